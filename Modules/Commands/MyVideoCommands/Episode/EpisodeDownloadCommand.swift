import ApplicationFlux
import ArgumentParser
import Console
import Entities
import FluxCore
import FluxPrograms
import FluxScreens
import MyVideo
import Persistence
import ReactiveCore
import TerminalFrames

/// `nagare episode download ID…`
struct EpisodeDownloadCommand: RunnableCommand {
    static let help = CommandHelp(
        "Download videos with yt-dlp into the current folder.",
        discussion: """
            yt-dlp shows its progress; arguments after -- are passed to it. If it fails, the exit code is \
            that of yt-dlp. A signal that ends nagare ends yt-dlp, too. With --archive, videos that the file \
            lists are skipped, and downloaded ones are added.

            \(NagareStrings.Help.savedVideos)

            \(NagareStrings.Help.severalIDs)
            """,
        examples: [
            .init("Download a video", "nagare episode download 6c0a4d6a-1c4e-4a0c-a2d4-6e6ea0c3a1f0"),
            .init(
                "Download the sound only",
                "nagare episode download 6c0a4d6a-1c4e-4a0c-a2d4-6e6ea0c3a1f0 -- -x"),
            .init(
                "Download new saved videos only",
                "nagare myvideo list --ids | nagare episode download - --archive done.txt"),
        ],
        globalOptions: .cachedService, .ids)

    /// The option into which `ArgumentOrder` converts arguments after `--`: the parser cannot distinguish them
    /// from ids.
    static let argumentOption = "argument"

    static let configuration = CommandConfiguration("download", help)

    @Argument(
        help: ArgumentHelp(NagareStrings.Help.videos, valueName: "id"), completion: .known(.videos))
    var ids: [String]

    @Option(
        name: .customLong(EpisodeDownloadCommand.argumentOption), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Pass this argument to yt-dlp, as those after --; may be repeated.", valueName: "argument"))
    var more: [String] = []

    @Option(
        help: ArgumentHelp(
            "Skip the videos that this file lists, and add downloaded ones.", valueName: "file"),
        completion: .file())
    var archive: String?

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    var streamableArguments: [String] { ids }

    func run(_ console: Console, _ source: ServiceSource<any MyVideoCommandServices>) async throws {
        let services = try await source.open(options, console, mode: .onScheduler)
        try await services.runAndClose {
            let feature = services.lazyMyVideo()
            try await Batch(operation: Self.operation, console: console).run(ids, options) { text in
                let id = try await services.episodeID(text, Self.operation).id
                let address = try await address(of: id, feature, console)
                let archiving = archive.map { ["--download-archive", $0] } ?? []
                try end(console.programs.run(["yt-dlp"] + archiving + more + ["--", address]))
            }
        }
    }

    private static let operation = "episode download"

    /// Requests the URL of a video's page.
    private func address(
        of id: String, _ feature: MyVideoFeature, _ console: Console
    ) async throws -> String {
        let spinner = ProgressLine(console.language.commandStrings.videos.loading(id), on: console)
        defer { spinner?.stop() }
        let screen = feature.openEpisode(id)
        defer { screen.close() }
        let episode = try await screen.stream.output.found.settled().found(Self.operation, options).episode
        guard episode.url.isWebAddress else {
            throw CommandFailure(.unavailable) {
                $0.programStrings.programs.videoNotDownloadable(Self.operation)
            }
        }
        return episode.url
    }

    private func end(_ status: Int32) throws {
        switch status {
        case 0: return
        case 127: throw CommandFailure(.failed) { $0.programStrings.programs.noDownloader(Self.operation) }
        default:
            throw CommandFailure(.failed, code: status) {
                $0.programStrings.programs.downloaderFailed(Self.operation, status: status)
            }
        }
    }
}
