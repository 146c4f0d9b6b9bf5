/// How a tree of scopes is run.
public enum ScopeMode: Sendable, Equatable {
    /// An action is reduced and heard on the thread that dispatches it, or that is at that dispatcher.
    case anywhere
    /// Every action is reduced and heard on the tree's scheduler, one after the other over the whole tree; who
    /// dispatches elsewhere returns before. What is drawn on that scheduler belongs to one action, the last.
    case onScheduler
    /// For a replay: only actions that are given back are reduced; nothing else is dispatched, no command is run
    /// and no work begins.
    case replica
}
