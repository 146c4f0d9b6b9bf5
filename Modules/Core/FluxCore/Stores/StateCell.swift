import Glibc
import ReactiveCore
import Synchronization

/// Where a store's state lives, without the types: a list of these needs no type look-up.
class AnyCell {
    /// What the state is called among those of its scope.
    let key: String

    init(key: String) { self.key = key }

    /// Tells everybody who does not know it yet the state.
    func publish() {}

    /// Ends everybody who observes.
    func finish() {}

    /// The state; `nil` when the caller is just changing it.
    var saved: SavedScope.State? { nil }

    func coded() throws -> CodedValue { .null }

    /// Takes up a state, if it is one of its type.
    func replace(by saved: SavedScope.State) {}
}

/// What a dispatcher asks of a store.
///
/// It is touched by the thread inside its dispatcher only, but for reading and observing; hence it is no
/// `Sendable`, and crosses in a `Confined`.
class ReducingCell<Action: Sendable>: AnyCell {
    func reduce(_ action: Action) {}
    func publish(after action: Action) {}
}

final class StateCell<State: Reducible>: ReducingCell<State.Action> {
    private let hub: StateHub<State>
    private let relay = PublishRelay<State.Command>()
    private let hasCommands = State.Command.self != Never.self
    /// The thread that is inside the reducer; 0 for none.
    private let reducing = Atomic<UInt>(0)
    private let isClaimed = Atomic<Bool>(false)
    /// Set before the dispatcher knows the cell.
    @exclusivity(unchecked) private var reducer: Reducer<State> = { _, _ in }

    init(_ initial: State, key: String) {
        hub = StateHub(initial)
        super.init(key: key)
    }

    var commands: Signal<State.Command> { Signal(relay) }

    /// The state, from any thread; waits while another one reduces.
    var state: State {
        precondition(!isReducedByCaller, "a reducer reads its state from its parameter, not from its store")
        return hub.value
    }

    /// The state as its dispatcher knows it, from inside of that.
    var settled: State { hub.settled }

    /// Hears the state, now and later, or later only.
    func observe(_ states: Observable<State>, _ node: Node<State>, _ subscription: Subscription) {
        precondition(!isReducedByCaller, "a reducer does not observe its own store")
        states.attach(node, subscription)
    }

    var states: Observable<State> { hub.observable }
    var changes: Observable<State> { hub.changes }

    /// Makes this the cell of a store that changes by `reducer`; whether it is nobody's yet.
    func claim(_ reducer: @escaping Reducer<State>) -> Bool {
        guard !isClaimed.exchange(true, ordering: .acquiringAndReleasing) else { return false }
        self.reducer = reducer
        return true
    }

    /// Takes `claim` back, before any dispatcher knows of it.
    func disclaim() {
        reducer = { _, _ in }
        isClaimed.store(false, ordering: .releasing)
    }

    override func reduce(_ action: State.Action) {
        reducing.store(thread, ordering: .relaxed)
        hub.mutate { reducer(&$0, action) }
        reducing.store(0, ordering: .relaxed)
    }

    override func publish(after action: State.Action) {
        hub.publish()
        if hasCommands { command(after: action) }
    }

    @inline(never)  // An optional command's type is looked up; who has no commands need not.
    private func command(after action: State.Action) {
        if let command = hub.settled.command(for: action) { relay.accept(command) }
    }

    override func publish() { hub.publish() }

    override var saved: SavedScope.State? { isReducedByCaller ? nil : .value(hub.value) }

    override func coded() throws -> CodedValue { try CodedValue(encoding: state) }

    override func replace(by saved: SavedScope.State) {
        if let state = saved.taken(as: State.self) { hub.mutate { $0 = state } }
    }

    override func finish() {
        hub.finish()
        relay.finish()
    }

    private var isReducedByCaller: Bool { reducing.load(ordering: .relaxed) == thread }
    private var thread: UInt { UInt(pthread_self()) }
}
