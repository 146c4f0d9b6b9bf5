import ArgumentParser

/// A request for `nagare help`.
struct HelpRequest {
    /// The first argument that does not name a subcommand; `nil` if all do.
    let unknown: String?

    /// - Returns: `nil` when `arguments` do not request help.
    init?(_ arguments: [String]) {
        let arguments = ArgumentOrder.normalized(arguments)
        guard arguments.first == "help" else { return nil }
        var commands = Nagare.configuration.subcommands
        for word in arguments.dropFirst() where !word.hasPrefix("-") {
            guard let command = commands.first(where: { $0.configuration.commandName == word }) else {
                unknown = word == "help" ? nil : word
                return
            }
            commands = command.configuration.subcommands
        }
        unknown = nil
    }
}
