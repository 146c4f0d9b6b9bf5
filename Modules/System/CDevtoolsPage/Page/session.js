// The actions of the open session, in columns: an array for each property, so that 100,000 actions take
// little memory. An action is referred to by its index here.

import { WorkList } from "./work.js";

/// The maximum number of actions that the page keeps; the oldest are removed.
export const limit = 200_000;

export class Session {
  texts = [];
  numbers = [];
  times = [];
  scopes = [];
  names = [];
  causes = [];
  places = [];
  durations = [];
  /// The values of each action as people read them.
  values = [];
  /// The lanes of the timeline: { scope, opened, closed }, as numbers of actions; null while open.
  lanes = [];
  /// Actions that were not reduced, with the number of the action before.
  dropped = [];
  work = new WorkList();
  /// Pressed keys: { after, time, name, isUsed }; `after` is the number of the action before.
  keys = [];
  isComplete = false;
  #consequences = null;
  #openLanes = new Map();
  /// The scopes that have a lane. The opening of others came before the first action.
  #scopesWithLanes = new Set();

  /// Adds a message of type `rows`. Returns the number of old actions that were removed.
  add(message) {
    for (const text of message.texts) this.texts.push(text);
    for (const [scope, isOpen, number] of message.scopes) this.#lane(scope, isOpen, number);
    for (const [number, name, scope, place, reason, work] of message.dropped) {
      this.dropped.push({ number, name, scope, place, reason, work });
    }
    this.work.add(message.work ?? []);
    for (const [after, time, name, isUsed] of message.keys ?? []) {
      this.keys.push({ after, time, name: this.texts[name], isUsed: isUsed === 1 });
    }
    for (const [number, time, scope, name, cause, place, took, values] of message.rows) {
      this.numbers.push(number);
      this.times.push(time);
      this.scopes.push(scope);
      this.names.push(name);
      this.causes.push(cause);
      this.places.push(place);
      this.durations.push(took);
      this.values.push(values);
      if (this.#consequences !== null) this.#link(this.numbers.length - 1);
      if (!this.#scopesWithLanes.has(scope)) this.#lane(scope, 1, number);
    }
    if (message.done) this.isComplete = true;
    const excess = this.count > limit + 10_000 ? this.count - limit : 0;
    if (excess > 0) this.#removeOldest(excess);
    return excess;
  }

  get count() {
    return this.numbers.length;
  }

  #lane(scope, isOpen, number) {
    if (isOpen) {
      const lane = { scope, opened: number, closed: null };
      this.#openLanes.set(scope, lane);
      this.#scopesWithLanes.add(scope);
      this.lanes.push(lane);
    } else {
      const lane = this.#openLanes.get(scope);
      if (lane) lane.closed = number;
      this.#openLanes.delete(scope);
    }
  }

  #removeOldest(count) {
    for (const column of [this.numbers, this.times, this.scopes, this.names, this.causes, this.places,
      this.durations, this.values]) column.splice(0, count);
    this.#consequences = null;
    const first = this.numbers[0];
    this.lanes = this.lanes.filter(({ closed }) => closed === null || closed >= first);
    this.dropped = this.dropped.filter(({ number }) => number >= first);
    this.work.removeBefore(first);
    this.keys = this.keys.filter(({ after }) => after >= first);
  }

  /// The index of the action with this number, or of the last one before it; -1 for none.
  index(number) {
    return lowerBound(this.count, (place) => this.numbers[place] > number) - 1;
  }

  name(index) { return this.texts[this.names[index]]; }
  scope(index) { return this.texts[this.scopes[index]]; }
  place(index) { return this.texts[this.places[index]]; }

  /// Whether an action was dispatched on a page of the devtools.
  isFromPage(index) { return this.place(index).startsWith("FluxDevtools/page"); }

