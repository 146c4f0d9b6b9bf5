import ApplicationFlux
import ArgumentParser
import Entities
import FluxCore
import MyVideo
import Persistence
import ReactiveCore
import Shell
import TerminalUI

/// `nagare myvideo add ID…`
struct MyVideoAddCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Keep videos. One that is kept already stays kept.",
        discussion: Batch.discussion)

    @Argument(help: "Uuids, short uuids, numbers or addresses; - for those on standard input.")
    var ids: [String]

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        let json = try JSONOutput(options, known: SavedVideoRecord.fields, what: "myvideo add")
        let texts = try await IDArguments.expanded(ids, options, what: "myvideo add")
        let composition = try await Composition(options, environment: console.environment)
        try await composition.runAndClose {
            let feature = try composition.myVideo(console)
            try await Batch(what: "myvideo add", console: console).run(texts) { (added: [Episode.ID]) in
                guard let json else { return }
                let saved = feature.library.state.videos.filter { added.contains($0.id) }
                try json.print(list: saved.map(SavedVideoRecord.init), on: console)
            } each: { text in
                try await add(try composition.episodeID(text, "myvideo add"), feature, console)
            }
        }
    }

    /// Opens the episode's screen, waits for the episode and saves it from there.
    private func add(_ id: String, _ feature: MyVideoFeature, _ console: Console) async throws -> Episode.ID {
        let spinner = ProgressLine("asking for \(id)", on: console)
        defer { spinner?.stop() }
        let screen = feature.openEpisode(id)
        defer { screen.close() }
        let output = screen.stream.output
        let state = try await output.state.first { $0.phase.isSettled }
        guard let episode = state.episode, state.phase == .loaded else {
            if case .failed(let failure) = state.phase {
                throw CommandFailure("myvideo add", failure, about: .episode, options)
            }
            throw CancellationError()
        }
        screen.stream.input.action(.video(.changeRequested(.save(episode))))
        try await output.state.map(\.video.change).settled(episode.id, "myvideo add", options)
        spinner?.stop()
        console.remark(VideoState.Toast.saved(episode).line)
        return episode.id
    }
}
