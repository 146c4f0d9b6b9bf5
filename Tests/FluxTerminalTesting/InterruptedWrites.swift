package import FluxCore

extension Reducible where Command: ClassifiedCommand {
    /// The writes that the state requests when it becomes live after each of some actions, as after a restart or when
    /// a session is continued from the past. There must be none: a write may have been completed.
    ///
    /// - Parameters:
    ///   - actions: Reduced one after the other.
    ///   - resumed: The action that makes the state live.
    /// - Returns: The writes, in order.
    package func writesOnResuming(after actions: [Action], by resumed: Action) -> [Command] {
        var (state, writes) = (self, [Command]())
        for action in actions {
            state.reduce(action, .ignoring)
            var restored = state
            restored.reduce(resumed, CommandSink { if $0.effect == .write { writes.append($0) } })
        }
        return writes
    }
}
