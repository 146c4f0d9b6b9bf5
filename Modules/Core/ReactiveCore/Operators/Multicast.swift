/// One subscription of a source for many listeners.
final class Multicast<Element: Sendable>: Sendable {
    typealias MakeOutlet = @Sendable () -> Confined<Outlet<Element>>

    /// One run of the source, with who listens to it.
    private final class Connection: Sendable {
        let outlet: Confined<Outlet<Element>>
        /// Ended with the run, by whoever ends it.
        let life = Subscription()
        let audience: Audience

        init(_ outlet: Confined<Outlet<Element>>) {
            self.outlet = outlet
            audience = Audience(of: life)
        }
    }

    private let source: Observable<Element>
    private let makeOutlet: MakeOutlet
    private let current = Guarded<Connection?>(nil)

    /// - Parameter makeOutlet: Called for each run of the source, from any thread.
    init(_ source: Observable<Element>, _ makeOutlet: @escaping MakeOutlet) {
        (self.source, self.makeOutlet) = (source, makeOutlet)
    }

    /// Listens to the run that is or will be.
    func attach(_ node: Node<Element>, _ subscription: Subscription) {
        connection().outlet.value.attach(node, subscription)
    }

    /// Listens, and lets the source run while somebody who came this way does.
    func attachCounted(_ node: Node<Element>, _ subscription: Subscription) {
        while true {
            let connection = connection()
            guard let isFirst = connection.audience.join() else { continue }  // It has just ended.
            connection.outlet.value.attach(node, subscription)
            subscription.add(Subscription { [audience = connection.audience] in audience.leave() })
            if isFirst, !connection.outlet.value.isOver { run(connection) }
            return
        }
    }

    /// Lets the source run.
    ///
    /// - Returns: Ends the run; the same until it has ended.
    func connect() -> Subscription {
        let connection = connection()
        if !connection.outlet.value.isOver { run(connection) }
        return connection.life
    }

    private func run(_ connection: Connection) {
        guard connection.audience.start() else { return }
        let node = ConnectionNode(connection.outlet.value, connection.life)
        source.attach(node, connection.life)
    }

    private func connection() -> Connection {
        while true {
            let seen = current.withLock { $0 }
            if let seen, !seen.life.isDisposed { return seen }
            let made = Connection(makeOutlet())
            let isMade = current.withLock { current in
                guard current === seen else { return false }
                current = made
                return true
            }
            guard isMade else { continue }
            made.life.add(Subscription { [weak self, weak made] in self?.forget(made) })
            return made
        }
    }

    /// Lets go of what a run that has ended would replay.
    private func forget(_ connection: Connection?) {
        let dropped = current.withLock { current -> Connection? in
            guard current === connection else { return nil }
            defer { current = nil }
            return current
        }
        _ = dropped  // Released here, with no lock held.
    }
}

/// Ends the run before its listeners hear of its end, so that who subscribes then starts a new one.
private final class ConnectionNode<Element: Sendable>: Node<Element> {
    private let outlet: Outlet<Element>
    private let run: Subscription

    init(_ outlet: Outlet<Element>, _ run: Subscription) {
        (self.outlet, self.run) = (outlet, run)
    }

    override func next(_ element: Element) {
        if !run.isDisposed { outlet.next(element) }
    }

    override func end(_ end: Termination) {
        guard !run.isDisposed else { return }
        outlet.close()
        run.dispose()
        outlet.end(end)
    }
}
