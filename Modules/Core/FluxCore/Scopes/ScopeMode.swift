/// Where the actions of a tree of scopes are reduced.
public enum ScopeMode: Sendable, Equatable {
    /// On the dispatching thread, or on the thread that is already processing actions of the same dispatcher.
    case anywhere
    /// On the tree's scheduler, one action at a time in the whole tree. A dispatch from elsewhere returns
    /// before the reduction; a scheduler with virtual time counts as the caller's own unless it was created with
    /// `isCurrent: .duringWork`. Everything that is drawn on the scheduler reflects the same action, the latest.
    case onScheduler
    /// For a replay: only recorded actions are reduced. Dispatching does nothing, commands are not run and
    /// work does not start.
    case replica
}
