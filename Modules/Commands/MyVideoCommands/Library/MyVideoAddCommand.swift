import ApplicationFlux
import ArgumentParser
import Console
import Entities
import FluxCore
import FluxScreens
import MyVideo
import Persistence
import ReactiveCore
import TerminalFrames

/// `nagare myvideo add ID…`
struct MyVideoAddCommand: RunnableCommand {
    static let help = CommandHelp(
        "Save videos.",
        discussion: """
            Saving a video again is not an error, and updates its details.

            \(NagareStrings.Help.savedVideos)

            \(NagareStrings.Help.severalIDs)
            """,
        examples: [
            .init("Save a video", "nagare myvideo add 6c0a4d6a-1c4e-4a0c-a2d4-6e6ea0c3a1f0"),
            .init("Save what a search finds", "nagare episode search bunny --ids | nagare myvideo add -"),
        ],
        fields: VideoRecord.savedFields,
        globalOptions: .cachedService, .json, .ids)

    static let configuration = CommandConfiguration("add", help)

    @Argument(
        help: ArgumentHelp(NagareStrings.Help.videos, valueName: "id"))
    var ids: [String]

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    var streamableArguments: [String] { ids }

    func run(_ console: Console, _ source: ServiceSource<any MyVideoCommandServices>) async throws {
        let json = try JSONOutput(options, known: VideoRecord.savedFields, operation: "myvideo add")
        let services = try await source.open(options, console, mode: .onScheduler, changesLibrary: true)
        try await services.runAndClose {
            let library = try services.savedVideos()
            let feature = services.myVideo(library)
            let list = json?.list(on: console)
            try await Batch(operation: "myvideo add", console: console).run(ids, options) {
                try list?.end()
            } each: { text in
                let id = try await services.episodeID(text, "myvideo add").id
                let added = try await add(id, feature, library, console)
                guard let list, let saved = try await saved(added, library) else { return }
                try list.append([VideoRecord(saved: saved.episode, addedAt: saved.addedAt)])
            }
        }
    }

    /// Opens the episode's screen, waits for the episode and saves it.
    private func add(
        _ id: String, _ feature: MyVideoFeature, _ library: any MyVideoLibrary, _ console: Console
    ) async throws -> Episode.ID {
        let spinner = ProgressLine(console.language.commandStrings.videos.loading(id), on: console)
        defer { spinner?.stop() }
        let screen = feature.openEpisode(id)
        defer { screen.close() }
        let found = screen.stream.output.found
        let episode = try await found.settled().found("myvideo add", options).episode
        let isSaved = try await saved(episode.id, library) != nil
        try await feature.make(.save(episode), "myvideo add", options)
        spinner?.stop()
        console.remark(
            row: isSaved
                ? StyledLine(console.language.commandStrings.videos.alreadySaved(episode.name), .dim)
                : VideoState.Toast.saved(episode).line(in: console.language))
        return episode.id
    }

    private func saved(_ id: Episode.ID, _ library: any MyVideoLibrary) async throws -> SavedVideo? {
        do throws(LibraryFailure) { return try await library.video(id) } catch {
            throw CommandFailure("myvideo add", error, options)
        }
    }
}
