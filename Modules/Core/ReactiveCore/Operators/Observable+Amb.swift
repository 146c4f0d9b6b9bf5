extension Observable {
    /// `---1-2-|`, `-a-b-|` → `-a-b-|`: the one of `sources` that first brings something, an end included.
    ///
    /// - Parameter sources: Subscribed to in their order; those after one that brings something at once are not.
    /// - Returns: Elements on the threads of that one; ends as it does. Never does anything when there are none.
    ///   The others are disposed as soon as it is known; disposing ends them all.
    public static func amb(_ sources: some Collection<Observable> & Sendable) -> Observable {
        guard !sources.isEmpty else { return .never() }
        return Observable { node, lifetime in Amb(node, lifetime).observe(sources) }
    }

    /// `---1-2-|`, `-a-b-|` → `-a-b-|`: this sequence or `other`, whichever first brings something.
    ///
    /// ![Marble diagram of amb.](amb)
    ///
    /// - Parameter other: Subscribed to after this sequence, unless that brings something at once.
    /// - Returns: Elements on the threads of that one; ends as it does. The other is disposed then; disposing
    ///   ends both.
    public func amb(_ other: Observable) -> Observable { .amb([self, other]) }
}

private final class Amb<Element: Sendable>: Coordinator<Element> {
    private var winner: ObjectIdentifier?
    private var candidates: [Subscription] = []

    func observe(_ sources: some Collection<Observable<Element>>) {
        for elements in sources {
            let candidate = addSource()
            perform {
                if self.winner == nil {
                    self.candidates.append(candidate)
                } else {
                    self.removeSource(candidate)
                }
            }
            if !candidate.isDisposed { elements.attach(AmbSourceNode(self, candidate), candidate) }
        }
    }

    /// Whether what `node` brings counts: the first to ask is the one, and the others are let go. Call inside.
    fileprivate func isWinner(_ node: AmbSourceNode<Element>) -> Bool {
        if let winner { return winner == ObjectIdentifier(node) }
        winner = ObjectIdentifier(node)
        for candidate in candidates where candidate !== node.source { removeSource(candidate) }
        candidates = []
        return true
    }
}

private final class AmbSourceNode<Element: Sendable>: SourceNode<Element, Element> {
    private let amb: Amb<Element>

    init(_ coordinator: Amb<Element>, _ source: Subscription) {
        amb = coordinator
        super.init(coordinator, source)
    }

    override func receive(_ element: Element) { if amb.isWinner(self) { amb.downstream.next(element) } }
    override func complete() { if amb.isWinner(self) { amb.finish(.completed) } }
    override func fail(_ error: any Error) { if amb.isWinner(self) { amb.finish(.failed(error)) } }
}
