import Synchronization

/// Shares one subscription of a source among many subscribers.
final class Multicast<Element: Sendable>: Sendable {
    typealias MakeBroadcaster = @Sendable () -> Confined<Broadcaster<Element>>

    /// One run of the source, with its subscribers.
    private final class Connection: Sendable {
        let broadcaster: Confined<Broadcaster<Element>>
        /// Ends with the run, after its subscribers have received the end.
        let lifetime = Subscription()
        let refCount: RefCount
        private let hasEnded = Atomic<Bool>(false)

        init(_ broadcaster: Confined<Broadcaster<Element>>, _ runs: RunQueue) {
            self.broadcaster = broadcaster
            refCount = RefCount(of: lifetime)
            let run = ObjectIdentifier(lifetime)
            lifetime.addLast { runs.close(run) }
        }

        /// Whether new subscribers need another run; also those that subscribe in response to the end.
        var isOver: Bool { hasEnded.load(ordering: .acquiring) || lifetime.isDisposed }

        func end(_ end: Termination) {
            broadcaster.value.close()
            hasEnded.store(true, ordering: .releasing)
            broadcaster.value.end(end)
            lifetime.dispose()
        }
    }

    private let source: Observable<Element>
    private let makeBroadcaster: MakeBroadcaster
    private let current = Guarded<Connection?>(nil)
    private let runs = RunQueue()

    /// - Parameters:
    ///   - source: The sequence to share.
    ///   - makeBroadcaster: Called for each run of the source, from any thread.
    init(_ source: Observable<Element>, _ makeBroadcaster: @escaping MakeBroadcaster) {
        (self.source, self.makeBroadcaster) = (source, makeBroadcaster)
    }

    /// Attaches to the current run, or to the next one.
    func attach(_ node: Node<Element>, _ subscription: Subscription) {
        connection().broadcaster.value.attach(node, subscription)
    }

    /// Attaches, and keeps the source connected while counted subscribers exist.
    func attachCounted(_ node: Node<Element>, _ subscription: Subscription) {
        while true {
            let connection = connection()
            guard let isFirst = connection.refCount.retain() else { continue }  // The run has just ended.
            // Before attaching, which may deliver an end.
            subscription.add(Subscription { [refCount = connection.refCount] in refCount.release() })
            connection.broadcaster.value.attach(node, subscription)
            if isFirst, !connection.broadcaster.value.isOver { run(connection) }
            return
        }
    }

    /// Subscribes to the source, or leaves that to the thread that is still ending the previous run.
    ///
    /// - Parameter owner: Ends the run, too; also one that ends at once.
    /// - Returns: Disposing it ends the run; the same for all calls until the run has ended. It is disposed if
    ///   no run can follow.
    @discardableResult
    func connect(ownedBy owner: Subscription? = nil) -> Subscription {
        let connection = connection()
        owner?.add(connection.lifetime)
        if connection.broadcaster.value.isOver { connection.lifetime.dispose() } else { run(connection) }
        return connection.lifetime
    }

    private func run(_ connection: Connection) {
        guard connection.refCount.start() else { return }
        runs.open(ObjectIdentifier(connection.lifetime)) { [source] in
            guard !connection.lifetime.isDisposed else { return false }
            source.attach(ConnectionNode(connection), connection.lifetime)
            return true
        }
    }

    private func connection() -> Connection {
        while true {
            let existing = current.withLock { $0 }
            if let existing, !existing.isOver { return existing }
            let created = Connection(makeBroadcaster(), runs)
            let isCurrent = current.withLock { current in
                guard current === existing else { return false }
                current = created
                return true
            }
            guard isCurrent else { continue }
            created.lifetime.add(Subscription { [weak self, weak created] in self?.forget(created) })
            return created
        }
    }

    /// Releases the elements that a finished run would replay.
    private func forget(_ connection: Connection?) {
        let dropped = current.withLock { current -> Connection? in
            guard current === connection else { return nil }
            defer { current = nil }
            return current
        }
        _ = dropped  // Released here, with no lock held.
    }

    /// Delivers the events of a run.
    private final class ConnectionNode: Node<Element> {
        private let connection: Connection
        private let broadcaster: Broadcaster<Element>
        private var hasEnded = false

        init(_ connection: Connection) {
            (self.connection, broadcaster) = (connection, connection.broadcaster.value)
        }

        override func next(_ element: Element) {
            if !hasEnded, !connection.lifetime.isDisposed { broadcaster.next(element) }
        }

        override func end(_ end: Termination) {
            guard !hasEnded, !connection.lifetime.isDisposed else { return }
            hasEnded = true
            connection.end(end)
        }
    }
}

/// Opens one run of a shared source at a time: the next one waits until the previous one was torn down.
///
/// No thread waits. The thread on which a run ends opens the next one.
final class RunQueue: Sendable {
    /// Subscribes to the source; `false` if the run has ended before.
    typealias Open = @Sendable () -> Bool

