import ArgumentParser

/// `nagare episode …`
struct EpisodeCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "episode", abstract: "Find videos and show one.",
        subcommands: [EpisodeSearchCommand.self, EpisodeListCommand.self, EpisodeShowCommand.self])
}
