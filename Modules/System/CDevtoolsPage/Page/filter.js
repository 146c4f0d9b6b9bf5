// Which actions are listed.

/// Returns the indices of the actions that match, in order.
///
/// filter: { text, scope, type, took (minimum in µs), cause (index or null), numbers (Set or null), pinned (Set or null),
/// grouped, order: { by, isDescending } }
/// grouped: only the first action of each type, or the slowest one if they are sorted by their durations; `groups` has
/// { count, sum, slowest } by the name, with the sum of the durations in µs, and the index of the slowest.
/// Returns { indices, groups, isOrdered }: whether they are in the order of their numbers.
export function matching(session, filter) {
  const tests = predicates(session, filter);
  let found = [];
  const groups = new Map();
  const { by, isDescending } = filter.order;
  const { durations } = session;
  for (let index = 0; index < session.count; index++) {
    if (!tests.every((test) => test(index))) continue;
    if (filter.grouped) {
      const name = session.names[index];
      const group = groups.get(name);
      if (group !== undefined) {
        group.count++;
        group.sum += durations[index];
        if (durations[index] > durations[group.slowest]) group.slowest = index;
        continue;
      }
      groups.set(name, { count: 1, sum: durations[index], slowest: index });
    }
    found.push(index);
  }
  if (filter.grouped && by === "took") found = found.map((index) => groups.get(session.names[index]).slowest);
  const compare = by === "number" ? null : orders[by](session);
  // Sorting is stable: equal ones remain in the order of their numbers.
  if (compare !== null) found.sort(isDescending ? (one, other) => compare(other, one) : compare);
  else if (isDescending) found.reverse();
  return { indices: found, groups, isOrdered: compare === null && !isDescending };
}

/// What the columns sort by.
const orders = {
  took: ({ durations }) => (one, other) => durations[one] - durations[other],
  scope: (session) => byText(session.scopes, session.texts),
  name: (session) => byText(session.names, session.texts),
};

/// Compares texts that occur often by their rank.
function byText(column, texts) {
  const ranks = [];
  texts.map((_, index) => index).sort((one, other) => texts[one] < texts[other] ? -1 : 1)
    .forEach((index, rank) => { ranks[index] = rank; });
  return (one, other) => ranks[column[one]] - ranks[column[other]];
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
  if (filter.took > 0) tests.push((index) => session.durations[index] >= filter.took);
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
      || matches.has(session.places[index]) || pattern.test(session.values[index])
      || filter.text.includes(" ") && pattern.test(`${session.name(index)} ${session.values[index]}`));
  }
  return tests;
}

/// The indices of the texts that satisfy a test.
function texts(session, test) {
  const found = new Set();
  session.texts.forEach((text, index) => { if (test(text)) found.add(index); });
  return found;
}
