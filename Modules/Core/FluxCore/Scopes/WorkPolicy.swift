/// What happens to work whose name is already running in its scope.
public enum WorkPolicy: Sendable, Equatable {
    /// The running one is cancelled, the new one starts.
    case cancelPrevious
    /// The new one is dropped.
    case ignoreWhileRunning
    /// The new one waits for those before it.
    case enqueue
    /// Both run.
    case concurrent
}
