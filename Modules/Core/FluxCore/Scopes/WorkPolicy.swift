/// What happens to work whose name is already running in its scope.
public enum WorkPolicy: Sendable, Equatable {
    /// The running one is cancelled, the new one starts.
    case cancelPrevious
    /// The running one is cancelled, and so is one that has not begun; the new one begins after so long, on the
    /// scope's scheduler: work that is started again and again begins when that has stopped.
    case debounced(for: Duration)
    /// The new one is dropped.
    case ignoreWhileRunning
    /// The new one waits for those before it.
    case enqueue
    /// Both run.
    case concurrent
}
