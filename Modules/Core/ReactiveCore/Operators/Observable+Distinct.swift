extension Observable where Element: Equatable {
    /// `--1--1--2--|` → `--1-----2--|`: without elements equal to the one before.
    ///
    /// ![Marble diagram of distinctUntilChanged.](distinctUntilChanged)
    ///
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    @inlinable  // So that `==` is the element's own, not one looked up each time.
    public func distinctUntilChanged() -> Observable {
        distinctUntilChanged { $0 == $1 }
    }
}

extension Observable {
    /// `--1--1--2--|` → `--1-----2--|`: without elements that `areEqual` to the last one handed on.
    ///
    /// - Parameter areEqual: Asked for all but the first; an error that it throws ends the sequence.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    @inlinable
    public func distinctUntilChanged(
        _ areEqual: @escaping @Sendable (Element, Element) throws -> Bool
    ) -> Observable {
        lift { Distinct($0, areEqual) }
    }
}

@usableFromInline
final class Distinct<Element: Sendable>: OperatorNode<Element, Element> {
    private let areEqual: @Sendable (Element, Element) throws -> Bool
    @exclusivity(unchecked) private var last = ElementSlot<Element>()

    @usableFromInline
    init(
        _ downstream: __owned Node<Element>, _ areEqual: @escaping @Sendable (Element, Element) throws -> Bool
    ) {
        self.areEqual = areEqual
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do {
            if last.isSet, try areEqual(last.element, element) { return }
            last.set(element)
            downstream.next(element)
        } catch {
            downstream.end(.failed(error))
        }
    }
}
