// Which actions are listed.

/// Returns the indices of the actions that match, in order.
///
/// filter: { text, scope, type, cause (index or null), numbers (Set or null), pinned (Set or null), grouped }
/// grouped: only the first action of each type, with the number of actions in `counts`.
export function matching(session, filter) {
  const tests = predicates(session, filter);
  const found = [];
  const counts = new Map();
  for (let index = 0; index < session.count; index++) {
    if (!tests.every((test) => test(index))) continue;
    if (filter.grouped) {
      const name = session.names[index];
      const count = counts.get(name);
      counts.set(name, (count ?? 0) + 1);
      if (count !== undefined) continue;
    }
    found.push(index);
  }
  if (filter.grouped) {
    found.sort((one, other) => counts.get(session.names[other]) - counts.get(session.names[one]));
  }
  return { indices: found, counts };
}

/// Returns functions that say whether an action matches; all must.
function predicates(session, filter) {
  const tests = [];
  if (filter.scope !== "") {
    const scopes = texts(session, (text) => text === filter.scope || text.startsWith(filter.scope + "/"));
    tests.push((index) => scopes.has(session.scopes[index]));
  }
  if (filter.type !== "") {
    const names = texts(session, (text) => text === filter.type);
    tests.push((index) => names.has(session.names[index]));
  }
  if (filter.numbers) tests.push((index) => filter.numbers.has(session.numbers[index]));
  if (filter.pinned) tests.push((index) => filter.pinned.has(session.numbers[index]));
  if (filter.cause !== null) {
    const descendants = session.descendants(filter.cause);
    tests.push((index) => descendants.has(index));
  }
  if (filter.text !== "") {
    // Names, scopes and places occur often: each is compared once.
    const pattern = new RegExp(filter.text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
    const matches = texts(session, (text) => pattern.test(text));
    tests.push((index) => matches.has(session.names[index]) || matches.has(session.scopes[index])
      || matches.has(session.places[index]) || pattern.test(session.payloads[index]));
  }
  return tests;
}

/// The indices of the texts that satisfy a test.
function texts(session, test) {
  const found = new Set();
  session.texts.forEach((text, index) => { if (test(text)) found.add(index); });
  return found;
}
