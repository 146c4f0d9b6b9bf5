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

/// `nagare myvideo remove ID…`
struct MyVideoRemoveCommand: RunnableCommand {
    static let help = CommandHelp(
        "Remove saved videos.",
        discussion: "Removing a video that is not saved is not an error.\n\n\(NagareStrings.Help.severalIDs)",
        examples: [
            .init("Remove a video", "nagare myvideo remove 6c0a4d6a-1c4e-4a0c-a2d4-6e6ea0c3a1f0"),
            .init(
                "Remove those that match a word",
                "nagare myvideo list bunny --ids | nagare myvideo remove -"),
        ],
        globalOptions: .cachedService, .ids)

    static let configuration = CommandConfiguration("remove", help)

    @Argument(
        help: ArgumentHelp(
            "The videos' UUIDs, short UUIDs or URLs, or numbers, which need a request; "
                + "- reads them from standard input.", valueName: "id"),
        completion: .known(.savedVideos))
    var ids: [String]

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    var streamableArguments: [String] { ids }

    func run(_ console: Console, _ source: ServiceSource<any MyVideoCommandServices>) async throws {
        let services = try await source.open(options, console, mode: .onScheduler, changesLibrary: true)
        try await services.runAndClose {
            let library = try services.savedVideos()
            let feature = services.myVideo(library)
            try await Batch(operation: "myvideo remove", console: console).run(ids, options) { text in
                let (id, savedOrigin) = try await services.episodeID(text, "myvideo remove")
                let origin = savedOrigin ?? services.instanceOrigin
                let uuid = try await uuid(id, feature)
                guard let video = try await videos(uuid, library).video(matching: uuid, at: origin) else {
                    return console.remark(
                        StyledLine(console.language.commandStrings.videos.notSaved(text), .dim))
                }
                try await feature.make(.remove(video.id), "myvideo remove", options)
                console.remark(row: VideoState.Toast.removed(video.episode).line(in: console.language))
            }
        }
    }

    private func videos(_ uuid: String, _ library: any MyVideoLibrary) async throws -> [SavedVideo] {
        do throws(LibraryFailure) { return try await library.videos(matching: uuid) } catch {
            throw CommandFailure("myvideo remove", error, options)
        }
    }

    /// Returns the uuid of `id`. Only the instance can resolve a number, so this requests the episode.
    private func uuid(_ id: String, _ feature: MyVideoFeature) async throws -> String {
        guard id.allSatisfy(\.isNumber) else { return id }
        let screen = feature.openEpisode(id)
        defer { screen.close() }
        let outcome = try await screen.stream.output.found.settled()
        if outcome == .failure(.notFound) { return id }
        return try outcome.found("myvideo remove", options).episode.uuid
    }
}
