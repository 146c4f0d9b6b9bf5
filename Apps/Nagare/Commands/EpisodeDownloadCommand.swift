import ApplicationFlux
import ArgumentParser
import Entities
import FluxCore
import MyVideo
import Persistence
import ReactiveCore
import Shell
import TerminalUI

/// `nagare episode download ID`
struct EpisodeDownloadCommand: RunnableCommand {
    static let help = CommandHelp(
        "Download a video with yt-dlp into the current folder.",
        discussion: "Arguments after -- are passed to yt-dlp.",
        examples: [
            .init("Download a video", "nagare episode download 6c0a4d6a-1c4e-4a0c-a2d4-6e6ea0c3a1f0"),
            .init(
                "Download the sound only",
                "nagare episode download 6c0a4d6a-1c4e-4a0c-a2d4-6e6ea0c3a1f0 -- -x"),
        ],
        globalOptions: .cachedService)

    static let configuration = CommandConfiguration("download", help)

    @Argument(help: ArgumentHelp(NagareStrings.Help.videoID), completion: .known(.videos))
    var id: String

    @Argument(parsing: .postTerminator, help: ArgumentHelp("Arguments for yt-dlp.", valueName: "argument"))
    var more: [String] = []

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if options.json || options.ids {
            throw ValidationError(NagareStrings.Arguments.noJSON)
        }
    }

    func run(_ console: Console) async throws {
        let composition = try await Composition(options, console)
        try await composition.runAndClose {
            let spinner = ProgressLine(NagareStrings.Videos.loading, on: console)
            defer { spinner?.stop() }
            let id = try composition.episodeID(id, "episode download")
            let output = composition.lazyMyVideo(console).openEpisode(id).stream.output
            let state = try await output.state.first { $0.phase.isSettled }
            spinner?.stop()
            if case .failed(let failure) = state.phase {
                throw CommandFailure("episode download", failure, about: .episode, options)
            }
            guard let episode = state.episode else { return }
            guard episode.url.hasPrefix("https://") || episode.url.hasPrefix("http://") else {
                throw CommandFailure(
                    NagareStrings.Programs.videoNotDownloadable("episode download"), .unavailable)
            }
            try end(Subprocess.run(["yt-dlp"] + more + ["--", episode.url], console.environment))
        }
    }

    private func end(_ status: Int32) throws {
        switch status {
        case 0: return
        case 127:
            throw CommandFailure(NagareStrings.Programs.noDownloader("episode download"), .failed)
        default:
            throw CommandFailure(
                NagareStrings.Programs.downloaderFailed("episode download", status: status), .failed)
        }
    }
}
