import ArgumentParser

/// A request for `nagare help`.
struct HelpWords {
    /// The first argument that does not name a subcommand; `nil` if all do.
    let unknown: String?

    /// - Returns: `nil` when `arguments` do not request help.
    init?(_ words: [String]) {
        let words = Words.arranged(words)
        guard words.first == "help" else { return nil }
        var commands = Nagare.configuration.subcommands
        for word in words.dropFirst() where !word.hasPrefix("-") {
            guard let command = commands.first(where: { $0.configuration.commandName == word }) else {
                unknown = word == "help" ? nil : word
                return
            }
            commands = command.configuration.subcommands
        }
        unknown = nil
    }
}
