extension Observable {
    /// `---1-2-|`, `-a-b-|` → `-a-b-|`: the one of `sources` that is the first to emit an event, possibly its
    /// end.
    ///
    /// - Parameter sources: Subscribed to in order, up to the first one that emits immediately.
    /// - Returns: A sequence that delivers and ends as the winning source, on its threads. The other sources
    ///   are disposed as soon as the winner is known. Without sources, it has no events. Disposing disposes all
    ///   sources.
    public static func amb(_ sources: some Collection<Observable> & Sendable) -> Observable {
        guard !sources.isEmpty else { return .never() }
        return Observable { node, lifetime in Amb(node, lifetime).observe(sources) }
    }

    /// `---1-2-|`, `-a-b-|` → `-a-b-|`: this sequence or `other`, whichever is the first to emit an event.
    ///
    /// ![Marble diagram of amb.](amb)
    ///
    /// - Parameter other: Subscribed to after this sequence, unless that emits immediately.
    /// - Returns: A sequence that delivers and ends as the winner, on its threads. The other one is disposed
    ///   as soon as the winner is known. Disposing disposes both.
    public func amb(_ other: Observable) -> Observable { .amb([self, other]) }
}

private final class Amb<Element: Sendable>: Coordinator<Element> {
    @exclusivity(unchecked) private var winner: ObjectIdentifier?
    @exclusivity(unchecked) fileprivate private(set) var candidates: [Subscription] = []

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

    /// Whether `node` is the winner. The first caller becomes the winner. Call inside.
    fileprivate func isWinner(_ node: AmbSourceNode<Element>) -> Bool {
        if let winner { return winner == ObjectIdentifier(node) }
        winner = ObjectIdentifier(node)
        return true
    }

    /// Call inside, before an element of the winner is delivered. Its end disposes the others, too.
    fileprivate func disposeOthers(_ node: AmbSourceNode<Element>) {
        for candidate in candidates where candidate !== node.source { removeSource(candidate) }
        candidates = []
    }
}

private final class AmbSourceNode<Element: Sendable>: SourceNode<Element, Element> {
    private let amb: Amb<Element>

    init(_ coordinator: Amb<Element>, _ source: Subscription) {
        amb = coordinator
        super.init(coordinator, source)
    }

    override func receive(_ element: Element) {
        guard amb.isWinner(self) else { return }
        if !amb.candidates.isEmpty { amb.disposeOthers(self) }
        amb.downstream.next(element)
    }

    override func complete() { if amb.isWinner(self) { amb.finish(.completed) } }
    override func fail(_ error: any Error) { if amb.isWinner(self) { amb.finish(.failed(error)) } }
}