    private struct State {
        /// The run whose source is open, or is being opened or torn down.
        var current: ObjectIdentifier?
        var isOpening = false
        var isClosed = false
        /// The run that is opened next.
        var next: (run: ObjectIdentifier, open: Open)?

        mutating func begin(_ run: ObjectIdentifier) {
            (current, isOpening, isClosed) = (run, true, false)
        }

        /// Begins the next run, if the current one has ended.
        mutating func advance() -> Open? {
            guard !isOpening, isClosed else { return nil }
            current = nil
            guard let (run, open) = next else { return nil }
            next = nil
            begin(run)
            return open
        }
    }

    private let state = Guarded(State())

    /// Calls `open` now or, if another run is open or being torn down, when it has ended.
    ///
    /// - Parameter run: Identifies the run; it exists until it is closed.
    func open(_ run: ObjectIdentifier, _ open: @escaping Open) {
        let (isFree, dropped) = state.withLock { state -> (Bool, Open?) in
            guard state.current != nil else {
                state.begin(run)
                return (true, nil)
            }
            defer { state.next = (run, open) }
            return (false, state.next?.open)
        }
        _ = dropped  // A run that was left before it was opened; released here, with no lock held.
        if isFree { proceed(open) }
    }

    /// Call when a run has ended, and all its teardowns have returned.
    func close(_ run: ObjectIdentifier) {
        let (next, dropped) = state.withLock { state -> (Open?, Open?) in
            if state.current == run {
                state.isClosed = true
                return (state.advance(), nil)
            }
            guard let waiting = state.next, waiting.run == run else { return (nil, nil) }
            state.next = nil
            return (nil, waiting.open)
        }
        _ = dropped  // Released here, with no lock held.
        if let next { proceed(next) }
    }

    /// Opens a run and those that follow if it ends meanwhile.
    private func proceed(_ open: @escaping Open) {
        var next: Open? = open
        while let open = next {
            let isOpen = open()
            next = state.withLock { state in
                state.isOpening = false
                // A run that was never opened needs no teardown.
                if !isOpen { state.isClosed = true }
                return state.advance()
            }
        }
    }
}

/// Counts the subscribers of a run, and disposes the run after the last.
final class RefCount: Sendable {
    private struct State {
        var subscriberCount = 0
        var hasStarted = false
        var isReleased = false
    }

    private let run: Subscription
    private let state = Guarded(State())

    init(of run: Subscription) {
        self.run = run
    }

    /// Adds a subscriber. Returns whether it is the first; `nil` when the run has ended.
    func retain() -> Bool? {
        state.withLock { state in
            guard !state.isReleased, !run.isDisposed else { return nil }
            state.subscriberCount += 1
            return state.subscriberCount == 1
        }
    }

    func release() {
        let isLast = state.withLock { state in
            state.subscriberCount -= 1
            if state.subscriberCount == 0 { state.isReleased = true }
            return state.isReleased
        }
        if isLast { run.dispose() }
    }

    /// Whether to subscribe to the source now: `true` once, and never after the run has ended.
    func start() -> Bool {
        state.withLock { state in
            guard !state.hasStarted, !run.isDisposed else { return false }
            state.hasStarted = true
            return true
        }
    }
}

/// A sequence that subscribes to its source on request, once for all subscribers.
public struct ConnectableObservable<Element: Sendable>: Sendable {
    private let multicast: Multicast<Element>

    init(_ multicast: Multicast<Element>) {
        self.multicast = multicast
    }

    /// Subscribes to the source, on the calling thread; does nothing while it is connected.
    ///
    /// - Returns: Disposing it disconnects without ending the subscribers. All calls return the same
    ///   subscription until the run has ended. It is already disposed if there is no further run, as of
    ///   `replay` after the end.
    @discardableResult
    public func connect() -> Subscription { multicast.connect() }

    /// Subscribes to the source until it ends or `owner` does.
    func connect(ownedBy owner: Subscription) { multicast.connect(ownedBy: owner) }

    /// Connects for the first subscriber and disconnects after the last.
    ///
    /// - Returns: A sequence that delivers on the source's threads and ends with the source.
    public func refCount() -> Observable<Element> {
        Observable { [multicast] node, subscription in multicast.attachCounted(node, subscription) }
    }

    /// The source's events while it is connected. Subscribing does not connect.
    public func asObservable() -> Observable<Element> {
        Observable { [multicast] node, subscription in multicast.attach(node, subscription) }
    }

    /// Subscribes to the source's elements while it is connected.
    @discardableResult
    public func subscribe(_ onNext: @escaping @Sendable (Element) -> Void) -> Subscription {
        asObservable().subscribe(onNext: onNext)
    }
}
