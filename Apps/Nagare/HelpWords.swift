import ArgumentParser

/// What `nagare help` was asked about.
struct HelpWords {
    /// The first word that names no command where it stands; `nil` when all do.
    let unknown: String?

    /// - Returns: `nil` when something else was asked for than help.
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
