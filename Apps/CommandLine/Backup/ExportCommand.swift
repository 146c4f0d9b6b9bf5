import ArgumentParser
import Console
import FluxJournalFile
import Foundation
import JournalCommands
import Persistence
import TerminalFrames

/// `nagare export [FILE]`
struct ExportCommand: RunnableCommand {
    static let help = CommandHelp(
        "Export everything that is yours, for a backup or another machine.",
        discussion: """
            The document contains saved videos, follows, read marks, recent searches, settings, aliases and key bindings. It \
            contains no token, no secret and no password, no cached content and no recordings, and no paths of this \
            machine (ca_file). Without a file, it is printed.

            It is one JSON object with a version, and a member for each kind: videos, as nagare myvideo export prints \
            them; follows, with id and followed_at; read_posts and searches, latest first; settings, by the names of \
            nagare config; aliases; and keys, as in keys.json.

            To share the library continuously, see nagare help sync.
            """,
        examples: [
            .init("Make a backup", "nagare export nagare.json"),
            .init("Move to another machine", "nagare export | ssh other nagare import -"),
        ],
        globalOptions: .text, [.demo, .profile, .record, .verbose])

    static let configuration = CommandConfiguration("export", help)

    @Argument(help: "The file to write, which only its owner can read.", completion: .file())
    var file: String?

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    private static let operation = "export"

    func run(_ console: Console, _ services: AppServices) async throws {
        let composition = try await services.open(options, console)
        let bytes = try await composition.runAndClose { () async throws -> [UInt8] in
            do { return try await BackupDocument(of: composition).json() } catch let failure as LibraryFailure
            {
                throw CommandFailure(Self.operation, failure, options)
            } catch let failure as VaultFailure {
                throw CommandFailure(settings: Self.operation, failure)
            }
        }
        guard let file else { return console.print(json: bytes) }
        do throws(RecordingFileFailure) {
            try RecordingFile.save(Data(bytes + [UInt8(ascii: "\n")]), to: file)
        } catch { throw CommandFailure(Self.operation, error) }
    }
}
