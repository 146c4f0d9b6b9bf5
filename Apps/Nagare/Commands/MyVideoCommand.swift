import ArgumentParser
import Entities
import Persistence

/// `nagare myvideo …`
struct MyVideoCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "myvideo", abstract: "The videos that you keep.",
        subcommands: [
            MyVideoListCommand.self, MyVideoAddCommand.self, MyVideoRemoveCommand.self,
            MyVideoImportCommand.self, MyVideoExportCommand.self,
        ])
}

/// A saved video as JSON: the episode's fields, and when it was added.
struct SavedVideoRecord: Encodable {
    let video: SavedVideo

    static let fields = Episode.fields + [Keys.addedAt.rawValue]

    private enum Keys: String, CodingKey { case addedAt }

    func encode(to encoder: any Encoder) throws {
        try video.episode.encode(to: encoder)
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(video.addedAt, forKey: .addedAt)
    }
}
