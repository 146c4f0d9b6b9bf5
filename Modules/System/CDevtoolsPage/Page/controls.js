// The controls: sessions, position, playback, a live app, import and export, and keys.

import { button, byID, download, element, visible } from "./element.js";
import { connectKeys } from "./keys.js";
import { Playback } from "./playback.js";
import { fileName, processTitle, sessionTitles } from "./titles.js";

export function connectControls(page, list, inspector) {
  const controls = {
    isLive: false, setLive, setFollow, showSessions, showBeside, showProcesses, showRange, showPosition, showPast,
  };
  const playback = new Playback(page);
  const [slider, follow] = [byID("slider"), byID("follow")];

  byID("sessions").addEventListener("change", (event) => page.open(Number(event.target.value)));
  byID("processes-button").addEventListener("click", () => {
    isDialogWanted = true;
    page.connection.send({ ask: "processes" });
  });
  let [isDialogWanted, processes] = [false, []];
  byID("beside").addEventListener("change", (event) => page.beside.show(event.target.value));
  for (const type of ["focus", "pointerdown"]) {
    byID("beside").addEventListener(type, () => page.connection.send({ ask: "processes" }));
  }
  follow.addEventListener("click", () => {
    setFollow(!page.follows);
    page.refilter();
  });
  for (const ask of ["jump", "present"]) byID(ask).addEventListener("click", () => control(ask));
  byID("fork").addEventListener("click", () => {
    const { session, index } = page;
    if (index < 0) return;
    const count = session.count - 1 - index;
    const actions = count === 1 ? "later action" : `${count} later actions`;
    const later = count === 0 ? "" : `, as if the ${actions} had not happened`;
    byID("fork-text").textContent = `The app continues from action ${session.numbers[index]}${later}. The run until now `
      + "remains on this page as a former run, to which the app cannot return.";
    byID("fork-dialog").showModal();
  });
  byID("fork-confirm").addEventListener("click", () => {
    byID("fork-dialog").close();
    control("fork");
  });
  byID("export").addEventListener("click", () => save("export", ""));
  byID("scrub").addEventListener("click", () => save("scrub", ", without texts"));
  byID("keys-button").addEventListener("click", () => byID("keys").showModal());
  // A menu closes after a choice, and when something else is used.
  for (const menu of document.querySelectorAll("details.menu")) {
    menu.addEventListener("click", (event) => { if (event.target.closest("button")) menu.open = false; });
    document.addEventListener("focusin", (event) => { if (!menu.contains(event.target)) menu.open = false; });
    document.addEventListener("pointerdown", (event) => { if (!menu.contains(event.target)) menu.open = false; });
    menu.addEventListener("keydown", (event) => { if (event.key === "Escape") menu.open = false; });
  }
  byID("import-button").addEventListener("click", () => byID("import").click());
  byID("import").addEventListener("change", (event) => importFile(event.target));
  slider.addEventListener("input", () => moveTo(Number(slider.value)));
  const steps = { first: () => list.first(), previous: () => list.neighbour(-1), next: () => list.neighbour(1),
    last: () => list.last() };
  for (const [id, step] of Object.entries(steps)) {
    byID(id).addEventListener("click", () => moveTo(step()));
  }
  connectKeys({ page, list, inspector, playback, moveTo });

  function moveTo(index) {
    if (index === undefined) return;
    setFollow(false);
    page.select(index);
  }

  function setFollow(follows) {
    page.follows = follows;
    follow.setAttribute("aria-pressed", String(follows));
  }

  /// Offers what the session permits; null without a connection.
  function setLive(session) {
    controls.isLive = session?.live === true;
    byID("live-controls").hidden = !controls.isLive;
    for (const id of ["jump", "present", "fork"]) byID(id).hidden = session?.control !== true;
    showPast(null);
  }

  /// Says which action of the past the app shows; null for the present.
  function showPast(number) {
    const banner = byID("shown");
    banner.hidden = number === null;
    if (number === null) return;
    const text = `The app shows action ${number} of ${page.session.numbers.at(-1)}.`;
    if (banner.firstChild?.textContent === text) return;
    banner.replaceChildren(element("span", {}, text), " ", button("Show the present", () => control("present")));
  }

  function showSessions() {
    byID("sessions").replaceChildren(...sessionTitles(page.sessions).map((title, index) =>
      element("option", { value: index }, visible(title))));
    byID("sessions").value = String(page.openSession);
    showBeside();
  }

  /// Lists what can be shown beside the open session: the others of this process, and other processes.
  function showBeside() {
    const choices = [["", "–"],
      ...sessionTitles(page.sessions).map((title, index) => [`session:${page.sessions[index].number}`, title])
        .filter((_, index) => index !== page.openSession),
      ...processes.map((process) => [`process:${process.address}`, processTitle(process)])];
    const known = [...byID("beside").options].map(({ value }) => value);
    // Replacing the options of an open menu would close it.
    if (choices.length !== known.length || choices.some(([value], place) => value !== known[place])) {
      byID("beside").replaceChildren(...choices.map(([value, title]) => element("option", { value }, visible(title))));
    }
    byID("beside").value = choices.some(([value]) => value === page.beside.choice) ? page.beside.choice : "";
  }

  function showProcesses(all) {
    processes = all.filter(({ address }) => new URL(address).port !== location.port);
    showBeside();
    if (!isDialogWanted) return;
    isDialogWanted = false;
    byID("process-list").replaceChildren(...processes.map((process) =>
      element("li", {}, element("a", { href: process.address }, visible(processTitle(process))))));
    if (processes.length === 0) {
      byID("process-list").append(element("li", {}, "No other process shows its devtools."));
    }
    byID("processes").showModal();
  }

  function showRange() {
    slider.max = String(Math.max(page.session.count - 1, 0));
    showPosition();
  }

  function showPosition() {
    slider.value = String(page.index);
    const { session, index } = page;
    const text = index < 0 ? "No action" : `Action ${session.numbers[index]} of ${session.numbers.at(-1)}`;
    byID("selected").textContent = index < 0 ? "" : visible(`${session.numbers[index]} ${session.name(index)}`);
    byID("position").textContent = text;
    slider.setAttribute("aria-valuetext", text);
  }

  async function control(ask) {
    const { session, index, connection, skipped } = page;
    const step = index < 0 ? 0 : session.numbers[index];
    try {
      await connection.ask(ask, { step, without: [...skipped] });
      const done = { jump: `The app shows action ${step}.`, present: "The app shows the present.",
        fork: `The app continues from action ${step}.` };
      page.announce(done[ask]);
      showPast(ask === "jump" ? step : null);
    } catch (error) {
      page.announce(error.message);
    }
  }

  async function save(ask, suffix) {
    const name = fileName(page.sessions[page.openSession], suffix);
    try {
      page.announce("Preparing the file…");
      const parts = [];
      for (let from = 0; from !== null;) {
        const { text, next, total } = await page.connection.ask(ask, { from });
        parts.push(text);
        if (next !== null) page.announce(`Preparing the file: ${Math.floor(100 * next / total)} %`);
        from = next;
      }
      download(parts, name);
      page.announce(`Saved as ${name}.`);
    } catch (error) {
      page.announce(error.message);
    }
  }

  async function importFile(field) {
    const file = field.files[0];
    field.value = "";
    if (!file) return;
    const text = await file.text();
    // Messages to the process are small; it puts the parts together.
    const partSize = 8_000;
    for (let start = 0, end; start < text.length; start = end) {
      end = Math.min(start + partSize, text.length);
      // The two units of a character stay together: alone, neither is valid.
      if (end < text.length && isFirstOfTwo(text.charCodeAt(end - 1))) end -= 1;
      page.connection.send({ import: text.slice(start, end) });
    }
    page.opensImported = true;
    page.connection.send({ imported: file.name });
  }

  return controls;
}

/// Whether a UTF-16 unit is the first of two that are one character.
function isFirstOfTwo(unit) {
  return unit >= 0xD800 && unit < 0xDC00;
}