  /// The open scope in which an action can be dispatched: its own, or else the latest one with other parameters; undefined
  /// for none.
  openScopeFor(index) {
    const open = this.lanes.filter(({ closed }) => closed === null).map(({ scope }) => this.texts[scope]);
    const own = this.scope(index);
    const route = (path) => path.replace(/\([^()]*\)/g, "()");
    return open.includes(own) ? own : open.findLast((path) => route(path) === route(own));
  }

  /// Seconds with three decimals, of which the rest is cut off, as everywhere in the journal.
  time(index) { return (Math.floor(this.times[index] / 1_000) / 1_000).toFixed(3); }

  /// The duration of the reduction with its unit.
  took(index) { return duration(this.durations[index]); }

  /// The place of the first key that was pressed after an action.
  #keyPlace(number) {
    return lowerBound(this.keys.length, (place) => this.keys[place].after >= number);
  }

  /// The keys that are shown at an action: the one that led to it, if it is the first of its chain, and those that were
  /// pressed after it and led to none.
  keysAt(index) {
    const [start, end] = [this.numbers[index], (this.numbers[index + 1] ?? Infinity)].map((number) => this.#keyPlace(number));
    const first = this.isFromOutside(index) ? this.keyOf(index) : undefined;
    return [...first && !this.#isEarlier(first, index) ? [first] : [],
      ...this.keys.slice(start, end).filter((key) => !this.#isEarlier(key, index + 1))];
  }

  /// Whether a key led to an action before this one.
  #isEarlier(key, end) {
    for (let index = end - 1; index >= 0 && key.time - this.times[index] < 100_000; index--) {
      if (this.isFromOutside(index) && this.keyOf(index) === key) return true;
    }
    return false;
  }

  /// The key that led to an action from outside; undefined if none did. A key is recorded when it has been handled.
  keyOf(index) {
    const place = this.#keyPlace(this.numbers[index]);
    const [before, key] = [this.keys[place - 1], this.keys[place]];
    const isNear = key?.isUsed && Math.abs(key.time - this.times[index]) < 100_000;
    return isNear && !(before?.after >= this.numbers[index]) ? key : undefined;
  }

  /// The action that caused another, and so on, up to a number of actions; the nearest first.
  causesOf(index, limit) {
    const chain = [];
    for (let next = this.#cause(index); next !== null && chain.length < limit; next = this.#cause(next)) {
      chain.push(next);
    }
    return chain;
  }

  /// Whether an action came from outside; one whose cause is not kept any more did not.
  isFromOutside(index) {
    return this.causes[index] === 0;
  }

  /// The action that caused another; null for none, or one that is not kept any more.
  #cause(index) {
    const cause = this.causes[index];
    if (cause <= 0) return null;
    const found = this.index(cause);
    return found >= 0 && this.numbers[found] === cause ? found : null;
  }

  /// The actions that an action caused directly.
  consequencesOf(index) {
    if (this.#consequences === null) {
      this.#consequences = new Map();
      for (let each = 0; each < this.count; each++) this.#link(each);
    }
    return this.#consequences.get(this.numbers[index]) ?? [];
  }

  #link(index) {
    const cause = this.causes[index];
    if (cause <= 0) return;
    const known = this.#consequences.get(cause);
    if (known) known.push(index); else this.#consequences.set(cause, [index]);
  }

  /// The actions that an action led to, with itself.
  descendants(index) {
    const found = new Set([index]);
    // A cause precedes its consequences.
    const queue = [index];
    while (queue.length > 0) {
      for (const next of this.consequencesOf(queue.pop())) {
        if (!found.has(next)) {
          found.add(next);
          queue.push(next);
        }
      }
    }
    return found;
  }
}

/// A duration in microseconds with its unit.
export function duration(microseconds) {
  return microseconds < 1_000 ? `${Math.round(microseconds)} µs` : `${(microseconds / 1_000).toFixed(1)} ms`;
}

/// The first place below `count` at which a condition holds; from there on, it holds at all. `count` for none.
export function lowerBound(count, holds) {
  let low = 0, high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle; else low = middle + 1;
  }
  return low;
}
