extension Observable {
    /// `-1-2-3-1-|` with `< 3` → `-----3-1-|`: skips elements while `isSkipped` returns `true`.
    ///
    /// ![Marble diagram of skip.](skip-while)
    ///
    /// - Parameter isSkipped: Not called after it has returned `false`. If it throws, the sequence fails.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
    public func skip(while isSkipped: @escaping @Sendable (Element) throws -> Bool) -> Observable {
        lift { SkipWhile($0, isSkipped) }
    }

    /// `-1-2-3-1-|` with `< 3` → `-1-2-|`: the elements while `isTaken` returns `true`, then completes.
    ///
    /// ![Marble diagram of take.](take-while)
    ///
    /// - Parameters:
    ///   - isTaken: Not called after it has returned `false`. If it throws, the sequence fails.
    ///   - behavior: Whether the element for which it returns `false` is included.
    /// - Returns: A sequence that delivers on this sequence's threads and fails if it does. The first `false`
    ///   disposes this sequence.
    public func take(
        while isTaken: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Observable {
        Observable { node, lifetime in attach(TakeWhile(node, lifetime, isTaken, behavior), lifetime) }
    }

    /// `-1-2-3-1-|` with `> 2` → `-1-2-|`: the elements until `isLast` returns `true`, then completes.
    ///
    /// - Parameters:
    ///   - isLast: Not called after it has returned `true`. If it throws, the sequence fails.
    ///   - behavior: Whether the element for which it returns `true` is included.
    /// - Returns: A sequence that delivers on this sequence's threads and fails if it does. The first `true`
    ///   disposes this sequence.
    public func take(
        until isLast: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Observable {
        take(while: { !(try isLast($0)) }, behavior: behavior)
    }
}

/// Whether `take(while:)` and `take(until:)` include the element that ends them.
public enum TakeBehavior: Sendable {
    /// Includes the element, as the last one.
    case inclusive
    /// Excludes the element.
    case exclusive
}

private final class SkipWhile<Element: Sendable>: OperatorNode<Element, Element> {
    private let isSkipped: @Sendable (Element) throws -> Bool
    private var isOpen = false

    init(_ downstream: Node<Element>, _ isSkipped: @escaping @Sendable (Element) throws -> Bool) {
        self.isSkipped = isSkipped
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do {
            if !isOpen {
                if try isSkipped(element) { return }
                isOpen = true
            }
            downstream.next(element)
        } catch {
            downstream.end(.failed(error))
        }
    }
}

private final class TakeWhile<Element: Sendable>: OperatorNode<Element, Element> {
    private let lifetime: Subscription
    private let isTaken: @Sendable (Element) throws -> Bool
    private let behavior: TakeBehavior
    private var isOver = false

    init(
        _ downstream: Node<Element>, _ lifetime: Subscription,
        _ isTaken: @escaping @Sendable (Element) throws -> Bool, _ behavior: TakeBehavior
    ) {
        (self.lifetime, self.isTaken, self.behavior) = (lifetime, isTaken, behavior)
        super.init(downstream)
    }

    override func next(_ element: Element) {
        guard !isOver else { return }  // A re-entrant call during its own last element.
        do {
            if try isTaken(element) { return downstream.next(element) }
        } catch {
            return downstream.end(.failed(error))
        }
        isOver = true
        if behavior == .inclusive { downstream.next(element) }
        if !lifetime.isDisposed { downstream.end(.completed) }
    }

    override func end(_ end: Termination) {
        if !isOver { downstream.end(end) }
    }
}
