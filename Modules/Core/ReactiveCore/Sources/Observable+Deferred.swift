extension Observable {
    /// `-1-|`: calls `make` for each subscriber and subscribes to its result.
    ///
    /// ![Marble diagram of deferred.](deferred)
    ///
    /// - Parameter make: Runs on the subscribing thread; if it throws, the sequence fails.
    /// - Returns: A sequence that delivers and ends as the created one. Disposing disposes the created
    ///   sequence.
    public static func deferred(_ make: @escaping @Sendable () throws -> Observable) -> Observable {
        Observable { node, lifetime in
            let made: Observable
            do { made = try make() } catch { return node.end(.failed(error)) }
            if !lifetime.isDisposed { made.attach(node, lifetime) }
        }
    }
}
