import Synchronization

extension Observable {
    /// Sends every run of this sequence through `subject`.
    ///
    /// ![Marble diagram of multicast.](multicast)
    ///
    /// The subject determines which events subscribers receive, also after the end.
    ///
    /// - Returns: A sequence that runs on request, delivers on this sequence's threads and ends as `subject`
    ///   does. After the end of a run, it runs again on request, unless `subject` has ended, too.
    public func multicast<Through: Subject<Element>>(_ subject: Through) -> ConnectableObservable<Element> {
        multicast(broadcaster: Confined(SubjectBroadcaster(subject)))
    }

    /// Sends each run of this sequence through its own subject.
    ///
    /// - Parameter makeSubject: Called for each run, at the first subscription or connection.
    /// - Returns: A sequence that runs on request, delivers on this sequence's threads and ends as the
    ///   subject does.
    public func multicast<Through: Subject<Element>>(
        _ makeSubject: @escaping @Sendable () -> Through
    ) -> ConnectableObservable<Element> {
        multicast { Confined<Broadcaster<Element>>(SubjectBroadcaster(makeSubject())) }
    }

    /// Shares one run of this sequence within `selector`, which may use it several times. Each subscriber has
    /// its own run and subject.
    ///
    /// - Parameters:
    ///   - makeSubject: Called for each subscriber. If it throws, the sequence fails.
    ///   - selector: Returns the resulting sequence for the shared one. If it throws, the sequence fails.
    /// - Returns: A sequence that subscribes to the selector's result, then to this sequence, and ends as the
    ///   selector's result does. Disposing disposes both.
    public func multicast<Through: Subject<Element>, Result: Sendable>(
        _ makeSubject: @escaping @Sendable () throws -> Through,
        selector: @escaping @Sendable (Observable<Element>) throws -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { node, lifetime in
            do {
                let shared = multicast(try makeSubject())
                try selector(shared.asObservable()).attach(node, lifetime)
                if !lifetime.isDisposed { shared.connect(ownedBy: lifetime) }
            } catch {
                node.end(.failed(error))
            }
        }
    }
}

private final class SubjectBroadcaster<Through: Subject>: Broadcaster<Through.Element> {
    private let subject: Through
    /// The thread that is passing on an end; 0 for none.
    private let endingThread = Atomic<UInt>(0)

    init(_ subject: Through) {
        self.subject = subject
    }

    /// A subject may ignore the end of a run. One that has ended repeats its end to a new subscriber at once; one whose
    /// subscriber asks while it receives the end has ended, too.
    override var isOver: Bool {
        guard isClosed else { return false }
        if endingThread.load(ordering: .relaxed) == System.currentThread { return true }
        let subscription = subject.asObservable().subscribe { _ in }
        defer { subscription.dispose() }
        return subscription.isDisposed
    }

    override func next(_ element: Through.Element) { subject.onNext(element) }

    override func end(_ end: Termination) {
        endingThread.store(System.currentThread, ordering: .relaxed)
        defer { endingThread.store(0, ordering: .relaxed) }
        switch end {
        case .completed: subject.onCompleted()
        case .failed(let error): subject.onError(error)
        }
    }

    override func attach(_ node: Node<Through.Element>, _ subscription: Subscription) {
        subject.asObservable().attach(node, subscription)
    }
}

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
