public import FluxCore

extension Reducible {
    /// Reduces `action`.
    ///
    /// - Parameter action: The action.
    /// - Returns: The commands that the state requests, in order.
    public mutating func asked(by action: Action) -> [Command] {
        var commands: [Command] = []
        reduce(action, CommandSink { commands.append($0) })
        return commands
    }
}
