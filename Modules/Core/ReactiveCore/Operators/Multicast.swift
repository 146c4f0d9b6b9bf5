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
