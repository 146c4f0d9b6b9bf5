// The page: connects the list, the inspector and the controls with the process.

import { Beside } from "./beside.js";
import { Charts } from "./charts.js";
import { Connection } from "./connection.js";
import { connectControls } from "./controls.js";
import { button, byID, visible } from "./element.js";
import { matching } from "./filter.js";
import { FilterBar } from "./filter-bar.js";
import { Inspector } from "./inspector.js";
import { ActionList } from "./list.js";
import { Liveness } from "./liveness.js";
import { Session } from "./session.js";
import { connectSplit } from "./split.js";
import { Timeline } from "./timeline.js";

/// Everything that the parts of the page share.
export const page = {
  session: null,
  /// The index of the selected action.
  index: -1,
  connection: null,
  pinned: new Set(),
  skipped: new Set(),
  /// The value that is explained, and the settings of other tabs.
  path: "", search: "", showsBefore: false, compareWith: null,
  sessions: [], openSession: 0, follows: true,
  /// Whether the next new session is one that this page has sent.
  opensImported: false,
  /// The session that is shown beside the open one.
  beside: null,
  /// The number of the last action before one was dispatched here, until that one arrives; null for none.
  dispatchedAfter: null,
  charts: new Charts(),
  get token() { return sessionStorage.getItem("token") ?? ""; },
  add, select, remember, refresh, refilter, filterChanged, orderChanged, open, announce, besideChanged, showSkipped,
  stopFollowing: () => controls.setFollow(false),
  showPast: (number) => controls.showPast(number),
  /// Pins the selected action or leaves it out of the replay, or takes that back.
  togglePinned: () => { if (page.index >= 0) togglePinned(page.index); },
  toggleSkipped: () => { if (page.index >= 0) toggleSkipped(page.index); },
};

const openAddress = "Open the address that the program printed";

// #TOKEN&step=12&tab=diff: the step and the tab to show first are optional.
const [token, ...fields] = location.hash.slice(1).split("&");
const initial = new Map(fields.map((field) => field.split("=")));
// The token stays out of the history and of pictures of the page.
history.replaceState(null, "", location.pathname);
if (token !== "") {
  sessionStorage.setItem("token", token);
  sessionStorage.removeItem("selected");
}

page.connection = new Connection({ message: received, closed });
page.beside = new Beside(page);
const list = new ActionList(byID("list"), { selected: selectByUser, pinned: togglePinned, skipped: toggleSkipped });
const inspector = new Inspector(byID("tabs"), byID("panel"), page);
const timeline = new Timeline(byID("timeline"), page);
const filter = new FilterBar(page);
const controls = connectControls(page, list, inspector);
if (remembered().filter) filter.restore(remembered().filter);
inspector.open(initial.get("tab") ?? remembered().tab ?? "action");
if (remembered().follows === false) controls.setFollow(false);
new Liveness(page);
connectSplit({ id: "split", part: byID("actions"), whole: document.querySelector("main"), variable: "--list", unit: "%",
  limits: [20, 80] });
connectSplit({ id: "time-split", part: byID("timeline-box"), whole: document.body, variable: "--time", unit: "vh",
  limits: [4, 60] });
let isNewConnection = true;
/// The time until the next attempt to connect.
let pause = 1_000;
connect();

function connect() {
  if (page.token === "") return announce(`Not connected. ${openAddress}, with its token.`);
  // What is no token at all is refused by the browser.
  try { page.connection.connect(page.token); } catch { closed(false); }
}

function announce(text) {
  byID("status").textContent = visible(text);
  byID("status").title = visible(text);
}

async function closed(wasOpen) {
  isNewConnection = true;
  controls.setLive(null);
  document.body.classList.add("disconnected");
  if (!wasOpen && page.session === null) {
    const runs = await fetch("/style.css").then(() => true, () => false);
    return announce(runs ? "Not connected: the token in the address is incomplete, of another run, or was used before. "
      + `${openAddress}, or choose “Devtools” in its palette.` : "Not connected: the program has ended.");
  }
  announce("The process has ended, or the connection was closed. The actions so far remain here.");
  // A process that runs on answers again; one that has ended does not.
  setTimeout(connect, pause);
  pause = Math.min(pause * 2, 30_000);
}

