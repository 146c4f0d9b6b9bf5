/// What happens if work is started while work with the same id is running.
public enum WorkPolicy: Sendable, Equatable {
    /// Cancels the running work and starts the new one.
    case cancelPrevious
    /// Cancels running and waiting work and starts the new one after a delay on the scope's scheduler. Each
    /// further start restarts the delay.
    case debounced(for: Duration)
    /// Ignores the new work.
    case ignoreWhileRunning
    /// Starts the new work after all earlier work.
    ///
    /// While it waits, it is no task, and takes less than 1 KB: it keeps the caller's cause and priority, but not the
    /// caller's task-local values.
    case enqueue
    /// Runs both concurrently.
    case concurrent
}
