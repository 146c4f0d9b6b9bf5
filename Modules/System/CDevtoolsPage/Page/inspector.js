// What the page shows about the selected action: one tab for each question.

import { actionPanel } from "./action-panel.js";
import { diffPanel, comparePanel } from "./diff-panel.js";
import { button, element, download, visible } from "./element.js";
import { framePanel } from "./frame-panel.js";
import { statePanel } from "./state-panel.js";
import { whyPanel } from "./why-panel.js";
import { workPanel } from "./work-panel.js";

/// isReplayed: whether skipped actions are left out of what the tab shows.
const tabs = [
  { id: "action", title: "Action", panel: actionPanel },
  { id: "diff", title: "Diff", panel: diffPanel, isReplayed: true },
  { id: "state", title: "State", panel: statePanel, isReplayed: true },
  { id: "work", title: "Work", panel: workPanel, isReplayed: true },
  { id: "why", title: "Why", panel: whyPanel },
  { id: "frame", title: "Frame", panel: framePanel, isReplayed: true },
  { id: "compare", title: "Compare", panel: comparePanel, isReplayed: true },
  { id: "test", title: "Test", panel: testPanel },
];

export class Inspector {
  #tabList;
  #panel;
  #current = "action";
  #context;
  #version = 0;
  #isBusy = false;
  #isStale = false;
  /// How far each tab is scrolled; asking the panel would lay it out at each step.
  #tops = new Map();

  /// context: { session, index, connection, skipped, select(index), path, search, compareWith } of the page.
  constructor(tabList, panel, context) {
    [this.#tabList, this.#panel, this.#context] = [tabList, panel, context];
    for (const { id, title } of tabs) {
      tabList.append(button(title, () => this.open(id), {
        role: "tab", id: `tab-${id}`, "aria-controls": panel.id, "aria-selected": id === this.#current,
        tabindex: id === this.#current ? 0 : -1,
      }));
    }
    panel.addEventListener("scroll", () => { this.#tops.set(panel.dataset.tab, panel.scrollTop); });
    tabList.addEventListener("keydown", (event) => this.#pressed(event));
    panel.setAttribute("aria-labelledby", `tab-${this.#current}`);
  }

  get current() {
    return this.#current;
  }

  open(id) {
    if (!tabs.some((tab) => tab.id === id)) return;
    this.#current = id;
    for (const tab of this.#tabList.children) {
      const isCurrent = tab.id === `tab-${id}`;
      tab.setAttribute("aria-selected", String(isCurrent));
      tab.tabIndex = isCurrent ? 0 : -1;
    }
    this.#panel.setAttribute("aria-labelledby", `tab-${id}`);
    this.#context.remember();
    this.show();
  }

  /// Explains a value of the state after the selected action.
  explain(path) {
    this.#context.path = path;
    this.open("why");
  }

  /// Shows the selected action. While an answer is awaited, only the latest action is asked for next.
  async show() {
    if (this.#isBusy) {
      this.#isStale = true;
      return;
    }
    const { session, index } = this.#context;
    if (session === null || index < 0 || index >= session.count) {
      return this.#panel.replaceChildren(element("p", { class: "hint" }, "Select an action."));
    }
    this.#isBusy = true;
    const tab = tabs.find(({ id }) => id === this.#current);
    try {
      const content = await tab.panel(this.#context, this);
      // Another tab's content must not appear here.
      if (tab.id === this.#current) this.#replace(content);
    } catch (error) {
      if (tab.id === this.#current) {
        this.#replace([element("p", { class: "failure" }, visible(error.message))]);
        this.#context.announce(error.message);
      }
    } finally {
      this.#isBusy = false;
    }
    if (this.#isStale) {
      this.#isStale = false;
      this.show();
    }
  }

  #replace(content) {
    const shown = content.filter((each) => each !== null);
    const isOther = this.#panel.dataset.tab !== this.#current;
    this.#panel.dataset.tab = this.#current;
    this.#context.showSkipped(tabs.find(({ id }) => id === this.#current).isReplayed === true);
    // What was changed in place stays where it is; adding it again would lay it out again.
    if (shown.length === 1 && this.#panel.children.length === 1 && this.#panel.firstChild === shown[0]) return;
    this.#panel.replaceChildren(...shown);
    const top = this.#tops.get(this.#current) ?? 0;
    if (isOther || top > 0) this.#panel.scrollTop = top;
  }

  #pressed(event) {
    const place = tabs.findIndex(({ id }) => id === this.#current);
    const steps = { ArrowRight: 1, ArrowLeft: -1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const next = tabs[(place + steps[event.key] + tabs.length) % tabs.length].id;
    this.open(next);
    document.getElementById(`tab-${next}`).focus();
  }
}

async function testPanel({ session, index, connection }) {
  const scope = session.scope(index);
  const source = await connection.ask("test", { scope });
  return [
    element("p", {}, `A test of the stores in ${visible(scope)}, from the actions of this session.`),
    button("Copy as test", async (event) => {
      await navigator.clipboard.writeText(source);
      event.target.textContent = "Copied";
    }),
    button("Save as file", () => download([source], "RecordedTests.swift")),
    element("pre", { class: "source", tabindex: 0, "aria-label": "Source of the test" }, source),
  ];
}
