import ApplicationFlux
package import ArgumentParser
package import Console
import Entities
import FluxCore
import FluxQueries
import FluxScreens
import MyVideo
import Persistence
import ReactiveCore
import ServiceTexts
import TerminalFrames

/// What `episode search` and `episode list` share: runs a query and prints its episodes.
struct EpisodeListing {
    let operation: String
    let limit: Int
    let options: GlobalOptions

    func run(_ query: EpisodesQuery, _ console: Console, _ source: ServiceSource<any MyVideoCommandServices>)
        async throws
    {
        let json = try JSONOutput(options, known: VideoRecord.fields, operation: operation)
        let services = try await source.open(options, console)
        try await services.runAndClose {
            let printer = ListPrinter(.episodes(console), options, json, console)
            let screen = services.lazyMyVideo()
                .openEpisodes(query.text ?? "", pageSize: min(limit, 100))
            let (input, output) = (screen.stream.input, screen.stream.output.state)
            try await printer.print(
                operation, output.map(\.episodes.query), atMost: limit,
                console.language.commandStrings.general.loading,
                item: { VideoRecord($0, isComplete: false) }
            ) {
                services.reportSource(operation, console)
            } more: {
                input.action(.pages(.nextPageRequested(at: screen.scope.scheduler.now)))
            } explain: { failure in
                try services.checkCache(operation)
                if let collection = query.collection, failure == .notFound {
                    return CommandFailure(.notFound) {
                        $0.commandStrings.ids.unknownList(operation, list: collection.text)
                    }
                }
                return CommandFailure(operation, failure, about: .list, options)
            }
            console.remark(output.value.summary(in: console.language))
        }
    }
}

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

extension Property where Value == Result<FoundEpisode, ServiceFailure>? {
    /// Waits until the request for the episode has ended.
    func settled() async throws -> Result<FoundEpisode, ServiceFailure> {
        guard let outcome = try await first(where: { $0 != nil }) else { throw CancellationError() }
        return outcome
    }
}

extension Result<FoundEpisode, ServiceFailure> {
    /// The episode.
    ///
    /// - Parameters:
    ///   - operation: The command, such as `episode show`.
    ///   - options: The options of the command.
    /// - Throws: `CommandFailure` if there is none.
    func found(_ operation: String, _ options: GlobalOptions) throws -> FoundEpisode {
        do throws(ServiceFailure) { return try get() } catch {
            throw CommandFailure(operation, error, about: .episode, options)
        }
    }
}
