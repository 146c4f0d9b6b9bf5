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
    static let configuration = CommandConfiguration(
        commandName: "download", abstract: "Download a video with yt-dlp, into this folder.",
        discussion: "What follows -- goes to yt-dlp as it is.")

    @Argument(help: "The video's uuid, short uuid, number or address.", completion: .known(.videos))
    var id: String

    @Argument(parsing: .postTerminator, help: "For yt-dlp.")
    var more: [String] = []

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    /// A download may take long; the request before it has its own timeout.
    var hasDeadline: Bool { false }

    func validate() throws {
        if options.json || options.ids {
            throw ValidationError("it prints what yt-dlp does, and no JSON or ids")
        }
    }

    func run(_ console: Console) async throws {
        let composition = try await Composition(options, environment: console.environment)
        try await composition.runAndClose {
            let spinner = ProgressLine("asking", on: console)
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
                    ErrorMessage(
                        "episode download", why: "its address is no web page", todo: "see it with --json"),
                    .unavailable)
            }
            try end(Subprocess.run(["yt-dlp"] + more + ["--", episode.url], console.environment))
        }
    }

    private func end(_ status: Int32) throws {
        switch status {
        case 0: return
        case 127:
            throw CommandFailure(
                ErrorMessage(
                    "episode download", why: "there is no yt-dlp on this machine",
                    todo: "install yt-dlp, or play the video"), .failed)
        default:
            throw CommandFailure(
                ErrorMessage(
                    "episode download", why: "yt-dlp ended with status \(status)", todo: "see what it said"),
                .failed)
        }
    }
}