function received(message) {
  switch (message.type) {
  case "hello":
    document.body.classList.remove("disconnected");
    pause = 1_000;
    // The address may have had a token for one connection only.
    if (message.token) sessionStorage.setItem("token", message.token);
    if (message.protocol !== 1) return announce(`This page does not know protocol ${message.protocol}. Reload it.`);
    welcome(message.sessions);
    break;
  case "opened": {
    const { title, live } = page.sessions[message.session];
    page.session = new Session();
    page.index = -1;
    page.dispatchedAfter = null;
    document.title = `${visible(title)} – Devtools`;
    announce(live ? "Live" : "Recording");
    break;
  }
  case "rows":
    add(message);
    scheduleRefresh();
    break;
  case "reload":
    announce("Too many actions at once: loading the session again…");
    reopen(page.openSession);
    break;
  case "processes": controls.showProcesses(message.processes); break;
  case "error":
    page.opensImported = false;
    announce(message.error);
    break;
  }
}

/// Opens the session that the user was looking at, unless it is still open; in place of a run that has ended, the next one.
function welcome(sessions) {
  const shown = page.sessions[page.openSession];
  const place = sessions.findIndex(({ number }) => number === shown?.number);
  const live = sessions.findIndex((session) => session.live);
  const isNew = page.opensImported && sessions.length > page.sessions.length;
  page.sessions = sessions;
  if (place < 0 && shown?.live && live < 0) {
    page.openSession = -1;
    controls.showSessions();
    controls.setLive(null);
    return announce("This run has ended. Its actions remain here.");
  }
  // An imported session comes last.
  page.openSession = isNew ? sessions.length - 1 : place >= 0 ? place : Math.max(live, 0);
  if (isNew) page.opensImported = false;
  controls.showSessions();
  if (sessions.length === 0) announce("This process shows no session.");
  else if (isNew || place < 0 || page.session === null || isNewConnection) reopen(page.openSession);
  isNewConnection = false;
}

/// Opens a session again, at the action that was selected in it.
function reopen(index) {
  const isSame = page.sessions[index]?.number === remembered().session;
  open(index, isSame && !(page.follows && page.sessions[index].live) ? remembered().step : null);
}

/// What was chosen last in this tab of the browser, also before a reload: { session, step, follows, tab, skipped, filter }.
function remembered() {
  return JSON.parse(sessionStorage.getItem("selected") ?? "{}");
}

function remember() {
  const { session, index, sessions, openSession } = page;
  if (session === null || index < 0 || !session.isComplete) return;
  sessionStorage.setItem("selected", JSON.stringify({
    session: sessions[openSession]?.number, step: session.numbers[index], follows: page.follows, tab: inspector.current,
    skipped: [...page.skipped], filter: filter.saved,
  }));
}

/// Opens a session of the process; selects an action when it is complete.
function open(index, step = null) {
  if (step !== null) initial.set("step", String(step));
  page.openSession = index;
  const { number, epoch } = page.sessions[index] ?? {};
  // A session is not shown beside itself, nor beside one whose clock is unknown.
  if (page.beside.choice === `session:${number}` || page.beside.choice !== "" && (epoch ?? null) === null) {
    page.beside.show("");
  }
  controls.showSessions();
  page.pinned.clear();
  page.skipped.clear();
  if (number === remembered().session) for (const each of remembered().skipped ?? []) page.skipped.add(each);
  showSkipped();
  filter.offerChangedPath(page.sessions[index]);
  controls.setLive(page.sessions[index]);
  announce("Loading…");
  page.connection.open(index);
}

/// Adds actions. If old ones are removed, the selected one has another index.
function add(message) {
  const removed = page.session.add(message);
  if (removed > 0) {
    page.index = Math.max(page.index - removed, 0);
    filter.forgetCause();
    list.select(page.index);
  }
  if (page.dispatchedAfter !== null) selectDispatched();
}

