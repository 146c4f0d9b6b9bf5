/// How a derived store is computed from its sources, which it retains.
///
/// Accessed only inside a dispatch, or before the store is registered.
final class Derivation<State: Reducible> {
    private let first: SourceStamp
    private let others: [SourceStamp]
    private let apply: (inout State, CommandSink<State.Command>) -> Void
    private let applySamples: (inout State, CommandSink<State.Command>) -> [UInt64]
    /// The stamps of the sources when they were last read.
    @exclusivity(unchecked) private var firstSeen: UInt64 = 0
    @exclusivity(unchecked) private var seen: [UInt64] = []
    /// Whether a source has another dispatcher than the store.
    let crossesDispatchers: Bool

    /// - Parameters:
    ///   - sources: 1 or more.
    ///   - crossesDispatchers: Whether a source has another dispatcher than the store.
    ///   - apply: Derives the state, inside a dispatch.
    ///   - applySamples: Derives the state on any thread, and returns the stamps of what it read.
    init(
        _ sources: [SourceStamp], crossesDispatchers: Bool,
        _ apply: @escaping (inout State, CommandSink<State.Command>) -> Void,
        applySamples: @escaping (inout State, CommandSink<State.Command>) -> [UInt64]
    ) {
        precondition(!sources.isEmpty, "a derived store needs a source")
        (first, others) = (sources[0], Array(sources.dropFirst()))
        self.crossesDispatchers = crossesDispatchers
        (self.apply, self.applySamples) = (apply, applySamples)
    }

    /// Derives the state for the first time, on any thread.
    func begin(_ state: inout State, _ ask: CommandSink<State.Command>) {
        let all = applySamples(&state, ask)
        (firstSeen, seen) = (all[0], Array(all.dropFirst()))
    }

    /// Returns whether a source has changed since the state was derived last.
    func sourcesChanged() -> Bool {
        let stamp = first.read()
        var changed = stamp != firstSeen
        firstSeen = stamp
        if others.isEmpty { return changed }  // The usual case, without the cost of arrays.
        for index in others.indices {
            let stamp = others[index].read()
            if stamp != seen[index] { (seen[index], changed) = (stamp, true) }
        }
        return changed
    }

    func derive(_ state: inout State, _ ask: CommandSink<State.Command>) { apply(&state, ask) }
}
