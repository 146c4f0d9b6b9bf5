extension Observable {
    /// `-1-|`: the sequence that `make` makes for each subscriber, when it subscribes.
    ///
    /// ![Marble diagram of deferred.](deferred)
    ///
    /// - Parameter make: Runs on the subscribing thread; an error that it throws ends the sequence.
    /// - Returns: Delivers and ends as what was made; disposing ends that.
    public static func deferred(_ make: @escaping @Sendable () throws -> Observable) -> Observable {
        Observable { node, lifetime in
            let made: Observable
            do { made = try make() } catch { return node.end(.failed(error)) }
            if !lifetime.isDisposed { made.attach(node, lifetime) }
        }
    }
}
