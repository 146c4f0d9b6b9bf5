// Plays the actions at the speed at which they happened, or 30 of them a second.

import { byID } from "./element.js";

/// The longest pause between two actions.
const longestPause = 2_000;

export class Playback {
  #page;
  #timer = null;

  constructor(page) {
    this.#page = page;
    byID("play").addEventListener("click", () => this.toggle());
  }

  toggle() {
    if (this.#timer !== null) return this.stop();
    byID("play").setAttribute("aria-pressed", "true");
    this.#schedule();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = null;
    byID("play").setAttribute("aria-pressed", "false");
  }

  #schedule() {
    const { session, index } = this.#page;
    if (session === null || index + 1 >= session.count) return this.stop();
    const speed = Number(byID("speed").value);
    const pause = speed === 0 ? 1_000 / 30
      : Math.min(Math.max((session.times[index + 1] - session.times[index]) / 1_000, 0), longestPause) / speed;
    this.#timer = setTimeout(() => {
      this.#page.select(index + 1);
      this.#schedule();
    }, pause);
  }
}
