/// Opens one run of a shared source at a time: the next one waits until the previous one was torn down.
///
/// No thread waits. The thread on which a run ends opens the next one.
final class RunQueue: Sendable {
    /// Subscribes to the source; `false` if the run has ended before.
    typealias Open = @Sendable () -> Bool

    private struct State {
        /// The run whose source is open, or is being opened or torn down.
        var current: ObjectIdentifier?
        var isOpening = false
        var isClosed = false
        /// The run that is opened next.
        var next: (run: ObjectIdentifier, open: Open)?

        mutating func begin(_ run: ObjectIdentifier) {
            (current, isOpening, isClosed) = (run, true, false)
        }

        /// Begins the next run, if the current one has ended.
        mutating func advance() -> Open? {
            guard !isOpening, isClosed else { return nil }
            current = nil
            guard let (run, open) = next else { return nil }
            next = nil
            begin(run)
            return open
        }
    }

    private let state = Guarded(State())

    /// Calls `open` now or, if another run is open or being torn down, when it has ended.
    ///
    /// - Parameter run: Identifies the run; it exists until it is closed.
    func open(_ run: ObjectIdentifier, _ open: @escaping Open) {
        let (isFree, dropped) = state.withLock { state -> (Bool, Open?) in
            guard state.current != nil else {
                state.begin(run)
                return (true, nil)
            }
            defer { state.next = (run, open) }
            return (false, state.next?.open)
        }
        _ = dropped  // A run that was left before it was opened; released here, with no lock held.
        if isFree { proceed(open) }
    }

    /// Call when a run has ended, and all its teardowns have returned.
    func close(_ run: ObjectIdentifier) {
        let (next, dropped) = state.withLock { state -> (Open?, Open?) in
            if state.current == run {
                state.isClosed = true
                return (state.advance(), nil)
            }
            guard let waiting = state.next, waiting.run == run else { return (nil, nil) }
            state.next = nil
            return (nil, waiting.open)
        }
        _ = dropped  // Released here, with no lock held.
        if let next { proceed(next) }
    }

    /// Opens a run and those that follow if it ends meanwhile.
    private func proceed(_ open: @escaping Open) {
        var next: Open? = open
        while let open = next {
            let isOpen = open()
            next = state.withLock { state in
                state.isOpening = false
                // A run that was never opened needs no teardown.
                if !isOpen { state.isClosed = true }
                return state.advance()
            }
        }
    }
}
