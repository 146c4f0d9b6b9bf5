extension Observable {
    /// Sends every run of this sequence through `subject`, which says who hears what, also after the end.
    ///
    /// ![What multicast makes of what comes, as marbles.](multicast)
    ///
    /// - Returns: Runs when it is told to. Elements on this sequence's threads; ends as `subject` does.
    public func multicast<Through: Subject<Element>>(_ subject: Through) -> ConnectableObservable<Element> {
        multicast(outlet: Confined(SubjectOutlet(subject)))
    }

    /// Sends each run of this sequence through a subject of its own.
    ///
    /// - Parameter makeSubject: Called for each run, when somebody first listens or connects.
    /// - Returns: Runs when it is told to. Elements on this sequence's threads; ends as the subject does.
    public func multicast<Through: Subject<Element>>(
        _ makeSubject: @escaping @Sendable () -> Through
    ) -> ConnectableObservable<Element> {
        multicast { Confined<Outlet<Element>>(SubjectOutlet(makeSubject())) }
    }
}

private final class SubjectOutlet<Through: Subject>: Outlet<Through.Element> {
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
