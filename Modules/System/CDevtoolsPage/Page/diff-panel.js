// The tabs "Diff", what the action changed, and "Compare", the differences between the states after two actions.

import { button, element, visible } from "./element.js";
import { summary, tree } from "./tree.js";

export async function diffPanel(context, inspector) {
  const { session, index, connection, skipped } = context;
  const number = session.numbers[index];
  if (skipped.has(number)) return [element("p", { class: "hint" }, "This action is skipped.")];
  const { stores, differsFrom } = await connection.ask("changes", { step: number, without: [...skipped] });
  const parts = stores.flatMap(({ scope, store, differences }) => [
    element("h3", {}, visible(store), " ", element("span", { class: "dim" }, visible(scope))),
    differenceList(differences, inspector),
  ]);
  if (parts.length === 0) parts.push(element("p", { class: "hint" }, "It changed no state."));
  if (differsFrom !== null) {
    parts.unshift(element("p", { class: "warning" },
      `This program behaves differently from action ${differsFrom} on: the values are those of this program.`));
  }
  return parts;
}

export async function comparePanel(context, inspector) {
  const { session, index, connection, skipped } = context;
  const number = session.numbers[index];
  const first = context.compareWith ?? Math.max(number - 1, 0);
  const field = element("input", { type: "number", min: 0, value: first, "aria-label": "The other action" });
  field.addEventListener("change", () => {
    context.compareWith = Number(field.value);
    inspector.show();
  });
  const head = element("p", { class: "controls" }, "From action ", field, ` to action ${number} `,
    button("Use the selected action", () => {
      context.compareWith = number;
      inspector.show();
    }));
  const differences = await connection.ask("compare", { step: first, with: number, without: [...skipped] });
  return [head, differences.length === 0
    ? element("p", { class: "hint" }, "All states are equal.")
    : differenceList(differences, inspector)];
}

function differenceList(differences, inspector) {
  return element("ul", { class: "differences" }, ...differences.map((difference) => {
    const path = button(visible(difference.part === "" ? "(all)" : difference.part),
      () => inspector.explain(difference.path), { class: "link path", title: "Why is it so?" });
    if (difference.move) {
      const [from, to] = difference.move;
      return element("li", {}, path, ` moved from ${from} to ${to}`);
    }
    return element("li", {}, path,
      side("old", "−", difference.hasOld, difference.old), side("new", "+", difference.hasNew, difference.new));
  }));
}

/// The old or the new value; a container can be opened.
function side(kind, sign, exists, value) {
  const isContainer = exists && value !== null && typeof value === "object" && !("#" in value);
  const content = !exists ? element("span", { class: "dim" }, "nothing")
    : isContainer ? tree([{ key: kind === "old" ? "before" : "after", value, path: null }], `Value ${kind}`)
    : summary(value);
  return element("div", { class: `side ${kind}` }, element("span", { class: "sign", "aria-hidden": "true" }, sign),
    element("span", { class: "visually-hidden" }, kind === "old" ? "before: " : "after: "), content);
}
