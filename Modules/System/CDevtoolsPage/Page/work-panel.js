// The tab "Work": what is in flight after the action, and what the states have requested.

import { button, element, visible } from "./element.js";
import { actionLink } from "./action-panel.js";

export async function workPanel(context, inspector) {
  const { session, index, connection, skipped } = context;
  const number = session.numbers[index];
  const now = session.times[index];
  const running = session.work.runningAt(number);
  let queries = [], failure = null;
  try {
    queries = await connection.ask("queries", { step: number, without: [...skipped] });
  } catch (error) {
    failure = element("p", { class: "hint" }, visible(error.message));
  }
  const isPending = ({ waits: [kind] }) => kind === "answer" || kind === "confirmation" || kind === "retry";
  queries.sort((one, other) => isPending(other) - isPending(one) || other.shown - one.shown);
  return [
    element("h2", {}, `In flight after action ${number}`),
    running.length === 0 ? element("p", { class: "hint" }, "No work is running.")
      : table("running-work", ["Work", "Scope", "Running for", "Started by", "At"], running.map((work) => [
        visible(session.texts[work.id]), visible(session.texts[work.scope]), age(now - work.begun),
        startedBy(context, work), visible(session.texts[work.place])])),
    element("h2", {}, "Queries and changes"),
    failure ?? (queries.length === 0 ? element("p", { class: "hint" }, "No state contains queries.")
      : table("queries", ["Part", "Key", "State", "For", "Waits for"], queries.map((query) => [
        button(visible(query.name), () => inspector.explain(query.path), { class: "link", title: visible(query.path) }),
        visible(query.key), visible(query.shown ? query.phase : `${query.phase}, hidden`),
        query.since === null ? "" : age(now - query.since), waits(query.waits, now)]))),
  ];
}

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
