// The fields above the list.

import { Columns } from "./columns.js";
import { byID, element, visible } from "./element.js";

export class FilterBar {
  #page;
  #text = byID("filter-text");
  #scope = byID("filter-scope");
  #type = byID("filter-type");
  #took = byID("filter-took");
  #changed = byID("filter-changed");
  #columns;
  #cause = byID("filter-cause");
  #pinned = byID("filter-pinned");
  #group = byID("group");
  #numbers = null;
  #causeIndex = null;
  #knownTexts = 0;
  #session = null;

  constructor(page) {
    this.#page = page;
    byID("filter").addEventListener("submit", (event) => event.preventDefault());
    for (const field of [this.#text, this.#scope, this.#type, this.#took, this.#pinned, this.#group]) {
      field.addEventListener("input", () => page.filterChanged());
    }
    this.#cause.addEventListener("input", () => {
      this.#causeIndex = this.#cause.checked && page.index >= 0 ? page.index : null;
      page.filterChanged();
    });
    byID("more-filters").addEventListener("click", ({ target }) => {
      target.setAttribute("aria-expanded", String(target.getAttribute("aria-expanded") !== "true"));
    });
    this.#columns = new Columns(byID("columns"), () => page.orderChanged());
    this.#changed.addEventListener("change", () => this.#findChanged());
  }

  get current() {
    if (this.#session !== this.#page.session) {
      [this.#session, this.#knownTexts, this.#causeIndex, this.#numbers] = [this.#page.session, 0, null, null];
      this.#cause.checked = false;
      this.#changed.value = "";
      this.#scope.replaceChildren(this.#scope.firstElementChild);
      this.#type.replaceChildren(this.#type.firstElementChild);
    }
    return {
      text: this.#text.value, scope: this.#scope.value, type: this.#type.value, cause: this.#causeIndex,
      numbers: this.#numbers, pinned: this.#pinned.checked ? this.#page.pinned : null,
      grouped: this.#group.checked, took: Number(this.#took.value) * 1_000, order: this.#columns.order,
    };
  }

  /// Lists the consequences of no action any more.
  forgetCause() {
    this.#cause.checked = false;
    this.#causeIndex = null;
  }

  /// Shows the number of listed actions, and offers the scopes and types that the session has.
  show(count) {
    const { session } = this.#page;
    byID("count").textContent = count === session.count ? `${count} actions` : `${count} of ${session.count} actions`;
    if (session.texts.length === this.#knownTexts) return;
    this.#knownTexts = session.texts.length;
    offer(this.#scope, new Set(session.scopes), session);
    offer(this.#type, new Set(session.names), session);
  }

  async #findChanged() {
    const { connection, filterChanged, announce } = this.#page;
    const part = this.#changed.value.trim();
    this.#numbers = null;
    if (part !== "") {
      try {
        const { known, numbers } = await connection.ask("changed", { part });
        if (!known) announce("This session does not record which parts of a state its actions change.");
        this.#numbers = known ? new Set(numbers) : null;
      } catch (error) {
        announce(error.message);
      }
    }
    filterChanged();
  }
}

/// Offers the texts with these indices in a menu.
function offer(menu, indices, session) {
  const chosen = menu.value;
  const all = [...indices].map((index) => session.texts[index]).sort();
  menu.replaceChildren(menu.firstElementChild,
    ...all.map((text) => element("option", { value: text }, visible(text))));
  menu.value = all.includes(chosen) ? chosen : "";
}
