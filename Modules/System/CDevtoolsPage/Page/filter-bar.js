// The fields above the list.

import { Columns } from "./columns.js";
import { byID, element, visible } from "./element.js";

const notRecorded = "This session does not record which parts of a state its actions change.";

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
  /// The scope and the type before a reload, until the session has them.
  #restored = { scope: "", type: "" };

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

  /// What is kept over a reload.
  get saved() {
    const { scope, type } = this.#restored;
    return { text: this.#text.value, scope: this.#scope.value || scope, type: this.#type.value || type, took: this.#took.value,
      grouped: this.#group.checked };
  }

  restore({ text, scope, type, took, grouped }) {
    [this.#text.value, this.#took.value, this.#group.checked] = [text, took, grouped];
    this.#restored = { scope, type };
  }

  /// Lists all actions again.
  clear() {
    for (const field of [this.#text, this.#scope, this.#type, this.#took, this.#changed]) field.value = "";
    for (const field of [this.#cause, this.#pinned, this.#group]) field.checked = false;
    [this.#causeIndex, this.#numbers] = [null, null];
  }

  /// Whether actions can be found by what they changed depends on the recording.
  offerChangedPath({ changes } = {}) {
    this.#changed.disabled = changes === false;
    this.#changed.placeholder = changes === false ? "Changed path: not recorded" : "Changed path";
    this.#changed.title = changes === false ? notRecorded : "";
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
    if (this.#restored.scope + this.#restored.type !== "") this.#restore();
  }

  /// Chooses the scope and the type before a reload as soon as they are offered.
  #restore() {
    const { scope, type } = this.#restored;
    const isOffered = (menu, value) => [...menu.options].some((option) => option.value === value);
    if (isOffered(this.#scope, scope)) [this.#scope.value, this.#restored.scope] = [scope, ""];
    if (isOffered(this.#type, type)) [this.#type.value, this.#restored.type] = [type, ""];
    this.#page.refilter();
  }

  async #findChanged() {
    const { connection, filterChanged, announce } = this.#page;
    const part = this.#changed.value.trim();
    this.#numbers = null;
    if (part !== "") {
      try {
        const { known, numbers } = await connection.ask("changed", { part });
        if (!known) announce(notRecorded);
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
