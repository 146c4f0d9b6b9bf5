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

/// `nagare episode show ID`
struct EpisodeShowCommand: RunnableCommand {
    static let help = CommandHelp(
        "Show the details of a video.",
        discussion: NagareStrings.Help.savedVideos,
        examples: [
            .init("Show a video", "nagare episode show 6c0a4d6a-1c4e-4a0c-a2d4-6e6ea0c3a1f0"),
            .init(
                "Open its page in the browser",
                "nagare episode show 6c0a4d6a-1c4e-4a0c-a2d4-6e6ea0c3a1f0 --web"),
        ],
        fields: VideoRecord.fields,
        globalOptions: .cachedService, .json)

    static let configuration = CommandConfiguration("show", help)

    @Argument(help: ArgumentHelp(NagareStrings.Help.videoID), completion: .known(.videos))
    var id: String

    @Flag(help: "Open the video's page in the browser.")
    var web = false

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ source: ServiceSource<any MyVideoCommandServices>) async throws {
        let json = try JSONOutput(options, known: VideoRecord.fields, operation: "episode show")
        let services = try await source.open(options, console, mode: .onScheduler)
        try await services.runAndClose {
            let id = try await services.episodeID(id, "episode show").id
            let spinner = ProgressLine(console.language.commandStrings.general.loading, on: console)
            defer { spinner?.stop() }
            let outcome = try await services.lazyMyVideo().openEpisode(id).stream.output.found.settled()
            spinner?.stop()
            if case .failure = outcome { try services.checkCache("episode show") }
            let found = try outcome.found("episode show", options)
            services.reportSource("episode show", console)
            if web { return try console.open(found.episode.url, for: "episode show") }
            if let json { return try json.print(VideoRecord(found.episode, isComplete: true), on: console) }
            let text = EpisodeText(
                width: min(console.width, 100), formatDate: DateFormat(day: Dates.minute, time: Dates.time),
                in: console.language)
            console.print(text.lines(found.episode, source: found.source))
        }
    }
}
