/// A task that a scope started.
public struct Work: Sendable {
    /// `nil` if it never started because its scope was closed.
    let task: Task<Void, Never>?

    /// Waits until the work has finished or was cancelled; returns immediately if its scope was closed
    /// before.
    ///
    /// Cancelling the waiting task does not cancel the work; only its scope does.
    public func ended() async { await task?.value }
}
