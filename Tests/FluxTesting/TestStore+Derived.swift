public import FluxCore
import ReactiveCore
public import ReactiveTesting
public import Testing

extension TestStore where State: Deriving {
    /// Creates a derived store whose sources have the given values.
    ///
    /// - Parameters:
    ///   - initial: The state before it is derived for the first time.
    ///   - values: The values of the sources; change them with `changeSources(to:)`.
    ///   - scheduler: The scheduler of the scope.
    ///   - mode: How much must be asserted.
    ///   - run: Runs the commands that it requests.
    ///   - sourceLocation: Where missing assertions are reported.
    public convenience init<each Value: Equatable & Sendable>(
        _ initial: State, from values: repeat each Value, scheduler: TestScheduler = TestScheduler(),
        mode: Mode = .exhaustive, run: Runner<State>? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) where State.Sources == (repeat each Value) {
        let root = TestRoot.make(scheduler, mode: .onScheduler)
        // One scope for each source: two sources may have values of one type.
        var scope = root
        func makeSource<Source>(_ value: Source) -> Store<SourceValue<Source>> {
            scope = scope.child("source")
            return scope.store(SourceValue(value: value))
        }
        let sources = (repeat makeSource(each values))
        do {
            let store = try scope.store(
                initial, from: repeat (each sources).asSource { $0.$value }, run: run)
            self.init(store, in: scope, mode: mode, sourceLocation: sourceLocation)
        } catch {
            preconditionFailure("a store can be derived from stores above it: \(error)")
        }
        changeSources = { (values: State.Sources) in
            for (source, value) in repeat (each sources, each values) { source.dispatch(value) }
            withExtendedLifetime(root) {}
        }
    }

    /// Changes the values of the sources, one after the other, and expects that the state changes as `change`
    /// does.
    ///
    /// - Parameters:
    ///   - values: The new values of all sources that the test store was created with.
    ///   - change: Applies the expected change to a copy of the state before; in partial mode, sets the
    ///     expected values in a copy of the state after it.
    ///   - sourceLocation: Where a failure is reported.
    public func changeSources(
        to values: State.Sources, _ change: ((inout State) -> Void)? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let set = changeSources as? (State.Sources) -> Void else {
            preconditionFailure("create the test store with the values of its sources")
        }
        set(values)
        compare(store.state, after: "the change of its sources", change, at: sourceLocation)
    }
}

/// The value of a source, which each action replaces.
private struct SourceValue<Value: Equatable & Sendable>: Reducible {
    @Tracked var value: Value

    mutating func reduce(_ action: Value) { value = action }
}
