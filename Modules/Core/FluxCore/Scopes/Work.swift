/// A task that a scope started, or starts after earlier work.
public struct Work: Sendable {
    enum Execution: Sendable {
        case task(Task<Void, Never>)
        /// It waits for earlier work with its id; with its number in the registry.
        case waiting(WorkRegistry, id: String, number: Int)
        /// It did not start because its scope was closed.
        case none
    }

    let execution: Execution
    /// Its number, for observers of the tree; `nil` if its beginning was not observed.
    let number: UInt64?

    /// Waits until the work has finished or was cancelled; returns immediately if its scope was closed
    /// before.
    ///
    /// Cancelling the waiting task does not cancel the work; only its scope does.
    public func ended() async {
        switch execution {
        case .task(let task): await task.value
        case .waiting(let registry, let id, let number): await registry.startedTask(id, number)?.value
        case .none: break
        }
    }
}
