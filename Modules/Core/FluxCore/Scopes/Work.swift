/// Work of a scope that was started.
public struct Work: Sendable {
    /// `nil` when it never began: its scope had closed.
    let task: Task<Void, Never>?

    /// Returns when the work has ended, also by being cancelled; at once when its scope had closed before.
    ///
    /// Cancelling who waits does not cancel the work: its scope does.
    public func ended() async { await task?.value }
}
