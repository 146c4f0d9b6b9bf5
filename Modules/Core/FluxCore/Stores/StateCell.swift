import ReactiveCore
import Synchronization

/// Holds a store's state, without generic parameters: iterating an array of these needs no run-time type
/// look-up.
class AnyCell {
    /// The key of the state in its scope.
    let key: String

    init(key: String) { self.key = key }

    /// The name of the state's type, for messages.
    var name: String { key }

    /// Whether it belongs to `dispatcher`.
    func usesDispatcher(_ dispatcher: ObjectIdentifier) -> Bool { false }

    /// Notifies observers of a state that they have not received yet.
    func publish() {}

    /// Runs the first pending command.
    func runNextCommand() {}

    /// Discards the first pending command.
    func dropNextCommand() {}

    /// Completes all observers.
    func finish() {}

    /// The state; `nil` while the caller is changing it.
    var readableState: (any Reducible)? { nil }

    /// Encodes the state; `nil` if it is not `Codable`.
    func coded() throws -> CodedValue? { nil }

    /// Replaces the state, if `saved` has its type.
    func replace(by saved: SavedScope.State) {}
}

/// The interface of a store for its dispatcher.
///
/// Except for reading and observing, accessed only by the thread inside its dispatcher; it is therefore not
/// `Sendable`, and is passed in a `Confined`.
class ReducingCell<Action: Sendable>: AnyCell {
    func reduce(_ action: Action, _ cells: CellTable) {}
}

final class StateCell<State: Reducible>: ReducingCell<State.Action> {
    private let hub: StateHub<State>
    private let relay = PublishRelay<State.Command>()
    private let hasCommands = State.Command.self != Never.self
    /// The requested commands that were not run yet. Accessed only inside the dispatcher.
    @exclusivity(unchecked) private var pendingCommands: [State.Command] = []
    /// Set before the first action.
    @exclusivity(unchecked) private var run: Runner<State>?
    private let isFinished = Atomic<Bool>(false)
    private let dispatcher: ObjectIdentifier
    private let isClaimed = Atomic<Bool>(false)
    /// Set before the cell is registered.
    @exclusivity(unchecked) private var reducer: CommandReducer<State>?
    private let currentReducer = CurrentReducer()

    /// - Parameter dispatcher: The dispatcher whose actions it receives.
    init(_ initial: State, key: String, dispatcher: ObjectIdentifier) {
        (hub, self.dispatcher) = (StateHub(initial), dispatcher)
        super.init(key: key)
    }

    override var name: String { String(describing: State.self) }

    var commands: Signal<State.Command> { Signal(relay) }

    /// The state, from any thread; waits while another thread reduces.
    var state: State {
        checkReader("a reducer must not read its own store; use the state that is passed to it")
        return hub.value
    }

    /// The current state, read inside the dispatcher.
    var unlockedValue: State { hub.unlockedValue }

    /// Subscribes to the state, from now on or from the next change on.
    func observe(_ states: Observable<State>, _ node: Node<State>, _ subscription: Subscription) {
        checkReader("a reducer must not observe its own store")
        states.attach(node, subscription)
    }

    var states: Observable<State> { hub.observable }
    var changes: Observable<State> { hub.changes }

    /// Claims this cell for a store; returns `false` if it was claimed before.
    ///
    /// - Parameter reducer: `nil` for the state's own.
    func claim(_ reducer: CommandReducer<State>?, _ run: Runner<State>?) -> Bool {
        guard !isClaimed.exchange(true, ordering: .acquiringAndReleasing) else { return false }
        (self.reducer, self.run) = (reducer, run)
        return true
    }

    /// Undoes `claim`, before the cell is registered.
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

    @inline(never)  // Only stores with commands pay for their type's look-up.
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

    /// Stops a reducer that reads its own store or one of another dispatcher: two that read each other would
    /// deadlock.
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
            "a reducer must not read a store of another dispatcher; put the value into the action")
    }

    override func usesDispatcher(_ dispatcher: ObjectIdentifier) -> Bool { self.dispatcher == dispatcher }
}
