package import ArgumentParser
package import Console
import Entities
import Persistence

/// `nagare myvideo …`
package struct MyVideoCommand: GroupCommand {
    package init() {}

    package static let help = CommandHelp(
        "Save videos, and list, import and export them.",
        discussion: """
            Saved videos are stored on this machine; the app shows them under My Video.

            \(NagareStrings.Help.damagedLibrary)
            """,
        examples: [
            .init("Save a video", "nagare myvideo add 6c0a4d6a-1c4e-4a0c-a2d4-6e6ea0c3a1f0"),
            .init("List the longest videos first", "nagare myvideo list --sort duration"),
            .init("Make a table for a spreadsheet", "nagare myvideo export --format csv > videos.csv"),
        ])

    package static let configuration = CommandConfiguration(
        "myvideo", help,
        subcommands: [
            MyVideoListCommand.self, MyVideoAddCommand.self, MyVideoRemoveCommand.self,
            MyVideoImportCommand.self, MyVideoExportCommand.self,
        ])
}
