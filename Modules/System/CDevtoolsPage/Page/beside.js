// Another session beside the open one, on the same clock: a recording that was opened together with it, or the session
// of another process. It has a connection of its own.

import { Connection } from "./connection.js";
import { lowerBound, Session } from "./session.js";

/// How many actions around the selected one are listed.
const neighbours = 4;

export class Beside {
  /// null for none.
  session = null;
  #page;
  #connection = null;
  #choice = "";
  #title = "";
  #epoch = null;
  #opened = 0;
  #isScheduled = false;

  constructor(page) {
    this.#page = page;
  }

  /// For the timeline: the session, its title, and what is added to its times to get those of the open session.
  get source() {
    return { session: this.session, title: this.#title, shift: this.#shift };
  }

  /// The choice that is shown; "" for none.
  get choice() {
    return this.#choice;
  }

  /// Shows a session: `session:NUMBER` of this process, `process:ADDRESS` of another, or none for "".
  show(choice) {
    this.#connection?.end();
    [this.session, this.#connection, this.#choice, this.#title] = [null, null, choice, ""];
    this.#changed();
    if (choice === "") return;
    const { kind, value } = parts(choice);
    const connection = new Connection({
      message: (message) => {
        if (this.#connection === connection) this.#received(message, kind === "session" ? Number(value) : null);
      },
      closed: () => {
        if (this.#connection === connection) this.#page.announce(this.#title === "" ? "The other session has ended."
          : `${this.#title} has ended. Its actions so far remain here.`);
      },
    });
    this.#connection = connection;
    if (kind === "session") return connection.connect(this.#page.token);
    const url = new URL(value);
    connection.connect(url.hash.slice(1), url.host);
  }

  /// Opens this session in place of the other one.
  open(number) {
    const { kind, value } = parts(this.#choice);
    if (kind === "process") return window.open(`${value}&step=${number}`, "_blank", "noopener");
    const { sessions, openSession } = this.#page;
    const index = sessions.findIndex((session) => session.number === Number(value));
    if (index < 0) return;
    this.#page.open(index, number);
    this.show(`session:${sessions[openSession].number}`);
  }

  /// The actions of this session around an action of the open one, with the time from there in microseconds.
  around(index) {
    if (this.session === null || this.session.count === 0) return [];
    const time = this.#page.session.times[index] - this.#shift;
    const { times } = this.session;
    const low = lowerBound(times.length, (place) => times[place] > time);
    const first = Math.max(low - neighbours, 0);
    const end = Math.min(low + neighbours, times.length);
    return Array.from({ length: end - first }, (_, place) => ({
      index: first + place, difference: times[first + place] - time,
    }));
  }

  get #shift() {
    const own = this.#page.sessions[this.#page.openSession]?.epoch ?? null;
    return own === null || this.#epoch === null ? 0 : this.#epoch - own;
  }

  #received(message, number) {
    switch (message.type) {
    case "hello": {
      const found = number === null ? 0 : message.sessions.findIndex((session) => session.number === number);
      const session = message.sessions[found];
      if (session === undefined) return;
      const own = this.#page.sessions[this.#page.openSession]?.epoch ?? null;
      if (session.epoch === null || own === null) {
        this.show("");
        return this.#page.announce("It is not known when one of the sessions started.");
      }
      [this.#title, this.#epoch, this.#opened] = [session.title, session.epoch, found];
      this.#connection.open(found);
      break;
    }
    case "opened": this.session = new Session(); break;
    case "rows":
      this.session?.add(message);
      this.#changed();
      break;
    case "reload": this.#connection.open(this.#opened); break;
    case "error": this.#page.announce(message.error); break;
    }
  }

  /// Shows new actions with the next frame.
  #changed() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#page.besideChanged();
    });
  }
}

/// The kind and the value of a choice.
function parts(choice) {
  const colon = choice.indexOf(":");
  return { kind: choice.slice(0, colon), value: choice.slice(colon + 1) };
}
