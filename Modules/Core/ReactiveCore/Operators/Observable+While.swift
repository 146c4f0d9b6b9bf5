extension Observable {
    /// `-1-2-3-1-|` with `< 3` → `-----3-1-|`: without the first elements, as long as `isSkipped`.
    ///
    /// ![Marble diagram of skip.](skip-while)
    ///
    /// - Parameter isSkipped: Not asked again after its first no; an error that it throws ends the sequence.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    public func skip(while isSkipped: @escaping @Sendable (Element) throws -> Bool) -> Observable {
        lift { SkipWhile($0, isSkipped) }
    }

    /// `-1-2-3-1-|` with `< 3` → `-1-2-|`: the first elements, as long as `isTaken`, then completes.
    ///
    /// ![Marble diagram of take.](take-while)
    ///
    /// - Parameters:
    ///   - isTaken: Not asked again after its first no; an error that it throws ends the sequence.
    ///   - behavior: Whether the element of the first no is taken, too.
    /// - Returns: Elements on this sequence's threads; its error goes on. Ends it at the first no.
    public func take(
        while isTaken: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Observable {
        Observable { node, lifetime in attach(TakeWhile(node, lifetime, isTaken, behavior), lifetime) }
    }

    /// `-1-2-3-1-|` with `> 2` → `-1-2-|`: the first elements, until one `isLast`, then completes.
    ///
    /// - Parameters:
    ///   - isLast: Not asked again after its first yes; an error that it throws ends the sequence.
    ///   - behavior: Whether the element of the first yes is taken, too.
    /// - Returns: Elements on this sequence's threads; its error goes on. Ends it at the first yes.
    public func take(
        until isLast: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Observable {
        take(while: { !(try isLast($0)) }, behavior: behavior)
    }
}

/// Whether `take(while:)` and `take(until:)` take the element that ends them.
public enum TakeBehavior: Sendable {
    /// It is the last that is taken.
    case inclusive
    /// It is not taken.
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
        guard !isOver else { return }  // Re-entered by its own last element.
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
