// The tab "Action": payload, place, causes and consequences, and the commands that were asked.

import { button, element, visible } from "./element.js";
import { tree } from "./tree.js";

/// The maximum numbers of causes, of consequences and of work that are listed.
const causeLimit = 100;
const consequenceLimit = 300;
const workLimit = 100;

export async function actionPanel(context) {
  const { session, index, connection } = context;
  const action = await connection.ask("action", { step: session.numbers[index] });
  return [
    element("h2", {}, visible(action.name), " ",
      element("span", { class: "values" }, visible(session.values[index]))),
    facts([
      ["Number", String(action.number)], ["Scope", action.scope], ["Type", action.type],
      ["Dispatched", session.isFromPage(index) ? "from the devtools page" : `at ${action.place}`], ["Time", `${action.time} s`], ["Reduced in", action.took],
    ]),
    element("h3", {}, "Payload"),
    action.hasPayload
      ? tree([payload(action)], "Payload")
      : element("p", { class: "hint" }, "Its payload was not recorded."),
    ...editor(context, action),
    ...commands(action.commands),
    ...dropped(session, index),
    ...work(context),
    ...meanwhile(context),
    element("h3", {}, "Causes"),
    causes(context),
    element("h3", {}, "Consequences"),
    consequences(context),
  ];
}

/// The coded payload, below the name of its case.
function payload({ name, payload }) {
  const key = name.split(".").pop();
  return { key, value: payload?.[key] ?? payload, path: null };
}

/// A field in which the action is edited and sent again; empty in a session that can only be watched.
function editor(context, action) {
  const { session, index, connection, sessions, openSession, announce, stopFollowing } = context;
  const { live, control } = sessions[openSession] ?? {};
  if (live && !control) {
    return [element("p", { class: "hint" }, "This session can only be watched. A program that was started with "
      + "--devtools-control also shows past actions, continues from them, and takes actions from here.")];
  }
  if (!control || !action.hasPayload) return [];
  const step = session.numbers[index];
  const scope = session.openScopeFor(index);
  const isOwn = scope === session.scope(index);
  // The page's scopes have no name of the root.
  const root = action.scope.slice(0, action.scope.length - session.scope(index).length);
  const failure = element("p", { class: "failure", id: "dispatch-failure" });
  const field = element("textarea", { rows: 4, spellcheck: "false", "aria-label": "The action as JSON" });
  const details = element("details", { class: "editor" }, element("summary", {}, "Edit and dispatch…"), field,
    button(visible(scope === undefined ? "Dispatch" : `Dispatch in ${isOwn ? "" : "the open scope "}${root}${scope}`), async () => {
      failure.textContent = "";
      context.dispatchedAfter = session.numbers.at(-1);
      try {
        await connection.ask("dispatch", { scope: root + scope, type: action.type, value: field.value.trim() });
        announce("Dispatched.");
      } catch (error) {
        context.dispatchedAfter = null;
        failure.textContent = visible(error.message);
      }
    }, { disabled: scope === undefined ? "" : null, "aria-describedby": failure.id }), failure);
  if (scope === undefined) failure.textContent = visible(`${action.scope} is not open any more.`);
  details.addEventListener("toggle", async () => {
    if (!details.open) return;
    // A new action would replace the field.
    stopFollowing();
    try {
      if (field.value === "") field.value = await connection.ask("coded", { step });
    } catch (error) {
      failure.textContent = visible(error.message);
    }
  });
  return [details];
}

function facts(pairs) {
  return element("dl", { class: "facts" }, ...pairs.flatMap(([name, value]) =>
    [element("dt", {}, name), element("dd", {}, visible(value))]));
}

function commands(commands) {
  if (commands.length === 0) return [];
  return [
    element("h3", {}, "Commands"),
    element("ul", { class: "plain" }, ...commands.map((command) => element("li", {},
      tree([{ key: command.name, value: command.value, path: null }], `Command ${command.name}`),
      element("span", { class: "dim" }, visible(`${command.store}, at ${command.place}`))))),
  ];
}

