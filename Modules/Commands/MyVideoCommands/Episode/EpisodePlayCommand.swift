import ApplicationFlux
import ArgumentParser
import Console
import Entities
import FluxCore
import FluxScreens
import MyVideo
import Persistence
import ReactiveCore
import ServiceTexts
import TerminalFrames

/// `nagare episode play ID`
struct EpisodePlayCommand: RunnableCommand {
    static let help = CommandHelp(
        "Play a video.",
        discussion: """
            Uses mpv if it is installed, and the browser otherwise.

            \(NagareStrings.Help.savedVideos)
            """,
        examples: [
            .init("Play a video", "nagare episode play 6c0a4d6a-1c4e-4a0c-a2d4-6e6ea0c3a1f0"),
            .init(
                "Print the URL for another player",
                "nagare episode play 6c0a4d6a-1c4e-4a0c-a2d4-6e6ea0c3a1f0 --print-url"),
        ],
        fields: ["url", "kind"],
        globalOptions: .service, .json)

    static let configuration = CommandConfiguration("play", help)

    @Argument(help: ArgumentHelp(NagareStrings.Help.videoID), completion: .known(.videos))
    var id: String

    @Flag(name: .customLong("print-url"), help: "Print the URL instead of playing it.")
    var printsURL = false

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if options.json, !printsURL {
            throw ArgumentMistake.needs("--json", needed: "--print-url")
        }
    }

    func run(_ console: Console, _ source: ServiceSource<any MyVideoCommandServices>) async throws {
        let json = try JSONOutput(options, known: Address.fields, operation: "episode play")
        let services = try await source.open(options, console, mode: .onScheduler)
        try await services.runAndClose {
            let spinner = ProgressLine(console.language.commandStrings.general.loading, on: console)
            defer { spinner?.stop() }
            let address = try await address(in: services)
            spinner?.stop()
            if let json { return try json.print(address, on: console) }
            if printsURL { return console.print(line: address.url) }
            let player = Player(console.programs)
            if address.kind != .page, try player.play(address.url, for: "episode play") { return }
            try console.open(address.url, for: "episode play")
        }
    }

    /// The address for a player, as JSON.
    private struct Address: Encodable {
        enum Kind: String, Encodable { case playlist, file, page }

        let url: String
        let kind: Kind

        static let fields = ["url", "kind"]
    }

    /// Finds the address to play.
    private func address(in services: any MyVideoCommandServices) async throws -> Address {
        let id = try await services.episodeID(id, "episode play").id
        let playback = services.lazyMyVideo().openPlayback(id).stream.output
        switch try await playback.state.first(where: \.video.playback.isSettled).video.playback {
        case .found(.playlist(let url)): return Address(url: url, kind: .playlist)
        case .found(.file(let url)): return Address(url: url, kind: .file)
        case .found(.page(let url)): return Address(url: url, kind: .page)
        case .failed(.service(let failure)):
            throw CommandFailure("episode play", failure, about: .episode, options)
        case .failed(let failure):
            throw CommandFailure(.unavailable) {
                ErrorMessage("episode play", failure, formatDate: Dates.minute, in: $0)
            }
        case .idle, .loading, .found(.notReady): throw CancellationError()
        }
    }
}
