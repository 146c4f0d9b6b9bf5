// The heads of the list's columns: a click sorts by a column, another one reverses the order.

import { button, element } from "./element.js";

const columns = [
  { by: "number", title: "No.", hint: "Sort by number" },
  { by: null, title: "Time", name: "time", hint: "Seconds since the start" },
  { by: "scope", title: "Scope", hint: "Sort by scope" },
  { by: "name", title: "Action", hint: "Sort by type and case" },
  { by: "took", title: "Took", hint: "The duration of the reduction, of a group the longest: sort the slowest first", isDescending: true },
  { by: null, title: "Pin", name: "mark", hint: "Pinned actions stay listed with “Pinned”, and are marked in the timeline (p)" },
  { by: null, title: "Skip", name: "mark", hint: "Skipped actions are left out of the replay (x)" },
];

export class Columns {
  order = { by: "number", isDescending: false };
  #heads = new Map();

  /// changed: called when the order has changed.
  constructor(box, changed) {
    for (const { by, title, name, hint, isDescending = false } of columns) {
      if (by === null) {
        box.append(element("span", { title: hint, class: name }, title));
        continue;
      }
      const head = button(title, () => {
        const isSame = this.order.by === by;
        this.order = { by, isDescending: isSame ? !this.order.isDescending : isDescending };
        this.#show();
        changed();
      }, { title: hint, class: `head ${by}` });
      this.#heads.set(by, head);
      box.append(head);
    }
    this.#show();
  }

  #show() {
    for (const [by, head] of this.#heads) {
      const isCurrent = by === this.order.by;
      head.dataset.order = !isCurrent ? "" : this.order.isDescending ? "▼" : "▲";
      head.setAttribute("aria-pressed", String(isCurrent));
    }
  }
}
