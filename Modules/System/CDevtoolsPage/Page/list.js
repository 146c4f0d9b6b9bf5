// The list of actions. Only the visible rows are elements of the page.

import { element, visible } from "./element.js";
import { duration, lowerBound } from "./session.js";

const rowHeight = 26;

export class ActionList {
  #box;
  #content;
  #session = null;
  #indices = [];
  #groups = new Map();
  /// Whether the actions are listed in the order of their numbers.
  #isOrdered = true;
  #selected = -1;
  #marks = { pinned: new Set(), skipped: new Set() };
  #handlers;
  #isScheduled = false;
  /// Whether the selected action stays visible while the list changes: until the user scrolls away from it.
  #keepsVisible = true;

  /// handlers: { selected(index), pinned(index), skipped(index) }
  constructor(box, handlers) {
    this.#box = box;
    this.#handlers = handlers;
    this.#content = element("div", { class: "rows", role: "presentation" });
    box.append(this.#content);
    box.addEventListener("scroll", () => this.#schedule());
    for (const type of ["wheel", "touchmove", "pointerdown"]) {
      box.addEventListener(type, () => { this.#keepsVisible = false; }, { passive: true });
    }
    box.addEventListener("click", (event) => this.#clicked(event));
    box.addEventListener("keydown", (event) => this.#pressed(event));
    new ResizeObserver(() => this.#schedule()).observe(box);
  }

  /// Shows these actions of a session.
  show(session, { indices, groups, isOrdered }, marks) {
    [this.#session, this.#indices, this.#groups, this.#marks] = [session, indices, groups, marks];
    this.#isOrdered = isOrdered;
    this.#content.style.height = `${indices.length * rowHeight}px`;
    this.#schedule();
  }

  /// Selects an action; scrolls to it if it is listed.
  select(index) {
    this.#selected = index;
    this.reveal();
  }

  /// Keeps the selected action visible from now on, also while the list changes its size.
  reveal() {
    this.#keepsVisible = true;
    this.#schedule();
  }

  /// Shows the first row. The selected action remains marked.
  showTop() {
    this.#keepsVisible = false;
    this.#box.scrollTop = 0;
    this.#schedule();
  }

  /// The listed action after or before the selected one; undefined for none.
  neighbour(step) {
    const place = this.#place(this.#selected);
    if (place < 0) return this.#indices[step > 0 ? 0 : this.#indices.length - 1];
    return this.#indices[place + step];
  }

  first() { return this.#indices[0]; }
  last() { return this.#indices[this.#indices.length - 1]; }

  /// The latest of the listed actions; undefined for none.
  newest() {
    return this.#isOrdered ? this.last() : this.#indices.reduce((one, other) => Math.max(one, other), -1);
  }

  #place(index) {
    if (!this.#isOrdered) return this.#indices.indexOf(index);
    const low = lowerBound(this.#indices.length, (place) => this.#indices[place] >= index);
    return this.#indices[low] === index ? low : -1;
  }

  #scroll(place) {
    const [top, height] = [place * rowHeight, this.#box.clientHeight];
    if (top < this.#box.scrollTop) this.#box.scrollTop = top;
    else if (top + rowHeight > this.#box.scrollTop + height) this.#box.scrollTop = top + rowHeight - height;
  }

  #isVisible(place) {
    const { scrollTop, clientHeight } = this.#box;
    return place >= 0 && place * rowHeight >= scrollTop && (place + 1) * rowHeight <= scrollTop + clientHeight;
  }

  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#draw();
    });
  }

  #draw() {
    if (this.#session === null) return this.#content.replaceChildren();
    const selected = this.#place(this.#selected);
    if (this.#keepsVisible && selected >= 0) this.#scroll(selected);
    else this.#keepsVisible = this.#isVisible(selected);
    const first = Math.max(Math.floor(this.#box.scrollTop / rowHeight) - 4, 0);
    const end = Math.min(first + Math.ceil(this.#box.clientHeight / rowHeight) + 8, this.#indices.length);
    const rows = [];
    for (let place = first; place < end; place++) rows.push(this.#row(place));
    this.#content.replaceChildren(...rows);
    if (selected >= first && selected < end) this.#box.setAttribute("aria-activedescendant", `row-${selected}`);
    else this.#box.removeAttribute("aria-activedescendant");
  }

  #row(place) {
    const [session, index] = [this.#session, this.#indices[place]];
    const number = session.numbers[index];
    const group = this.#groups.get(session.names[index]);
    const [isPinned, isSkipped] = [this.#marks.pinned.has(number), this.#marks.skipped.has(number)];
    const row = element("div", {
      class: `row${isSkipped ? " skipped" : ""}`, role: "option", id: `row-${place}`,
      "aria-selected": String(index === this.#selected), "aria-posinset": place + 1,
      "aria-setsize": this.#indices.length,
    },
      element("span", { class: "number" }, String(number)),
      element("span", { class: "time" }, session.time(index)),
      element("span", { class: "scope" }, visible(session.scope(index))),
      element("span", { class: "action" }, name(session.name(index)),
        ...group?.count > 1 ? summary(session, group)
          : [element("span", { class: "values" }, visible(session.values[index]))], ...keys(session.keysAt(index))),
      group?.count > 1 ? element("span", { class: "took", title: "the longest of them" }, session.took(group.slowest))
        : element("span", { class: "took" }, session.took(index)),
      mark("pin", isPinned ? "Unpin" : "Pin", isPinned ? "★" : "☆", isPinned),
      mark("skip", isSkipped ? "Include again" : "Skip", isSkipped ? "↺" : "⊘", isSkipped));
    row.dataset.index = index;
    row.style.top = `${place * rowHeight}px`;
    return row;
  }

  #clicked(event) {
    const row = event.target.closest("[data-index]");
    if (!row) return;
    const index = Number(row.dataset.index);
    if (event.target.closest(".pin")) this.#handlers.pinned(index);
    else if (event.target.closest(".skip")) this.#handlers.skipped(index);
    else this.#handlers.selected(index);
  }

  #pressed(event) {
    const page = Math.max(Math.floor(this.#box.clientHeight / rowHeight) - 1, 1);
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    let next;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Home") next = this.first();
    else if (event.key === "End") next = this.last();
    else if (event.key in moves) {
      const place = this.#place(this.#selected) + moves[event.key];
      next = this.#indices[Math.min(Math.max(place, 0), this.#indices.length - 1)];
    } else return;
    event.preventDefault();
    if (next !== undefined) this.#handlers.selected(next);
  }
}

/// The name of an action: its case, after the less important name of its type.
function name(text) {
  const start = text.lastIndexOf(".") + 1;
  return element("span", { class: "name", title: visible(text) },
    element("span", { class: "type" }, visible(text.slice(0, start))),
    visible(text.slice(start)));
}

/// How many actions a row stands for, and their durations.
function summary(session, { count, sum, slowest }) {
  const text = `max ${session.took(slowest)} (action ${session.numbers[slowest]}), mean ${duration(sum / count)}, `
    + `sum ${duration(sum)}`;
  return [element("span", { class: "times" }, `×${count}`), element("span", { class: "values", title: text }, text)];
}

/// The keys that were pressed until the next action, as in `nagare journal show --keys`. Typed characters are values.
function keys(pressed) {
  return pressed.filter(({ name }) => name !== "character").map(({ name, isUsed }) =>
    element("kbd", { class: isUsed ? null : "unused", title: isUsed ? "pressed" : "pressed; it did nothing" },
      visible(name)));
}

/// A mark at the end of a row. Keys do the same, so it is not a tab stop.
function mark(kind, title, text, isOn) {
  return element("span", { class: `mark ${kind}${isOn ? " on" : ""}`, title, "aria-hidden": "true" }, text);
}
