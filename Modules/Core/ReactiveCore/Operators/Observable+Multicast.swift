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
