// The tab "Why": the chain of actions that led to a value.

import { button, element, visible } from "./element.js";

export async function whyPanel(context, inspector) {
  const { session, index, connection } = context;
  const path = context.path === "" ? await firstChange(context) : context.path;
  const field = element("input", {
    type: "text", class: "wide", value: path, "aria-label": "Path of the value",
    placeholder: "scope:State.part, or click a value in the state", spellcheck: "false",
  });
  const ask = element("form", { class: "controls" }, field, element("button", {}, "Why?"));
  ask.addEventListener("submit", (event) => {
    event.preventDefault();
    context.path = field.value.trim();
    inspector.show();
  });
  if (path === "") {
    return [ask, element("p", { class: "hint" },
      "This action changed no state. Click a value in the tab State or Diff to see what led to it.")];
  }
  const hint = context.skipped.size === 0 ? null
    : element("p", { class: "hint" }, "Why explains the session with all actions, also those that are skipped.");
  let answer;
  try {
    answer = await connection.ask("why", { step: session.numbers[index], path });
  } catch (error) {
    context.announce(error.message);
    return [ask, element("p", { class: "failure" }, visible(error.message))];
  }
  return [ask, ...(hint === null ? [] : [hint]), element("div", { class: "journal" }, ...answer.lines.map((line) => journalLine(line, context, answer)))];
}

/// The path of the first value that the selected action changed; "" for none.
async function firstChange({ session, index, connection }) {
  try {
    const { stores } = await connection.ask("changes", { step: session.numbers[index] });
    return stores[0]?.differences[0]?.path ?? "";
  } catch {
    return "";
  }
}

/// A line of the journal. The number of an action is a link to it.
function journalLine(spans, context, answer) {
  const { session } = context;
  return element("div", { class: "journal-line" }, ...spans.map(([text, style], place) => {
    const number = Number(text);
    if (place === 0 && style === "count" && answer.steps.includes(number)) {
      return button(text, () => context.select(session.index(number)), { class: "link" });
    }
    return element("span", { class: `style-${style}` }, visible(text));
  }));
}
