package import ArgumentParser
package import Console

/// `nagare episode …`
package struct EpisodeCommand: GroupCommand {
    package init() {}

    package static let help = CommandHelp(
        "Find, play and download videos on PeerTube.",
        discussion: "The setting peertube_url selects the PeerTube instance, see nagare help config.",
        examples: [
            .init("Find videos", "nagare episode search bunny"),
            .init("Play a video", "nagare episode play 6c0a4d6a-1c4e-4a0c-a2d4-6e6ea0c3a1f0"),
            .init(
                "Save the newest video in My Video", "nagare episode list -L1 --ids | nagare myvideo add -"),
        ])

    package static let configuration = CommandConfiguration(
        "episode", help,
        subcommands: [
            EpisodeSearchCommand.self, EpisodeListCommand.self, EpisodeShowCommand.self,
            EpisodePlayCommand.self, EpisodeDownloadCommand.self,
        ])

    /// The option of `episode download` for each argument that it passes on.
    package static let passedArgumentOption = EpisodeDownloadCommand.argumentOption
}
