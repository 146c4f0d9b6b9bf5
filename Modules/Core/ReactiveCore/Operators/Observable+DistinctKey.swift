extension Observable {
    /// `--a--A--b--|` with `uppercased` → `--a-----b--|`: without elements whose key is that of the one before.
    ///
    /// - Parameter key: Called once for each element; an error that it throws ends the sequence.
    /// - Returns: Elements on this sequence's threads. Ends as it does; disposing ends it.
    public func distinctUntilChanged<Key: Equatable & Sendable>(
        _ key: @escaping @Sendable (Element) throws -> Key
    ) -> Observable {
        lift { DistinctByKey($0, key) }
    }
}

private final class DistinctByKey<Element: Sendable, Key: Equatable & Sendable>: OperatorNode<
    Element, Element
>
{
    private let key: @Sendable (Element) throws -> Key
    private let last = Latest<Key>()

    init(_ downstream: Node<Element>, _ key: @escaping @Sendable (Element) throws -> Key) {
        self.key = key
        super.init(downstream)
    }

    override func next(_ element: Element) {
        do {
            let key = try key(element)
            if last.isSet, last.element == key { return }
            last.set(key)
            downstream.next(element)
        } catch {
            downstream.end(.failed(error))
        }
    }
}
