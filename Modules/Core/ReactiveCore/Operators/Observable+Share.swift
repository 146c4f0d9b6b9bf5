/// How long a shared sequence keeps the elements that it replays.
public enum SharingScope: Sendable {
    /// Until the last subscriber is gone or the source has ended; the next subscriber starts a new run.
    case whileConnected
    /// As long as the shared sequence exists: a subscriber after the end gets the buffered elements, then the
    /// end.
    case forever
}

extension Observable {
    /// Shares one subscription of this sequence: the first subscriber starts it, and the last one ends it.
    /// New subscribers get the latest `replay` elements first.
    ///
    /// ![Marble diagram of share.](share)
    ///
    /// - Parameters:
    ///   - replay: The number of buffered elements, 0 or more.
    ///   - scope: How long the elements are buffered.
    /// - Returns: A sequence that delivers on this sequence's threads, in one order for all subscribers, and
    ///   ends as this sequence does. Buffered elements are delivered on the subscribing thread or, during a
    ///   delivery, on the delivering thread. The next run begins when the teardown of the previous one has
    ///   returned: on the thread of that teardown, if somebody subscribes during it.
    public func share(replay: Int = 0, scope: SharingScope = .whileConnected) -> Observable {
        switch scope {
        case .whileConnected: multicast { Self.broadcaster(replay: replay) }.refCount()
        case .forever: multicast(broadcaster: Self.broadcaster(replay: replay)).refCount()
        }
    }

    /// Shares each run of this sequence among its current subscribers.
    ///
    /// ![Marble diagram of publish.](publish)
    ///
    /// - Returns: A sequence that runs on request.
    public func publish() -> ConnectableObservable<Element> {
        multicast { Self.broadcaster(replay: 0) }
    }

    /// Shares this sequence and replays the latest `count` elements, also of earlier runs, and the end.
    ///
    /// ![Marble diagram of replay.](replay)
    ///
    /// Buffered elements outlive a disposed connection; when connected again, the next run adds to them.
    /// There is no further run after an end: new subscribers get the buffered elements and the end, and
    /// connecting has no effect.
    ///
    /// - Parameter count: The number of buffered elements, 1 or more.
    /// - Returns: A sequence that runs on request.
    public func replay(_ count: Int) -> ConnectableObservable<Element> {
        multicast(broadcaster: Self.broadcaster(replay: count))
    }

    /// All runs share `broadcaster`.
    func multicast(broadcaster: Confined<Broadcaster<Element>>) -> ConnectableObservable<Element> {
        multicast { broadcaster }
    }

    /// Each run has its own broadcaster.
    func multicast(
        _ makeBroadcaster: @escaping @Sendable () -> Confined<Broadcaster<Element>>
    ) -> ConnectableObservable<Element> {
        ConnectableObservable(Multicast(self, makeBroadcaster))
    }

    private static func broadcaster(replay: Int) -> Confined<Broadcaster<Element>> {
        Confined(replay > 0 ? ReplayBroadcaster(limit: replay) : LiveBroadcaster())
    }
}
