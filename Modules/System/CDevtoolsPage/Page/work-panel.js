// The tab "Work": what is in flight after the action, and what the states have requested.

import { button, element, visible } from "./element.js";
import { actionLink } from "./action-panel.js";

export async function workPanel(context, inspector) {
  const { session, index, connection, skipped } = context;
  const number = session.numbers[index];
  const clock = new Clock(context);
  const running = session.work.runningAt(number);
  let queries = [], failure = null;
  try {
    queries = await connection.ask("queries", { step: number, without: [...skipped] });
  } catch (error) {
    failure = element("p", { class: "hint" }, visible(error.message));
  }
  const isPending = ({ waits: [kind] }) => kind === "answer" || kind === "confirmation" || kind === "retry";
  queries.sort((one, other) => isPending(other) - isPending(one) || other.shown - one.shown);
  const moment = clock.isPresent ? "" : `, at action ${number}`;
  shown = { clock, inspector };
  return [
    element("h2", {}, clock.isPresent ? `In flight now, after action ${number}` : `In flight at action ${number}`),
    running.length === 0 ? element("p", { class: "hint" }, "No work is running.")
      : table("running-work", ["Work", "Scope", `Running for${moment}`, "Started by", "At"], running.map((work) => [
        visible(session.texts[work.id]), visible(session.texts[work.scope]), clock.text((now) => age(now - work.begun)),
        startedBy(context, work), visible(session.texts[work.place])])),
    element("h2", {}, "Queries and changes"),
    failure ?? (queries.length === 0 ? element("p", { class: "hint" }, "No state contains queries.")
      : table("queries", ["Part", "Key", "State", `For${moment}`, "Waits for"], queries.map((query) => [
        button(visible(query.name), () => inspector.explain(query.path), { class: "link", title: visible(query.path) }),
        visible(query.key), visible(query.shown ? query.phase : `${query.phase}, hidden`),
        query.since === null ? "" : clock.text((now) => age(now - query.since)),
        clock.text((now) => waits(query.waits, now))]))),
    ...requests(context, clock),
  ];
}

/// The maximum number of requests that are listed.
const requestLimit = 100;

/// The work of queries and changes until the action, the latest first: what was requested when, how it ended, and the action
/// that led to it, whose values name what was requested.
function requests(context, clock) {
  const { session, index } = context;
  const all = session.work.all.filter(({ place, after }) =>
    session.texts[place].startsWith("FluxQueries/") && after <= session.numbers[index]);
  if (all.length === 0) return [];
  const rows = all.slice(-requestLimit).reverse().map((work) => {
    const { cause, begun, end, id, scope } = work;
    const start = cause > 0 ? session.index(cause) : -1;
    return [(Math.floor(begun / 1_000) / 1_000).toFixed(3), visible(session.texts[id]), visible(session.texts[scope]),
      end === null ? clock.text((now) => `in flight for ${age(now - begun)}`) : session.work.describeEnd(work),
      start < 0 ? "" : element("span", {}, actionLink(context, start), " ",
        element("span", { class: "dim" }, visible(shortened(session.values[start]))))];
  });
  const limit = all.length > requestLimit ? `, the latest ${requestLimit} of ${all.length}` : "";
  return [
    element("h2", {}, `Requests so far${limit}`),
    table("requests", ["At (s)", "Request", "Scope", "State", "Requested by"], rows),
  ];
}

function shortened(text) {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/// What the tab shows last.
let shown = null;

/// The time of what is shown: that of the action, or the present after the last action of a running program.
class Clock {
  isPresent;
  #context;
  #time;
  /// Elements whose texts change with the time.
  #texts = [];

  constructor(context) {
    this.#context = context;
    this.isPresent = this.#isPresent;
    this.#time = context.session.times[context.index];
  }

  /// Whether the last action of a running program is selected.
  get #isPresent() {
    const { session, index, sessions, openSession, connection } = this.#context;
    const { live, epoch } = sessions[openSession] ?? {};
    return live === true && (epoch ?? null) !== null && connection.isOpen && index === session.count - 1;
  }

  get #now() {
    const { sessions, openSession } = this.#context;
    return this.isPresent ? Math.max(Date.now() * 1_000 - sessions[openSession].epoch, this.#time) : this.#time;
  }

  /// An element with a text that depends on the time in microseconds.
  text(make) {
    const made = element("span", {}, make(this.#now));
    if (this.isPresent) this.#texts.push({ made, make });
    return made;
  }

  /// Shows the texts of now. Returns false when this is not the present any more.
  tick() {
    if (!this.isPresent) return true;
    if (!this.#isPresent) return false;
    for (const { made, make } of this.#texts) made.textContent = make(this.#now);
    return true;
  }
}

setInterval(() => {
  if (shown !== null && shown.inspector.current === "work" && !shown.clock.tick()) {
    shown.inspector.show();
    shown = null;
  }
}, 1_000);

function startedBy(context, { cause }) {
  const start = cause > 0 ? context.session.index(cause) : -1;
  return start < 0 ? "" : actionLink(context, start);
}

function waits([kind, value], now) {
  switch (kind) {
  case "answer": return value > 1 ? `the answer to attempt ${value}` : "the answer";
  case "retry": return `the next attempt, ${later(value - now)}`;
  case "refetch": return `its refetch, ${later(value - now)}`;
  case "confirmation": return value === 1 ? "the confirmation of a change" : `the confirmation of ${value} changes`;
  default: return "–";
  }
}

function later(microseconds) {
  return microseconds > 0 ? `in ${age(microseconds)}` : "now";
}

/// A duration with the precision in which people compare waits.
function age(microseconds) {
  const seconds = Math.max(microseconds, 0) / 1_000_000;
  return seconds < 1 ? `${Math.round(seconds * 1_000)} ms` : seconds < 100 ? `${seconds.toFixed(1)} s`
    : seconds < 6_000 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}

function table(id, heads, rows) {
  const cells = (kind, row) => element("tr", {}, ...row.map((cell) => element(kind, {}, cell)));
  return element("table", { id }, element("thead", {}, cells("th", heads)),
    element("tbody", {}, ...rows.map((row) => cells("td", row))));
}
