// A search box that offers words for the place of the caret: a combobox with a list of options (ARIA 1.2), and how the
// query is read so far. Without this script, or without the server, the box is a plain field.
const PAUSE = 150;

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

class Combobox {
  constructor(input) {
    this.input = input;
    this.active = -1;
    this.options = [];
    this.list = element("ul", { id: `${input.id}-words`, role: "listbox", "aria-label": "Suggestions" });
    this.list.hidden = true;
    const offers = element("div", { class: "offers" }, this.list);
    input.parentElement.append(offers);
    // Where results follow the typing they tell how the query is read; elsewhere the box does it itself.
    if (!input.dataset.error) {
      this.reading = element("div", { id: `${input.id}-reading`, class: "understood", role: "status" });
      this.reading.hidden = true;
      offers.append(this.reading);
    }
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", this.list.id);
    input.setAttribute("aria-expanded", "false");
    input.addEventListener("input", () => this.askSoon());
    input.addEventListener("keydown", (event) => this.pressed(event));
    input.addEventListener("blur", () => this.close());
    // The field keeps the focus while the mouse chooses.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("click", ({ target }) => {
      const option = target.closest("[role=option]");
      if (option) this.choose(this.options.indexOf(option));
    });
  }

  get isOpen() {
    return !this.list.hidden;
  }

  askSoon() {
    this.close();
    this.waiting = setTimeout(() => this.ask(), PAUSE);
  }

  async ask() {
    const { value, selectionStart } = this.input;
    const caret = selectionStart ?? value.length;
    const address = new URL(this.input.dataset.complete, location);
    address.searchParams.set("q", value.slice(0, caret));
    if (caret < value.length) address.searchParams.set("rest", value.slice(caret));
    let answer;
    try {
      const response = await fetch(address, { headers: { Accept: "application/json" } });
      if (!response.ok) return;
      answer = await response.json();
    } catch {
      return;
    }
    const { value: now, selectionStart: there } = this.input;
    if (now !== value || (there ?? now.length) !== caret || document.activeElement !== this.input) return;
    this.tell(answer);
    // The rest of the word under the caret gives way to what is chosen.
    this.show(answer.suggestions, value.slice(caret).replace(/^[^\s()]*/, ""));
  }

  show(suggestions, tail) {
    this.tail = tail;
    this.options = suggestions.map(({ value, text, label }, place) => {
      const option = element("li", { id: `${this.list.id}-${place}`, role: "option", "aria-selected": "false" });
      option.append(element("b", {}, text), " ", element("span", {}, label));
      option.dataset.value = value;
      return option;
    });
    this.list.replaceChildren(...this.options);
    this.list.hidden = this.options.length === 0;
    this.input.setAttribute("aria-expanded", String(this.isOpen));
    this.mark(-1);
  }

  close() {
    clearTimeout(this.waiting);
    this.show([], "");
  }

  mark(place) {
    this.options[this.active]?.setAttribute("aria-selected", "false");
    this.active = place;
    const option = this.options[place];
    if (!option) return this.input.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", option.id);
  }

  choose(place) {
    const { value } = this.options[place].dataset;
    this.input.value = value + this.tail;
    this.input.setSelectionRange(value.length, value.length);
    this.input.dispatchEvent(new Event("input", { bubbles: true })); // results that follow the typing follow this too
    if (!value.endsWith(":")) this.close(); // a keyword wants a value next
  }

  pressed(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (!this.isOpen) {
      if (key === "ArrowDown" && event.altKey) {
        event.preventDefault();
        this.ask();
      }
      if (key === "Enter") this.close();
      return;
    }
    const count = this.options.length;
    // One step more than there are options: before the first and after the last stands the text itself.
    if (key === "ArrowDown") this.mark(this.active + 1 < count ? this.active + 1 : -1);
    else if (key === "ArrowUp") this.mark(this.active === -1 ? count - 1 : this.active - 1);
    else if (key === "Enter" && this.active >= 0) this.choose(this.active);
    else if (key === "Escape") this.close();
    else {
      if (key === "Enter" || key === "Tab") this.close();
      return;
    }
    event.preventDefault();
  }

  tell({ explanation, error }) {
    if (!this.reading) return;
    this.reading.hidden = !explanation && !error;
    this.reading.classList.toggle("caret", Boolean(error));
    this.reading.replaceChildren(
      ...(error ? [element("pre", {}, error.caret), element("p", {}, error.message)] : [explanation]),
    );
    invalid(this.input, error && this.reading.id);
  }
}

// Tell those who cannot see the caret that the field is wrong and where that is said.
function invalid(input, saidBy) {
  if (saidBy) {
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", saidBy);
  } else {
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
  }
}

for (const input of document.querySelectorAll("[data-complete]")) new Combobox(input);

document.addEventListener("htmx:afterSettle", () => {
  for (const input of document.querySelectorAll("[data-error]")) {
    const { error } = input.dataset;
    invalid(input, document.getElementById(error) && error);
  }
});
