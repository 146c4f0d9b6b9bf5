extension Observable {
    /// `----|` with 0 → `----(0|)`: `element`, when this sequence completes without any, on its thread.
    ///
    /// ![What ifEmpty makes of what comes, as marbles.](ifEmpty-default)
    ///
    /// - Parameter element: What a sequence without elements brings instead.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    public func ifEmpty(default element: Element) -> Observable {
        ifEmpty(switchTo: .just(element))
    }

    /// `----|` with `-a-|` → `-----a-|`: `other`, when this sequence completes without an element.
    ///
    /// ![What ifEmpty makes of what comes, as marbles.](ifEmpty-switchTo)
    ///
    /// - Parameter other: Subscribed to after this sequence has ended, on the completing thread.
    /// - Returns: Elements on the threads of both. Fails with the first that does. Disposing ends the one that
    ///   runs.
    public func ifEmpty(switchTo other: Observable) -> Observable {
        Observable { node, life in
            let upstream = Subscription()
            life.add(upstream)
            attach(IfEmpty(node, life, upstream, other), upstream)
        }
    }

    /// `-1-2-|` with 8, 9 → `-1-2-(89|)`: `elements` after the completion, on its thread.
    ///
    /// ![What endWith makes of what comes, as marbles.](endWith)
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

    /// `-1-2-3-|` with `== 2` → `---(true|)`: whether there is an element that `isWanted`.
    ///
    /// - Parameter isWanted: Not asked again after its first yes; an error that it throws ends the sequence.
    /// - Returns: `true` at once and the completion, which ends this sequence; `false` when it completes before.
    ///   Its error goes on.
    public func contains(where isWanted: @escaping @Sendable (Element) throws -> Bool) -> Observable<Bool> {
        Observable<Bool> { node, life in attach(Contains(node, life, isWanted), life) }
    }
}

extension Observable where Element: Equatable {
    /// `-1-2-3-|` with 2 → `---(true|)`: whether `element` comes.
    ///
    /// ![What contains makes of what comes, as marbles.](contains)
    ///
    /// - Parameter element: What is looked for.
    /// - Returns: `true` at once and the completion, which ends this sequence; `false` when it completes before.
    ///   Its error goes on.
    public func contains(_ element: Element) -> Observable<Bool> {
        contains { $0 == element }
    }
}

private final class IfEmpty<Element: Sendable>: Step<Element, Element> {
    private let life: Subscription
    private let upstream: Subscription
    private let other: Observable<Element>
    private var isEmpty = true

    init(
        _ down: Node<Element>, _ life: Subscription, _ upstream: Subscription, _ other: Observable<Element>
    ) {
        (self.life, self.upstream, self.other) = (life, upstream, other)
        super.init(down)
    }

    override func next(_ element: Element) {
        isEmpty = false
        down.next(element)
    }

    override func end(_ end: Termination) {
        guard case .completed = end, isEmpty else { return down.end(end) }
        life.forget(upstream)
        upstream.dispose()
        if !life.isDisposed { other.attach(down, life) }
    }
}

private final class Contains<Element: Sendable>: Step<Element, Bool> {
    private let life: Subscription
    private let isWanted: @Sendable (Element) throws -> Bool
    private var isFound = false

    init(
        _ down: Node<Bool>, _ life: Subscription, _ isWanted: @escaping @Sendable (Element) throws -> Bool
    ) {
        (self.life, self.isWanted) = (life, isWanted)
        super.init(down)
    }

    override func next(_ element: Element) {
        guard !isFound else { return }  // Re-entered by its own answer.
        do {
            if try isWanted(element) { answer(true) }
        } catch {
            down.end(.failed(error))
        }
    }

    override func end(_ end: Termination) {
        guard !isFound else { return }
        if case .completed = end { answer(false) } else { down.end(end) }
    }

    private func answer(_ answer: Bool) {
        isFound = true
        guard !life.isDisposed else { return }
        down.next(answer)
        if !life.isDisposed { down.end(.completed) }
    }
}
