extension Observable {
    /// `----|` with 0 → `----(0|)`: `element`, when this sequence completes without any, on its thread.
    ///
    /// ![Marble diagram of ifEmpty.](ifEmpty-default)
    ///
    /// - Parameter element: What a sequence without elements brings instead.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    public func ifEmpty(default element: Element) -> Observable {
        ifEmpty(switchTo: .just(element))
    }

    /// `----|` with `-a-|` → `-----a-|`: `other`, when this sequence completes without an element.
    ///
    /// ![Marble diagram of ifEmpty.](ifEmpty-switchTo)
    ///
    /// - Parameter other: Subscribed to after this sequence has ended, on the completing thread.
    /// - Returns: Elements on the threads of both. Fails with the first that does. Disposing ends the one that
    ///   runs.
    public func ifEmpty(switchTo other: Observable) -> Observable {
        Observable { node, lifetime in
            let upstream = Subscription()
            lifetime.add(upstream)
            attach(IfEmpty(node, lifetime, upstream, other), upstream)
        }
    }

    /// `-1-2-|` with 8, 9 → `-1-2-(89|)`: `elements` after the completion, on its thread.
    ///
    /// ![Marble diagram of endWith.](endWith)
    ///
    /// - Parameter elements: Dropped when this sequence fails.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    public func endWith(_ elements: Element...) -> Observable { concat(.from(elements)) }

    /// `elements` after the completion, on its thread.
    ///
    /// - Parameter elements: Read anew for each subscriber; dropped when this sequence fails.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    public func endWith(_ elements: some Sequence<Element> & Sendable) -> Observable {
        concat(.from(elements))
    }

    /// `-1-2-3-|` with `== 2` → `---(true|)`: whether there is an element that `predicate`.
    ///
    /// - Parameter isWanted: Not asked again after its first yes; an error that it throws ends the sequence.
    /// - Returns: `true` at once and the completion, which ends this sequence; `false` when it completes before.
    ///   Its error goes on.
    public func contains(where predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Bool> {
        Observable<Bool> { node, lifetime in attach(Contains(node, lifetime, predicate), lifetime) }
    }
}

extension Observable where Element: Equatable {
    /// `-1-2-3-|` with 2 → `---(true|)`: whether `element` comes.
    ///
    /// ![Marble diagram of contains.](contains)
    ///
    /// - Parameter element: What is looked for.
    /// - Returns: `true` at once and the completion, which ends this sequence; `false` when it completes before.
    ///   Its error goes on.
    public func contains(_ element: Element) -> Observable<Bool> {
        contains { $0 == element }
    }
}

private final class IfEmpty<Element: Sendable>: OperatorNode<Element, Element> {
    private let lifetime: Subscription
    private let upstream: Subscription
    private let other: Observable<Element>
    private var isEmpty = true

    init(
        _ downstream: Node<Element>, _ lifetime: Subscription, _ upstream: Subscription,
        _ other: Observable<Element>
    ) {
        (self.lifetime, self.upstream, self.other) = (lifetime, upstream, other)
        super.init(downstream)
    }

    override func next(_ element: Element) {
        isEmpty = false
        downstream.next(element)
    }

    override func end(_ end: Termination) {
        guard case .completed = end, isEmpty else { return downstream.end(end) }
        lifetime.forget(upstream)
        upstream.dispose()
        if !lifetime.isDisposed { other.attach(downstream, lifetime) }
    }
}

private final class Contains<Element: Sendable>: OperatorNode<Element, Bool> {
    private let lifetime: Subscription
    private let predicate: @Sendable (Element) throws -> Bool
    private var isFound = false

    init(
        _ downstream: Node<Bool>, _ lifetime: Subscription,
        _ predicate: @escaping @Sendable (Element) throws -> Bool
    ) {
        (self.lifetime, self.predicate) = (lifetime, predicate)
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard !isFound else { return }  // Re-entered by its own answer.
        do {
            if try predicate(element) { answer(true) }
        } catch {
            downstream.end(.failed(error))
        }
    }

    override func end(_ end: Termination) {
        guard !isFound else { return }
        if case .completed = end { answer(false) } else { downstream.end(end) }
    }

    private func answer(_ answer: Bool) {
        isFound = true
        guard !lifetime.isDisposed else { return }
        downstream.next(answer)
        if !lifetime.isDisposed { downstream.end(.completed) }
    }
}
