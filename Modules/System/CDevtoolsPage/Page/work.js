// Work of the open session: what was started, and how it ended.

/// How work ended, as the process sends it.
export const ends = { ended: 1, superseded: 2, cancelled: 3, closed: 4 };

export class WorkList {
  /// In the order of the beginnings: { number, begun, after, scope, id, place, cause, end }; `end` is null while it
  /// runs, or { kind, time, after, by }. `after` is the number of the action before.
  all = [];
  /// Changes with the entries.
  version = 0;
  #byNumber = new Map();

  /// Adds the entries of a message.
  add(entries) {
    if (entries.length > 0) this.version++;
    for (const [number, kind, time, after, ...rest] of entries) {
      if (kind === 0) {
        const [scope, id, place, cause] = rest;
        const work = { number, begun: time, after, scope, id, place, cause, end: null };
        this.all.push(work);
        this.#byNumber.set(number, work);
      } else {
        const work = this.#byNumber.get(number);
        if (!work || work.end !== null) continue;
        work.end = { kind, time, after, by: rest[0] ?? 0 };
      }
    }
  }

  /// Forgets work that ended before an action.
  removeBefore(number) {
    const removed = ({ end }) => end !== null && end.after < number;
    for (const work of this.all) if (removed(work)) this.#byNumber.delete(work.number);
    this.all = this.all.filter((work) => !removed(work));
  }

  get(number) {
    return this.#byNumber.get(number);
  }

  /// Work that was in flight when an action was reduced, or that it started.
  around(number) {
    return this.all.filter(({ after, end }) => after <= number && (end === null || end.after >= number));
  }

  /// Work that was running after an action.
  runningAt(number) {
    return this.all.filter(({ after, end }) => after <= number && (end === null || end.after > number));
  }

  /// The work of a scope at a time; the latest first.
  at(scope, time) {
    return this.all.filter((work) => work.scope === scope && work.begun <= time
      && (work.end === null || work.end.time >= time)).reverse();
  }

  /// Why and when work ended, as a sentence.
  describeEnd(work) {
    if (work.end === null) return "still running";
    const { kind, time, after, by } = work.end;
    const lasted = `after ${seconds(time - work.begun)} s`;
    switch (kind) {
    case ends.ended: return `ended ${lasted}`;
    case ends.superseded: {
      const newer = this.get(by);
      return `replaced ${lasted} by newer work` + (newer?.cause > 0 ? `, which action ${newer.cause} led to` : "");
    }
    case ends.closed: return `cancelled ${lasted}, because its scope was closed after action ${after}`;
    default: return `cancelled by the program ${lasted}, after action ${after}`;
    }
  }
}

function seconds(microseconds) {
  return (microseconds / 1_000_000).toFixed(3);
}
