import ArgumentParser

/// A request for help: `nagare help COMMAND`, or a command with `--help`.
struct HelpRequest {
    /// The names of the command.
    let commandPath: [String]
    /// The first argument of `help` that does not name a subcommand; `nil` if all do.
    let unknown: String?

    /// - Returns: `nil` when `arguments` do not request help.
    init?(_ arguments: [String]) {
        let arguments = ArgumentOrder.normalized(arguments)
        let isHelpCommand = arguments.first == "help"
        let hasHelpFlag = arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
        guard isHelpCommand || hasHelpFlag else { return nil }
        var (commandPath, commands) = ([String](), Nagare.configuration.subcommands)
        for word in arguments.dropFirst(isHelpCommand ? 1 : 0) where !word.hasPrefix("-") {
            guard let command = commands.first(where: { $0.configuration.commandName == word }) else {
                self.commandPath = commandPath
                unknown = isHelpCommand && word != "help" ? word : nil
                return
            }
            commandPath.append(word)
            commands = command.configuration.subcommands
        }
        (self.commandPath, unknown) = (commandPath, nil)
    }
}
