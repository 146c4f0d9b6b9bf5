extension Observable {
    /// `--a--A--b--|` with `uppercased` → `--a-----b--|`: skips elements with the same key as the previous
    /// one.
    ///
    /// - Parameter key: Called once for each element. If it throws, the sequence fails.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
    @inlinable
    public func distinctUntilChanged<Key: Equatable & Sendable>(
        _ key: @escaping @Sendable (Element) throws -> Key
    ) -> Observable {
        let step: StepNode<Element, Key, Element>.Step = { last, element, downstream in
            let key = try key(element)
            if last.isSet, last.element == key { return }
            last.set(key)
            downstream.next(element)
        }
        return lift { StepNode($0, step) }
    }
}
