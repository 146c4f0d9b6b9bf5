// Keys that work anywhere on the page, except in a field.

import { byID, element } from "./element.js";

export function connectKeys({ page, list, inspector, playback, moveTo }) {
  const keys = [
    ["/", "Filter the actions", () => byID("filter-text").focus()],
    ["ArrowLeft", "Previous action", () => moveTo(list.neighbour(-1))],
    ["ArrowRight", "Next action", () => moveTo(list.neighbour(1))],
    ["p", "Pin the action, or unpin it", () => page.togglePinned()],
    ["x", "Skip the action, or include it again", () => page.toggleSkipped()],
    ["f", "Follow new actions", () => byID("follow").click()],
    [" ", "Play or stop", () => playback.toggle()],
    ["1…8", "Open a tab of the inspector", null],
    ["+ − 0", "In the timeline: zoom in, zoom out, show all", null],
    ["?", "Show the keys", () => byID("keys").showModal()],
  ];
  const names = { ArrowLeft: "←", ArrowRight: "→", " ": "Space" };
  byID("key-list").append(...keys.flatMap(([key, title]) =>
    [element("dt", {}, element("kbd", {}, names[key] ?? key)), element("dd", {}, title)]));

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const target = event.target;
    if (target.matches("input:not([type=checkbox]):not([type=range]), select, textarea, dialog *")) {
      if (event.key === "Escape" && target.id === "filter-text") {
        target.value = "";
        page.filterChanged();
        byID("list").focus();
      }
      return;
    }
    if (event.key === " " && target.matches("button, summary, input, [role=treeitem]")) return;
    if (event.key.startsWith("Arrow") && target.matches("[role=tab], [role=treeitem], [role=separator], input")) return;
    const tab = document.querySelectorAll("[role=tab]")[Number(event.key) - 1];
    const found = keys.find(([key]) => key === event.key);
    if (tab) inspector.open(tab.id.replace("tab-", "")); else if (found?.[2]) found[2](); else return;
    event.preventDefault();
  });
}
