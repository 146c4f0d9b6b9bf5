extension Observable where Element: Equatable {
    /// `--1--1--2--|` → `--1-----2--|`: skips elements that are equal to the previous one.
    ///
    /// ![Marble diagram of distinctUntilChanged.](distinctUntilChanged)
    ///
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
    @inlinable  // Inlined, so that `==` is called without a type look-up.
    public func distinctUntilChanged() -> Observable {
        distinctUntilChanged { $0 == $1 }
    }
}

extension Observable {
    /// `--1--1--2--|` → `--1-----2--|`: skips elements that are equal to the last delivered one.
    ///
    /// - Parameter areEqual: Not called for the first element. If it throws, the sequence fails.
    /// - Returns: A sequence that delivers on this sequence's threads and ends as it does. Disposing disposes
    ///   this sequence.
    @inlinable
    public func distinctUntilChanged(
        _ areEqual: @escaping @Sendable (Element, Element) throws -> Bool
    ) -> Observable {
        let step: StepNode<Element, Element, Element>.Step = { last, element, downstream in
            if last.isSet, try areEqual(last.element, element) { return }
            last.set(element)
            downstream.next(element)
        }
        return lift { StepNode($0, step) }
    }
}

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
