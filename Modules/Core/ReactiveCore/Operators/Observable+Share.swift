/// How long a shared sequence keeps what it replays.
public enum SharingScope: Sendable {
    /// Until nobody listens or the source has ended; the next to come starts anew.
    case whileConnected
    /// As long as the shared sequence lives: who comes after the end hears what is kept, then the end.
    case forever
}

extension Observable {
    /// One subscription of this sequence for everybody: the first to come starts it, the last to leave ends
    /// it. Who comes later first hears the latest `replay` elements.
    ///
    /// ![Marble diagram of share.](share)
    ///
    /// - Parameters:
    ///   - replay: How many elements are kept, 0 or more.
    ///   - scope: How long they are kept.
    /// - Returns: Elements on this sequence's threads, in one order for all; what is kept on the thread that
    ///   subscribes or, when another is delivering, on that one. Ends as this sequence does.
    public func share(replay: Int = 0, scope: SharingScope = .whileConnected) -> Observable {
        switch scope {
        case .whileConnected: multicast { Self.broadcaster(replay: replay) }.refCount()
        case .forever: multicast(broadcaster: Self.broadcaster(replay: replay)).refCount()
        }
    }

    /// Everybody hears what this sequence brings while it runs, from when they came; each run has its own
    /// listeners.
    ///
    /// ![Marble diagram of publish.](publish)
    ///
    /// - Returns: Runs when it is told to.
    public func publish() -> ConnectableObservable<Element> {
        multicast { Self.broadcaster(replay: 0) }
    }

    /// Everybody hears the latest `count` elements first, also of earlier runs, and the end when there was one.
    ///
    /// ![Marble diagram of replay.](replay)
    ///
    /// What is kept outlives a connection that was disposed: connected again, the next run adds to it. After an end
    /// there is no other run: who comes then hears what is kept and the end, and connecting does nothing.
    ///
    /// - Parameter count: 1 or more.
    /// - Returns: Runs when it is told to.
    public func replay(_ count: Int) -> ConnectableObservable<Element> {
        multicast(broadcaster: Self.broadcaster(replay: count))
    }

    /// The outlet of all runs is `broadcaster`.
    func multicast(broadcaster: Confined<Broadcaster<Element>>) -> ConnectableObservable<Element> {
        multicast { broadcaster }
    }

    /// Each run has an outlet of its own.
    func multicast(
        _ makeBroadcaster: @escaping @Sendable () -> Confined<Broadcaster<Element>>
    ) -> ConnectableObservable<Element> {
        ConnectableObservable(Multicast(self, makeBroadcaster))
    }

    private static func broadcaster(replay: Int) -> Confined<Broadcaster<Element>> {
        Confined(replay > 0 ? ReplayBroadcaster(limit: replay) : LiveBroadcaster())
    }
}
