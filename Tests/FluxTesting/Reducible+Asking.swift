public import FluxCore

extension Reducible {
    /// Reduces `action`, and says what that asks for, in order.
    public mutating func asked(by action: Action) -> [Command] {
        var commands: [Command] = []
        reduce(action) { commands.append($0) }
        return commands
    }
}
