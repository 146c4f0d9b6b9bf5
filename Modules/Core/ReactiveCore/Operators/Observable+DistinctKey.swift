extension Observable {
    /// `--a--A--b--|` with `uppercased` → `--a-----b--|`: skips elements with the same key as the previous
    /// one.
    ///
    /// - Parameter key: Called once for each element. If it throws, the sequence fails.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
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
