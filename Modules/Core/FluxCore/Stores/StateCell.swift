import ReactiveCore
import Synchronization

/// Holds a store's state, without generic parameters: iterating an array of these needs no run-time type
/// look-up.
class AnyCell {
    /// The key of the state in its scope.
    let key: String
    /// The path of the scope.
    let path: String

    init(key: String, path: String) { (self.key, self.path) = (key, path) }

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

    /// The pending command at a position from 0.
    func requestedCommand(_ position: Int) -> RequestedCommand? { nil }

    /// Completes all observers.
    func finish() {}

    /// Releases the closures that a finished store was created with. Call where no reducer runs.
    func releaseClosures() {}

    /// The state; `nil` while the caller is changing it.
    var readableState: (any Reducible)? { nil }

    /// Derives the state if a source has changed since, and marks it for `publishIfDerived`.
    ///
    /// - Returns: Whether it was derived.
    func deriveIfNeeded(_ cells: CellTable) -> Bool { false }

    /// Publishes the state if it was derived and not published since.
    func publishIfDerived() {}

    /// Adds the commands that were requested before the store was registered to the queue of a dispatch.
    func enqueueCommands(in cells: CellTable) {}

    /// Encodes the state; `nil` if it is not `Codable`.
    func coded() throws -> CodedValue? { nil }

    /// Replaces the state, if `saved` has its type.
    ///
    /// - Returns: Whether it was replaced.
    func replace(by saved: SavedScope.State, _ cells: CellTable) -> Bool { false }
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
    @exclusivity(unchecked) private var pendingCommands = Fifo<(command: State.Command, place: SourcePlace)>()
    /// Receives the commands that the reducer requests.
    @exclusivity(unchecked) private var sink = CommandSink<State.Command>.ignoring
    /// The queue of the dispatch that is calling the reducer, which retains it.
    @exclusivity(unchecked) private unowned(unsafe) var currentQueue: CellTable?
    /// Set before the first action.
    @exclusivity(unchecked) private var run: Runner<State>?
    private let isFinished = Atomic<Bool>(false)
    private let dispatcher: ObjectIdentifier
    private let isClaimed = Atomic<Bool>(false)
    /// Set before the cell is registered.
    @exclusivity(unchecked) private var reducer: CommandReducer<State>?
    /// Set before the cell is registered; `nil` if the store is not derived.
    @exclusivity(unchecked) private var derivation: Derivation<State>? {
        didSet { unretainedDerivation = derivation.map { .passUnretained($0) } }
    }
    /// `derivation`, for reading stamps without reference counting: that calls nothing which could release it.
    @exclusivity(unchecked) private var unretainedDerivation: Unmanaged<Derivation<State>>?
    /// Whether an observer may cause a change of the state during its publication.
    @exclusivity(unchecked) private var publishesCopies = false
    @exclusivity(unchecked) private var isDerivedUnpublished = false
    private let currentReducer = CurrentReducer()

