
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0002_curated'),
    ]

    operations = [
        migrations.CreateModel(
            name='SearchBuild',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64)),
                ('header', models.BinaryField()),
                ('shard_count', models.PositiveIntegerField()),
                ('release', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='cards.release')),
            ],
            options={
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='SearchShard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('content', models.BinaryField()),
                ('build', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='shards', to='cards.searchbuild')),
            ],
            options={
                'ordering': ['build', 'number'],
                'constraints': [models.UniqueConstraint(fields=('build', 'number'), name='search_shard_once_a_build')],
            },
        ),
    ]
