import ArgumentParser
import Console
import Entities
import MyVideo

/// `nagare episode search QUERY…`
struct EpisodeSearchCommand: RunnableCommand {
    static let help = CommandHelp(
        "Search videos on PeerTube.",
        examples: [
            .init("Find videos", "nagare episode search big buck bunny"),
            .init(
                "List a playlist", "nagare episode search https://framatube.org/w/p/1K3Q9vW5tG8hYxBz2RcMnE"),
            .init("Print names and URLs as JSON", "nagare episode search bunny --json --fields name,url"),
        ],
        fields: VideoRecord.fields, columns: OutputColumns.videos,
        globalOptions: .cachedService, .list)

    static let configuration = CommandConfiguration("search", help)

    @Argument(
        help: """
            Words that must all occur in the name, the description or the tags; or the address of a channel, an account \
            or a playlist, for its videos.
            """)
    var query: [String]

    @Option(name: .limit, help: ArgumentHelp(NagareStrings.Help.limit, valueName: "n"))
    var limit = 20

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if limit < 1 { throw ArgumentMistake.limit }
        try QueryArgument.validate(query)
    }

    func run(_ console: Console, _ source: ServiceSource<any MyVideoCommandServices>) async throws {
        let episodesQuery = EpisodesQuery(query.joined(separator: " "))
        try await EpisodeListing(operation: "episode search", limit: limit, options: options).run(
            episodesQuery, console, source)
    }
}

/// `nagare episode list`
struct EpisodeListCommand: RunnableCommand {
    static let help = CommandHelp(
        "List the newest videos on PeerTube, or of a channel.",
        examples: [
            .init("List the 20 newest videos", "nagare episode list"),
            .init(
                "List the videos of a channel", "nagare episode list --channel blender@video.blender.org"),
            .init(
                "Save the newest video in My Video", "nagare episode list -L1 --ids | nagare myvideo add -"),
        ],
        fields: VideoRecord.fields, columns: OutputColumns.videos,
        globalOptions: .cachedService, .list)

    static let configuration = CommandConfiguration("list", help)

    @Option(name: .limit, help: ArgumentHelp(NagareStrings.Help.limit, valueName: "n"))
    var limit = 20

    @Option(
        help: ArgumentHelp(
            "Only videos of this channel: NAME@HOST, NAME on your instance, or the address of its page.",
            valueName: "channel"))
    var channel: String?

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if limit < 1 { throw ArgumentMistake.limit }
    }

    func run(_ console: Console, _ source: ServiceSource<any MyVideoCommandServices>) async throws {
        let query = try channel.map { text throws -> EpisodesQuery in
            let query = EpisodesQuery(text.contains("/") ? text : "channel:\(text)")
            guard case .channel = query else {
                throw CommandFailure.usage {
                    $0.commandStrings.ids.invalidChannel("episode list", text: text)
                }
            }
            return query
        }
        try await EpisodeListing(operation: "episode list", limit: limit, options: options).run(
            query ?? .newest, console, source)
    }
}