    /// - Parameter dispatcher: The dispatcher whose actions it receives.
    init(_ initial: State, key: String, path: String, dispatcher: ObjectIdentifier) {
        (hub, self.dispatcher) = (StateHub(initial), dispatcher)
        super.init(key: key, path: path)
        guard hasCommands else { return }
        sink = CommandSink { [unowned self] command, place in request(command, place) }
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

    /// Where the state is stored as long as the cell exists. Read it inside the dispatcher.
    var address: UnsafePointer<State> { hub.address }

    /// The current state, read on any thread, also by derived stores.
    var lockedValue: State { hub.value }

    /// Increases with each reduction.
    var stamp: UInt64 { hub.version }

    /// Subscribes to the state, from now on or from the next change on.
    func observe(_ states: Observable<State>, _ node: Node<State>, _ subscription: Subscription) {
        checkReader("a reducer must not observe its own store")
        states.attach(node, subscription)
    }

    /// The versions of the states that `observe` delivers.
    var versions: any Versioned { hub }

    var states: Observable<State> { hub.observable }
    var changes: Observable<State> { hub.changes }

    /// Claims this cell for a store; returns `false` if it was claimed before.
    ///
    /// - Parameters:
    ///   - reducer: `nil` for the state's own.
    ///   - derivation: `nil` if the store is not derived. Otherwise, the state is derived for the first time.
    ///   - isRestored: Whether the state was restored.
    func claim(
        _ reducer: CommandReducer<State>?, _ derivation: Derivation<State>?, _ run: Runner<State>?,
        isRestored: Bool
    ) -> Bool {
        guard !isClaimed.exchange(true, ordering: .acquiringAndReleasing) else { return false }
        (self.reducer, self.derivation, self.run) = (reducer, derivation, run)
        publishesCopies = derivation?.crossesDispatchers == true
        guard derivation != nil || isRestored else { return true }
        let queue = CellTable()
        withExtendedLifetime(queue) {
            reducing(in: queue) { state in
                derivation?.begin(&state, sink)
                if isRestored { state.restored(sink) }
            }
        }
        return true
    }

    /// Undoes `claim`, before the cell is registered.
    func releaseClaim() {
        reducer = nil
        derivation = nil
        run = nil
        pendingCommands = Fifo()
        isClaimed.store(false, ordering: .releasing)
    }

    override func reduce(_ action: State.Action, _ cells: CellTable) {
        if hasCommands || reducer != nil { return reduceWithCommands(action, cells) }
        let slot = currentReducer.slot
        let before = slot.pointee
        slot.pointee = Unmanaged.passUnretained(self as AnyCell).toOpaque()
        hub.mutate { $0.reduce(action) }
        slot.pointee = before
    }

    @inline(never)  // Only stores with commands or sources pay for their type's look-up.
    private func reduceWithCommands(_ action: State.Action, _ cells: CellTable) {
        reducing(in: cells) { state in
            if let reducer { reducer(&state, action, sink) } else { state.reduce(action, sink) }
            if let derivation, derivation.sourcesChanged() { derivation.derive(&state, sink) }
        }
    }

    override func deriveIfNeeded(_ cells: CellTable) -> Bool {
        // Checked first: the dispatcher of a finished store may be releasing `derivation`.
        guard !isFinished.load(ordering: .acquiring), let unretainedDerivation,
            unretainedDerivation._withUnsafeGuaranteedRef({ $0.sourcesChanged() })
        else { return false }
        reducing(in: cells) { derivation?.derive(&$0, sink) }
        isDerivedUnpublished = true
        return true
    }

    /// Changes the state by a reducer, whose commands are added to the queue of `cells`.
    private func reducing(in cells: CellTable, _ change: (inout State) -> Void) {
        let slot = currentReducer.slot
        let before = slot.pointee
        slot.pointee = Unmanaged.passUnretained(self as AnyCell).toOpaque()
        currentQueue = cells
        hub.mutate(change)
        currentQueue = nil
        slot.pointee = before
    }

    private func request(_ command: State.Command, _ place: SourcePlace) {
        guard let currentQueue else {
            preconditionFailure(
                "\(place.fileID):\(place.line): a command was requested after the reducer had returned")
        }
        pendingCommands.append((command, place))
        currentQueue.add(pending: self)
    }

    /// Whether the state has requested commands that were not run yet.
    var hasPendingCommands: Bool { pendingCommands.count > 0 }

    override func enqueueCommands(in cells: CellTable) {
        for _ in 0..<pendingCommands.count { cells.add(pending: self) }
    }

    override func runNextCommand() {
        guard let command = pendingCommands.popFirst()?.command, !isFinished.load(ordering: .acquiring)
        else { return }
        run?(command)
        relay.accept(command)
    }

    override func dropNextCommand() { _ = pendingCommands.popFirst() }

    override func requestedCommand(_ position: Int) -> RequestedCommand? {
        guard position < pendingCommands.count else { return nil }
        let (command, place) = pendingCommands[position]
        return RequestedCommand(
            path: path, key: key, command: command, place: "\(place.fileID):\(place.line)")
    }

    override func publish() {
        isDerivedUnpublished = false
        if publishesCopies { hub.publishCopy() } else { hub.publish() }
    }

    override func publishIfDerived() { if isDerivedUnpublished { publish() } }

    override var readableState: (any Reducible)? { isReducedByCaller ? nil : hub.value }

    override func coded() throws -> CodedValue? {
        try (state as? any Encodable).map { try CodedValue(encoding: $0) }
    }

    override func replace(by saved: SavedScope.State, _ cells: CellTable) -> Bool {
        guard let state = saved.restored(as: State.self) else { return false }
        reducing(in: cells) { current in
            current = state
            derivation?.begin(&current, sink)
            current.restored(sink)
        }
        return true
    }

    override func finish() {
        isFinished.store(true, ordering: .releasing)
        hub.finish()
        relay.finish()
    }

    /// The pending commands remain: the dispatch that runs commands removes one for each of its entries.
    override func releaseClosures() { (reducer, derivation, run) = (nil, nil, nil) }

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
