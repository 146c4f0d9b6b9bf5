// Whether the running program answers: one that is frozen, or stopped, does not.

import { clock } from "./titles.js";

const interval = 1_000;
/// How long an answer may take, in milliseconds.
const patience = 1_500;

export class Liveness {
  #page;
  /// When the question was sent that waits for its answer; null for none.
  #asked = null;
  #isWaiting = false;

  constructor(page) {
    this.#page = page;
    setInterval(() => this.#check(), interval);
  }

  #check() {
    const { connection, sessions, openSession, session } = this.#page;
    if (!connection.isOpen) return this.#end();
    if (this.#asked !== null) {
      if (Date.now() - this.#asked > patience) this.#wait();
    } else if (sessions[openSession]?.live && session?.isComplete) {
      this.#asked = Date.now();
      connection.ask("alive").then(({ size, shows }) => {
        this.#page.charts.add(size, sessions[openSession]);
        this.#page.showPast(shows ?? null);
        if (this.#isWaiting) this.#page.announce("Live");
        this.#end();
      }, () => this.#end());
    }
  }

  #wait() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    document.body.classList.add("waiting");
    this.#page.announce(`Waiting since ${clock(this.#asked)}: the program does not answer.`);
  }

  #end() {
    [this.#asked, this.#isWaiting] = [null, false];
    document.body.classList.remove("waiting");
  }
}
