extension Observable {
    /// `--1-----2--|` → `--a-A--b-B--|`: all elements of the inner sequence of each element, as they come.
    ///
    /// ![Marble diagram of flatMap.](flatMap)
    ///
    /// - Parameter transform: Makes the inner sequence; an error that it throws ends the whole.
    /// - Returns: Elements on the threads of the inner sequences, one at a time. Completes when this sequence
    ///   and all inner ones have; fails with the first that does. Disposing ends them all.
    public func flatMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        flatten(limit: .max, .wait, transform)
    }

    /// `--1-2---3--|` → `--a-A---c-C--|`: elements that arrive while an inner sequence runs are dropped.
    ///
    /// ![Marble diagram of flatMapFirst.](flatMapFirst)
    ///
    /// - Parameter transform: Makes the inner sequence, not called for what is dropped; an error that it
    ///   throws ends the whole.
    /// - Returns: Elements on the threads of the inner sequences. Completes when this sequence and the inner
    ///   one have; fails with the first that does. Disposing ends both.
    public func flatMapFirst<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        flatten(limit: 1, .ignore, transform)
    }

    /// `--1-2------|` → `--a-A-b-B-|`: one inner sequence after the other, in the order of the elements.
    ///
    /// ![Marble diagram of concatMap.](concatMap)
    ///
    /// - Parameter transform: Makes the inner sequence when its turn has come; an error that it throws ends
    ///   the whole. Elements wait for their turn without a limit.
    /// - Returns: Elements on the threads of the inner sequences. Completes when this sequence and all inner
    ///   ones have; fails with the first that does, with what waits dropped. Disposing ends everything.
    public func concatMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        flatten(limit: 1, .wait, transform)
    }

    /// All elements of all inner sequences, as they come: `flatMap` of the sequences themselves.
    ///
    /// ![Marble diagram of merge.](merge)
    public func merge<Inner: Sendable>() -> Observable<Inner> where Element == Observable<Inner> {
        flatten(limit: .max, .wait) { $0 }
    }

    /// All elements of the inner sequences, at most so many of them at a time; the others wait in order.
    ///
    /// ![Marble diagram of merge.](merge-maxConcurrent)
    ///
    /// - Parameter maxConcurrent: 1 or more.
    /// - Returns: Elements on the threads of the inner sequences, one at a time. Completes when this sequence
    ///   and all inner ones have; fails with the first that does. Disposing ends everything.
    public func merge<Inner: Sendable>(maxConcurrent: Int) -> Observable<Inner>
    where Element == Observable<Inner> {
        precondition(maxConcurrent > 0, "merge needs at least one sequence at a time")
        return flatten(limit: maxConcurrent, .wait) { $0 }
    }

    /// One inner sequence after the other, in order: `concatMap` of the sequences themselves.
    public func concat<Inner: Sendable>() -> Observable<Inner> where Element == Observable<Inner> {
        flatten(limit: 1, .wait) { $0 }
    }

    private func flatten<Result: Sendable>(
        limit: Int, _ overflow: OverflowPolicy,
        _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        Observable<Result> { node, lifetime in
            Flatten<Element, Result>(node, lifetime, limit: limit, overflow, transform).observe(self)
        }
    }
}
