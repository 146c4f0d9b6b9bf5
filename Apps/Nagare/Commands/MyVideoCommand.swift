import ArgumentParser
import Entities
import FluxCore
import MyVideo
import Persistence
import ReactiveCore
import TerminalUI

/// `nagare myvideo …`
struct MyVideoCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "myvideo", abstract: "The videos that you keep.",
        subcommands: [
            MyVideoListCommand.self, MyVideoAddCommand.self, MyVideoRemoveCommand.self,
            MyVideoImportCommand.self, MyVideoExportCommand.self,
        ])
}

/// `nagare myvideo list`
struct MyVideoListCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what you keep, newest first.")

    @OptionGroup(title: "Global options")
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        let json =
            options.json
            ? try JSONOutput(options.fields, known: KeptVideoRecord.fields, what: "myvideo list") : nil
        let composition = try await Composition(options, environment: console.environment)
        try await composition.serve {
            let feature = try composition.myVideo(console)
            _ = feature.openKept()
            let state = try await feature.library.asProperty().settled("myvideo list", options)
            if let json {
                return console.print(json: try json.text(list: state.videos.map(KeptVideoRecord.init)))
            }
            let rows = EpisodeRows(target: console.target, formatDate: console.formatDate)
            console.print(rows.lines(state.videos))
            if state.isEmpty { console.remark(StyledLine("no videos are kept yet", .dim)) }
        }
    }
}

/// A kept video as JSON: the episode's fields and since when it is kept.
struct KeptVideoRecord: Encodable {
    let video: KeptVideo

    static let fields = Episode.CodingKeys.allCases.map(\.stringValue) + [Keys.addedAt.rawValue]

    private enum Keys: String, CodingKey { case addedAt }

    func encode(to encoder: any Encoder) throws {
        try video.episode.encode(to: encoder)
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(video.addedAt, forKey: .addedAt)
    }
}
