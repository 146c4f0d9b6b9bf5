// Which actions are listed.

/// Returns the indices of the actions that match, in order.
///
/// filter: { text, scope, type, took (minimum in µs), cause (index or null), numbers (Set or null), pinned (Set or null),
/// grouped, order: { by, isDescending } }
/// grouped: only the first action of each type, with the number of actions in `counts`.
/// Returns { indices, counts, isOrdered }: whether they are in the order of their numbers.
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
  const { by, isDescending } = filter.order;
  const compare = by !== "number" ? orders[by](session)
    : filter.grouped ? (one, other) => counts.get(session.names[other]) - counts.get(session.names[one]) : null;
  // Sorting is stable: equal ones remain in the order of their numbers.
  if (compare !== null) found.sort(isDescending ? (one, other) => compare(other, one) : compare);
  else if (isDescending) found.reverse();
  return { indices: found, counts, isOrdered: compare === null && !isDescending };
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
