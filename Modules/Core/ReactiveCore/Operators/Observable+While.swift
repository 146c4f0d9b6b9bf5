extension Observable {
    /// `-1-2-3-1-|` with `< 3` → `-----3-1-|`: without the first elements, as long as `isSkipped`.
    ///
    /// ![What skip makes of what comes, as marbles.](skip-while)
    ///
    /// - Parameter isSkipped: Not asked again after its first no; an error that it throws ends the sequence.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    public func skip(while isSkipped: @escaping @Sendable (Element) throws -> Bool) -> Observable {
        lift { SkipWhile($0, isSkipped) }
    }

    /// `-1-2-3-1-|` with `< 3` → `-1-2-|`: the first elements, as long as `isTaken`, then completes.
    ///
    /// ![What take makes of what comes, as marbles.](take-while)
    ///
    /// - Parameter isTaken: Not asked again after its first no; an error that it throws ends the sequence.
    /// - Returns: Elements on this sequence's threads; its error goes on. Ends it at the first no.
    public func take(while isTaken: @escaping @Sendable (Element) throws -> Bool) -> Observable {
        lift { TakeWhile($0, isTaken) }
    }
}

private final class SkipWhile<Element: Sendable>: Step<Element, Element> {
    private let isSkipped: @Sendable (Element) throws -> Bool
    private var isOpen = false

    init(_ down: Node<Element>, _ isSkipped: @escaping @Sendable (Element) throws -> Bool) {
        self.isSkipped = isSkipped
        super.init(down)
    }

    override func next(_ element: Element) {
        do {
            if !isOpen {
                if try isSkipped(element) { return }
                isOpen = true
            }
            down.next(element)
        } catch {
            down.end(.failed(error))
        }
    }
}

private final class TakeWhile<Element: Sendable>: Step<Element, Element> {
    private let isTaken: @Sendable (Element) throws -> Bool

    init(_ down: Node<Element>, _ isTaken: @escaping @Sendable (Element) throws -> Bool) {
        self.isTaken = isTaken
        super.init(down)
    }

    override func next(_ element: Element) {
        do {
            if try isTaken(element) { down.next(element) } else { down.end(.completed) }
        } catch {
            down.end(.failed(error))
        }
    }
}
