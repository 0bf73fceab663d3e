"""What pages show of campaigns, worked out before a template sees it: prose, charts, faces, lineages."""
