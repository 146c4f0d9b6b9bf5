import ReactiveCore

/// Receives stores inside their dispatcher.
typealias CellReceiver = @Sendable ([Confined<AnyCell>]) -> Void

/// The interface of a dispatcher without its action type.
protocol AnyDispatcher: AnyObject, Sendable {
    /// The registered stores in the order of reduction.
    var cells: [Confined<AnyCell>] { get }
    /// The full name of the action type.
    var actionKey: String { get }
    /// Reduces a recorded action; for replicas.
    func reduceRecorded(_ action: (any Decodable.Type) throws -> any Decodable) throws
    /// Dispatches an action that is decoded here.
    func dispatchDecoded(
        _ action: (any Decodable.Type) throws -> any Decodable, fileID: String, line: Int) throws
    /// Replaces the states of its stores between two actions, and then calls `body` with those stores.
    func replace(_ states: [String: SavedScope.State], then body: @escaping CellReceiver)
    /// Derives the stores that read replaced states between two actions, and then calls `body` with them.
    func deriveReplaced(then body: @escaping CellReceiver)
    /// Notifies the observers of replaced states, and runs the commands of derived ones.
    func publishReplaced()
    /// Calls `body` after the actions in the queue, at once if there are none.
    func afterQueuedActions(_ body: @escaping @Sendable () -> Void)
    /// Whether the calling thread is processing one of its actions.
    var isBusyHere: Bool { get }
    /// Looks up the derived stores again before the next action.
    func readersChanged()
    /// Looks up the derived stores now, so that those that ended are released.
    func releaseReaders()
    func close()
}