/// Selects the action that this page has dispatched, when it has arrived.
function selectDispatched() {
  const { session, dispatchedAfter } = page;
  for (let index = session.index(dispatchedAfter) + 1; index < session.count; index++) {
    if (!session.isFromPage(index)) continue;
    page.dispatchedAfter = null;
    if (!matching(session, filter.current).indices.includes(index)) filter.clear();
    refilter();
    return selectByUser(index);
  }
}

// MARK: Showing

let isScheduled = false;

/// Shows new actions with the next frame; those of a session that is being loaded several times a second.
function scheduleRefresh() {
  if (page.session.isComplete && !isScheduled) {
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      refilter();
    });
  } else if (!page.session.isComplete && performance.now() - lastRefresh > 400) {
    refilter();
  }
}

let lastRefresh = 0;

/// Lists the actions that match the filter.
function refilter() {
  const { session } = page;
  if (session === null) return;
  const found = matching(session, filter.current);
  list.show(session, found, page);
  filter.show(found.indices.length);
  timeline.draw();
  controls.showRange();
  lastRefresh = performance.now();
  if (initial.has("step") && session.isComplete) {
    controls.setFollow(false);
    select(session.index(Number(initial.get("step"))));
    initial.delete("step");
  } else if (page.index < 0 || page.follows && controls.isLive) {
    // A run that ended here is opened where it ended.
    const isEnd = controls.isLive || page.sessions[page.openSession]?.former === true;
    const last = isEnd ? list.newest() : list.first();
    if (last !== undefined && last >= 0 && last !== page.index) select(last);
  }
}

/// Lists other actions, and shows the selected one among them.
function filterChanged() {
  list.reveal();
  refilter();
  remember();
}

/// Lists the actions in another order, from its beginning.
function orderChanged() {
  controls.setFollow(false);
  refilter();
  list.showTop();
}

/// Repeats the filter and the questions about the selected action.
function refresh() {
  refilter();
  inspector.show();
}

/// Shows what happened in the session beside the open one.
function besideChanged() {
  timeline.draw();
  if (inspector.current === "action") inspector.show();
  controls.showBeside();
}

/// Selects an action.
function select(index) {
  if (page.session === null || index < 0 || index >= page.session.count) return;
  const isOther = index !== page.index;
  page.index = index;
  remember();
  list.select(index);
  controls.showPosition();
  timeline.draw();
  // What the user does in the inspector remains.
  if (isOther) inspector.show();
}

function selectByUser(index) {
  controls.setFollow(false);
  select(index);
}

function togglePinned(index) {
  toggle(page.pinned, page.session.numbers[index]);
  refilter();
}

function toggleSkipped(index) {
  toggle(page.skipped, page.session.numbers[index]);
  showSkipped();
  remember();
  refresh();
}

/// Says which actions are skipped: beside the status, and above what the inspector shows without them.
///
/// isReplayed: whether the open tab shows something without them; undefined if it remains as it is.
function showSkipped(isReplayed) {
  const numbers = [...page.skipped].sort((one, other) => one - other);
  const others = numbers.length > 6 ? ` and ${numbers.length - 5} others` : "";
  const text = `What-if without ${numbers.slice(0, others === "" ? 6 : 5).join(", ")}${others}`;
  byID("without").hidden = numbers.length === 0;
  if (isReplayed !== undefined) byID("what-if").dataset.isReplayed = String(isReplayed);
  byID("what-if").hidden = numbers.length === 0 || byID("what-if").dataset.isReplayed !== "true";
  if (byID("what-if").dataset.text === text) return;
  byID("what-if").dataset.text = text;
  byID("without").textContent = text;
  byID("what-if").replaceChildren(`${text}: this did not happen so. `, button("Include them again", () => {
    page.skipped.clear();
    showSkipped();
    remember();
    refresh();
  }));
}

function toggle(set, number) {
  if (!set.delete(number)) set.add(number);
}
