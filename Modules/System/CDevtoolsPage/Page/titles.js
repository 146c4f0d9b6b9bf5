// The names of sessions and processes for the user.

/// The time of a day; with its date unless that is today.
///
/// milliseconds: since 1970 UTC.
export function clock(milliseconds) {
  const date = new Date(milliseconds);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? date.toLocaleTimeString() : date.toLocaleString();
}

/// The titles of sessions: equal ones with the times of their starts, or with their numbers.
export function sessionTitles(sessions) {
  return sessions.map(({ title, live, epoch, number }) => {
    const same = sessions.filter((other) => other.title === title);
    const isKnown = epoch !== null && same.filter((other) => other.epoch === epoch).length === 1;
    const start = same.length === 1 ? "" : isKnown ? `, started ${clock(epoch / 1_000)}` : `, ${number}`;
    return `${title}${start}${live ? " (live)" : ""}`;
  });
}

/// The name of a file with the recording of a session: its title and its start, or the present if that is unknown.
export function fileName({ title, epoch } = { title: "session", epoch: null }, suffix) {
  const date = new Date(epoch === null ? Date.now() : epoch / 1_000);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes()]
    .map((part) => String(part).padStart(2, "0"));
  const name = title.replace(/\.journal$/, "").replace(/[^\p{L}\p{N}._-]+/gu, " ").trim().slice(0, 60);
  return `${name} ${parts.slice(0, 3).join("-")} ${parts.slice(3).join(".")}${suffix}.journal`;
}

/// The title of a process.
export function processTitle({ title, process, started }) {
  return `${title} (process ${process}, since ${clock(started * 1_000)})`;
}
