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
  const search = element("input", {
    type: "search", placeholder: "Search the state", "aria-label": "Search the state", value: context.search,
  });
  search.addEventListener("input", () => {
    context.search = search.value;
    draw();
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
  return [
    element("p", { class: "controls" }, choice("Before", true), choice("After", false), search),
    box,
  ];
}
