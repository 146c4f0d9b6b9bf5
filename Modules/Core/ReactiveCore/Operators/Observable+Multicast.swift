extension Observable {
    /// Sends every run of this sequence through `subject`, which says who hears what, also after the end.
    ///
    /// ![Marble diagram of multicast.](multicast)
    ///
    /// - Returns: Runs when it is told to. Elements on this sequence's threads; ends as `subject` does.
    public func multicast<Through: Subject<Element>>(_ subject: Through) -> ConnectableObservable<Element> {
        multicast(broadcaster: Confined(SubjectBroadcaster(subject)))
    }

    /// Sends each run of this sequence through a subject of its own.
    ///
    /// - Parameter makeSubject: Called for each run, when somebody first listens or connects.
    /// - Returns: Runs when it is told to. Elements on this sequence's threads; ends as the subject does.
    public func multicast<Through: Subject<Element>>(
        _ makeSubject: @escaping @Sendable () -> Through
    ) -> ConnectableObservable<Element> {
        multicast { Confined<Broadcaster<Element>>(SubjectBroadcaster(makeSubject())) }
    }

    /// What `selector` makes of this sequence, which it may hear several times: for each subscriber one run,
    /// through a subject of its own.
    ///
    /// - Parameters:
    ///   - makeSubject: Called for each subscriber; an error that it throws ends the sequence.
    ///   - selector: Makes what is heard of what the subject says; an error that it throws ends the sequence.
    /// - Returns: What the selector made is subscribed to first, then this sequence. Ends as what the selector
    ///   made does; disposing ends both.
    public func multicast<Through: Subject<Element>, Result: Sendable>(
        _ makeSubject: @escaping @Sendable () throws -> Through,
        selector: @escaping @Sendable (Observable<Element>) throws -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { node, lifetime in
            do {
                let shared = multicast(try makeSubject())
                try selector(shared.asObservable()).attach(node, lifetime)
                if !lifetime.isDisposed { lifetime.add(shared.connect()) }
            } catch {
                node.end(.failed(error))
            }
        }
    }
}

private final class SubjectBroadcaster<Through: Subject>: Broadcaster<Through.Element> {
    private let subject: Through

    init(_ subject: Through) {
        self.subject = subject
    }

    override func next(_ element: Through.Element) { subject.onNext(element) }

    override func end(_ end: Termination) {
        switch end {
        case .completed: subject.onCompleted()
        case .failed(let error): subject.onError(error)
        }
    }

    override func attach(_ node: Node<Through.Element>, _ subscription: Subscription) {
        subject.asObservable().attach(node, subscription)
    }
}
