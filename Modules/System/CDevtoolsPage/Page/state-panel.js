// The tab "State": all states before or after the action, as a tree with a search.

import { element } from "./element.js";
import { tree } from "./tree.js";

export async function statePanel(context, inspector) {
  const { session, index, connection, skipped } = context;
  const number = session.numbers[index];
  const step = context.showsBefore ? Math.max(number - 1, 0) : number;
  const stores = await connection.ask("state", { step, without: [...skipped] });
  const box = element("div", {});
  const draw = () => {
    const roots = stores.map(({ scope, store, value }) => ({
      key: store.split(".").pop(), note: ` ${scope}`, value, path: `${scope}:${store}`,
    }));
    box.replaceChildren(tree(roots, `States after action ${step}`, (path) => inspector.explain(path),
      context.search));
  };
  const count = element("span", { class: "dim", id: "matches" });
  let current = 0;
  /// Shows which match is current, and scrolls to it.
  const reveal = () => {
    const matches = box.querySelectorAll(".match");
    current = matches.length === 0 ? 0 : (current + matches.length) % matches.length;
    matches.forEach((match, place) => match.classList.toggle("current", place === current));
    count.textContent = context.search === "" ? "" : matches.length === 0 ? "no matches"
      : `${current + 1} of ${matches.length} ${matches.length === 1 ? "match" : "matches"}`;
    matches[current]?.scrollIntoView({ block: "center" });
  };
  const search = element("input", {
    type: "search", placeholder: "Search the state", "aria-label": "Search the state", value: context.search,
  });
  search.addEventListener("input", () => {
    context.search = search.value;
    current = 0;
    draw();
    reveal();
  });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    current += event.shiftKey ? -1 : 1;
    reveal();
  });
  const choice = (title, isBefore) => {
    const input = element("input", { type: "radio", name: "moment" });
    input.checked = context.showsBefore === isBefore;
    input.addEventListener("change", () => {
      context.showsBefore = isBefore;
      inspector.show();
    });
    return element("label", {}, input, ` ${title} `);
  };
  draw();
  if (context.search !== "") requestAnimationFrame(reveal);
  return [
    element("p", { class: "controls" }, choice("Before", true), choice("After", false), search, count),
    box,
  ];
}
