import ReactiveCore
import Synchronization

/// Where a store's state lives, without the types: a list of these needs no type look-up.
class AnyCell {
    /// What the state is called among those of its scope.
    let key: String

    init(key: String) { self.key = key }

    /// What the state's type is called, for people.
    var name: String { key }

    /// Whether it hears the actions of that dispatcher.
    func usesDispatcher(_ dispatcher: ObjectIdentifier) -> Bool { false }

    /// Tells everybody who does not know it yet the state.
    func publish() {}

    /// Runs the command that it asked for first, of those that it has not run.
    func runNextCommand() {}

    /// Forgets that command.
    func dropNextCommand() {}

    /// Ends everybody who observes.
    func finish() {}

    /// The state; `nil` when the caller is just changing it.
    var readableState: (any Reducible)? { nil }

    /// - Returns: `nil` for a state that is not `Codable`.
    func coded() throws -> CodedValue? { nil }

    /// Takes up a state, if it is one of its type.
    func replace(by saved: SavedScope.State) {}
}

/// What a dispatcher asks of a store.
///
/// It is touched by the thread inside its dispatcher only, but for reading and observing; hence it is no
/// `Sendable`, and crosses in a `Confined`.
class ReducingCell<Action: Sendable>: AnyCell {
    func reduce(_ action: Action, _ cells: CellTable) {}
}

final class StateCell<State: Reducible>: ReducingCell<State.Action> {
    private let hub: StateHub<State>
    private let relay = PublishRelay<State.Command>()
    private let hasCommands = State.Command.self != Never.self
    /// What was asked for and not run yet. Touched inside the dispatcher only.
    @exclusivity(unchecked) private var pendingCommands: [State.Command] = []
    /// Set before the first action.
    @exclusivity(unchecked) private var run: Runner<State>?
    private let isFinished = Atomic<Bool>(false)
    private let dispatcher: ObjectIdentifier
    private let isClaimed = Atomic<Bool>(false)
    /// Set before the dispatcher knows the cell.
    @exclusivity(unchecked) private var reducer: CommandReducer<State>?
    private let currentReducer = CurrentReducer()

    /// - Parameter dispatcher: Whose actions it hears.
    init(_ initial: State, key: String, dispatcher: ObjectIdentifier) {
        (hub, self.dispatcher) = (StateHub(initial), dispatcher)
        super.init(key: key)
    }

    override var name: String { String(describing: State.self) }

    var commands: Signal<State.Command> { Signal(relay) }

    /// The state, from any thread; waits while another one reduces.
    var state: State {
        checkReader("a reducer reads its state from its parameter, not from its store")
        return hub.value
    }

    /// The state as its dispatcher knows it, from inside of that.
    var settled: State { hub.settled }

    /// Hears the state, now and later, or later only.
    func observe(_ states: Observable<State>, _ node: Node<State>, _ subscription: Subscription) {
        checkReader("a reducer does not observe its own store")
        states.attach(node, subscription)
    }

    var states: Observable<State> { hub.observable }
    var changes: Observable<State> { hub.changes }

    /// Makes this the cell of a store that changes by `reducer`; whether it is nobody's yet.
    ///
    /// - Parameter reducer: `nil` for the state's own.
    func claim(_ reducer: CommandReducer<State>?, _ run: Runner<State>?) -> Bool {
        guard !isClaimed.exchange(true, ordering: .acquiringAndReleasing) else { return false }
        (self.reducer, self.run) = (reducer, run)
        return true
    }

    /// Takes `claim` back, before any dispatcher knows of it.
    func releaseClaim() {
        (reducer, run) = (nil, nil)
        isClaimed.store(false, ordering: .releasing)
    }

    override func reduce(_ action: State.Action, _ cells: CellTable) {
        let slot = currentReducer.slot
        let before = slot.pointee
        slot.pointee = Unmanaged.passUnretained(self as AnyCell).toOpaque()
        if hasCommands || reducer != nil {
            reduceWithCommands(action, cells)
        } else {
            hub.mutate { $0.reduce(action) }
        }
        slot.pointee = before
    }

    @inline(never)  // The type of a command is looked up; who has no commands need not.
    private func reduceWithCommands(_ action: State.Action, _ cells: CellTable) {
        hub.mutate { state in
            func ask(_ command: State.Command) {
                pendingCommands.append(command)
                cells.add(pending: self)
            }
            if let reducer { reducer(&state, action, ask) } else { state.reduce(action, ask) }
        }
    }

    override func runNextCommand() {
        let command = pendingCommands.removeFirst()
        guard !isFinished.load(ordering: .acquiring) else { return }
        run?(command)
        relay.accept(command)
    }

    override func dropNextCommand() { pendingCommands.removeFirst() }

    override func publish() { hub.publish() }

    override var readableState: (any Reducible)? { isReducedByCaller ? nil : hub.value }

    override func coded() throws -> CodedValue? {
        try (state as? any Encodable).map { try CodedValue(encoding: $0) }
    }

    override func replace(by saved: SavedScope.State) {
        if let state = saved.restored(as: State.self) { hub.mutate { $0 = state } }
    }

    override func finish() {
        isFinished.store(true, ordering: .releasing)
        hub.finish()
        relay.finish()
    }

    private var isReducedByCaller: Bool {
        currentReducer.slot.pointee == Unmanaged.passUnretained(self as AnyCell).toOpaque()
    }

    /// Stops a reducer that reads its own store, or one of another dispatcher: two that read each other would
    /// wait for each other.
    @inline(__always)
    private func checkReader(_ ownStore: @autoclosure () -> String) {
        if let cell = currentReducer.slot.pointee { check(reader: cell, ownStore()) }
    }

    @inline(never)
    private func check(reader: UnsafeMutableRawPointer, _ ownStore: String) {
        precondition(!isReducedByCaller, ownStore)
        let cell = Unmanaged<AnyCell>.fromOpaque(reader).takeUnretainedValue()
        precondition(
            cell.usesDispatcher(dispatcher),
            "a reducer reads no store of another dispatcher: its action carries what it must know")
    }

    override func usesDispatcher(_ dispatcher: ObjectIdentifier) -> Bool { self.dispatcher == dispatcher }
}