/// Actions that arrived after this one and were not reduced.
function dropped(session, index) {
  const notes = session.dropped.filter(({ number }) => number === session.numbers[index]);
  if (notes.length === 0) return [];
  return [
    element("h3", {}, "Dropped after this action"),
    element("ul", { class: "plain" }, ...notes.map(({ name, scope, place, reason, work }) => element("li", {},
      visible(`${session.texts[name]} in ${session.texts[scope]}, at ${session.texts[place]}: ${why(session, reason, work)}`)))),
  ];
}

/// Why an action was dropped: what became of the work that dispatched it.
function why(session, reason, number) {
  const work = session.work.get(number);
  if (!work) return reason;
  return `too late, its work “${session.texts[work.id]}” had been ${session.work.describeEnd(work)}`;
}

/// Work that was in flight at this action, or that it started.
function work(context) {
  const { session, index } = context;
  const all = session.work.around(session.numbers[index]);
  if (all.length === 0) return [];
  return [
    element("h3", {}, "Work in flight"),
    element("ul", { class: "plain", id: "work" }, ...all.slice(-workLimit).map((each) => {
      const start = each.cause > 0 ? session.index(each.cause) : -1;
      return element("li", {},
        visible(`${session.texts[each.id]} in ${session.texts[each.scope]}: ${session.work.describeEnd(each)}`),
        element("span", { class: "dim" }, visible(` ${session.texts[each.place]} `)),
        start < 0 ? null : actionLink(context, start));
    })),
  ];
}

/// The actions of the session beside this one, around the same time.
function meanwhile({ beside, index }) {
  const around = beside.around(index);
  if (around.length === 0) return [];
  const { session, title } = beside.source;
  return [
    element("h3", {}, visible(`Meanwhile in ${title}`)),
    element("ul", { class: "plain", id: "meanwhile" }, ...around.map(({ index: each, difference }) => {
      const time = `${difference < 0 ? "−" : "+"}${(Math.abs(difference) / 1_000_000).toFixed(3)} s`;
      return element("li", {}, element("span", { class: "dim" }, `${time} `),
        button(visible(`${session.numbers[each]}  ${session.name(each)}`),
          () => beside.open(session.numbers[each]),
          { class: "link", title: visible(`${session.scope(each)}, ${session.place(each)}`) }));
    })),
  ];
}

/// A link to an action.
export function actionLink(context, index) {
  const { session } = context;
  return button(visible(`${session.numbers[index]}  ${session.name(index)}`), () => context.select(index),
    { class: "link", title: visible(`${session.scope(index)}, ${session.place(index)}`) });
}

function causes(context) {
  const { session, index } = context;
  const chain = session.causesOf(index, causeLimit);
  const first = chain.at(-1) ?? index;
  const end = session.isFromOutside(first) ? null
    : chain.length === causeLimit ? "Earlier causes are not listed." : "Its cause is not kept any more.";
  if (chain.length === 0) return element("p", { class: "hint" }, end ?? origin(session, index));
  return element("ol", { class: "plain", "aria-label": "Causes, the nearest first" },
    ...chain.map((cause) => element("li", {}, actionLink(context, cause))),
    element("li", { class: "dim" }, end ?? origin(session, first)));
}

/// What led to an action that no other one caused.
function origin(session, index) {
  if (session.isFromPage(index)) return "It was dispatched on a page of the devtools.";
  const key = session.keyOf(index);
  switch (key?.name) {
  case undefined: return "It came from outside.";
  case "character": return "A character was typed.";
  case "paste": return "A text was pasted.";
  default: return visible(`The key ${key.name} was pressed.`);
  }
}

function consequences(context) {
  let left = consequenceLimit;
  const below = (index) => {
    const next = context.session.consequencesOf(index);
    if (next.length === 0) return null;
    const list = element("ul", { class: "plain" });
    for (const each of next) {
      if (left-- <= 0) {
        list.append(element("li", { class: "dim" }, "more; filter by “Only what this action led to”"));
        break;
      }
      list.append(element("li", {}, actionLink(context, each), below(each)));
    }
    return list;
  };
  return below(context.index) ?? element("p", { class: "hint" }, "It led to no other action.");
}
