import ArgumentParser

/// `nagare episode …`
struct EpisodeCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "episode", abstract: "Find videos, show one, play or download one.",
        subcommands: [
            EpisodeSearchCommand.self, EpisodeListCommand.self, EpisodeShowCommand.self,
            EpisodePlayCommand.self, EpisodeDownloadCommand.self,
        ])
}
