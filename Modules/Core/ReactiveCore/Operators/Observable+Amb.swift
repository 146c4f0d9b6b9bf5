extension Observable {
    /// `---1-2-|`, `-a-b-|` → `-a-b-|`: the one of `sources` that first brings something, an end included.
    ///
    /// - Parameter sources: Subscribed to in their order; those after one that brings something at once are not.
    /// - Returns: Elements on the threads of that one; ends as it does. Never does anything when there are none.
    ///   The others are disposed as soon as it is known; disposing ends them all.
    public static func amb(_ sources: some Collection<Observable> & Sendable) -> Observable {
        guard !sources.isEmpty else { return .never() }
        return Observable { node, life in Amb(node, life).enter(sources) }
    }

    /// `---1-2-|`, `-a-b-|` → `-a-b-|`: this sequence or `other`, whichever first brings something.
    ///
    /// ![What amb makes of what comes, as marbles.](amb)
    ///
    /// - Parameter other: Subscribed to after this sequence, unless that brings something at once.
    /// - Returns: Elements on the threads of that one; ends as it does. The other is disposed then; disposing
    ///   ends both.
    public func amb(_ other: Observable) -> Observable { .amb([self, other]) }
}

private final class Amb<Element: Sendable>: Joint<Element> {
    private var winner: ObjectIdentifier?
    private var runners: [Subscription] = []

    func enter(_ sources: some Collection<Observable<Element>>) {
        for elements in sources {
            let runner = source()
            perform { if self.winner == nil { self.runners.append(runner) } else { self.drop(runner) } }
            if !runner.isDisposed { elements.attach(AmbEntrance(self, runner), runner) }
        }
    }

    /// Whether what `node` brings counts: the first to ask is the one, and the others are let go. Call inside.
    fileprivate func hears(_ node: AmbEntrance<Element>) -> Bool {
        if let winner { return winner == ObjectIdentifier(node) }
        winner = ObjectIdentifier(node)
        for runner in runners where runner !== node.source { drop(runner) }
        runners = []
        return true
    }
}

private final class AmbEntrance<Element: Sendable>: Entrance<Element, Element> {
    private let race: Amb<Element>

    init(_ joint: Amb<Element>, _ source: Subscription) {
        race = joint
        super.init(joint, source)
    }

    override func take(_ element: Element) { if race.hears(self) { race.down.next(element) } }
    override func complete() { if race.hears(self) { race.finish(.completed) } }
    override func fail(_ error: any Error) { if race.hears(self) { race.finish(.failed(error)) } }
}
