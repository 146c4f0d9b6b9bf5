extension Observable {
    /// `----|` with 0 → `----(0|)`: `element`, if this sequence completes without elements, on its thread.
    ///
    /// ![Marble diagram of ifEmpty.](ifEmpty-default)
    ///
    /// - Parameter element: The element of an otherwise empty sequence.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
    public func ifEmpty(default element: Element) -> Observable {
        ifEmpty(switchTo: .just(element))
    }

    /// `----|` with `-a-|` → `-----a-|`: continues with `other` if this sequence completes without elements.
    ///
    /// ![Marble diagram of ifEmpty.](ifEmpty-switchTo)
    ///
    /// - Parameter other: Subscribed to after the completion, on the completing thread.
    /// - Returns: A sequence that delivers on the threads of both and fails as soon as one fails. Disposing
    ///   disposes the current one.
    public func ifEmpty(switchTo other: Observable) -> Observable {
        Observable { node, lifetime in
            let upstream = Subscription()
            lifetime.add(upstream)
            attach(IfEmpty(node, lifetime, upstream, other), upstream)
        }
    }

    /// `-1-2-|` with 8, 9 → `-1-2-(89|)`: this sequence, then `elements`, on the completing thread.
    ///
    /// ![Marble diagram of endWith.](endWith)
    ///
    /// - Parameter elements: Dropped if this sequence fails.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
    public func endWith(_ elements: Element...) -> Observable { concat(.from(elements)) }

    /// This sequence, then `elements`, on the completing thread.
    ///
    /// - Parameter elements: Iterated for each subscriber; dropped if this sequence fails.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
    public func endWith(_ elements: some Sequence<Element> & Sendable) -> Observable {
        concat(.from(elements))
    }

    /// `-1-2-3-|` with `== 2` → `---(true|)`: whether an element satisfies `predicate`.
    ///
    /// - Parameter predicate: Not called after it has returned `true`. If it throws, the sequence fails.
    /// - Returns: `true` and the completion at the first match, which disposes this sequence; `false` if it
    ///   completes before. Fails if this sequence does.
    public func contains(where predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Bool> {
        Observable<Bool> { node, lifetime in attach(Contains(node, lifetime, predicate), lifetime) }
    }
}

extension Observable where Element: Equatable {
    /// `-1-2-3-|` with 2 → `---(true|)`: whether the sequence contains `element`.
    ///
    /// ![Marble diagram of contains.](contains)
    ///
    /// - Parameter element: The element to look for.
    /// - Returns: `true` and the completion at the first match, which disposes this sequence; `false` if it
    ///   completes before. Fails if this sequence does.
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
        lifetime.remove(upstream)
        if !lifetime.isDisposed { other.attach(downstream, lifetime.makeSource()) }
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
        guard !isFound else { return }  // A re-entrant call during its own answer.
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
