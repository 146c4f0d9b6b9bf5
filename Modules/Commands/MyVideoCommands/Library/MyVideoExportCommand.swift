import ArgumentParser
import Console
import Entities
import MyVideo
import Persistence
import TerminalFrames

/// `nagare myvideo export`
struct MyVideoExportCommand: RunnableCommand {
    static let help = CommandHelp(
        "Export saved videos as JSON, CSV, OPML or Markdown.",
        discussion: """
            Prints the document to standard output. Only JSON can be imported again. For a backup of everything, see \
            nagare help export.
            """,
        examples: [
            .init("Share the list", "nagare myvideo export > videos.json"),
            .init("Make a table for a spreadsheet", "nagare myvideo export --format csv > videos.csv"),
        ],
        globalOptions: .text, [.demo, .profile, .record, .verbose])

    static let configuration = CommandConfiguration("export", help)

    @Option(help: "The format of the document.")
    var format = ExportFormat.json

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ source: ServiceSource<any MyVideoCommandServices>) async throws {
        let services = try await source.open(options, console)
        try await services.runAndClose {
            let export = try VideoExport(format)
            do { try await write(export, from: services.savedVideos(), console) } catch {
                guard Task.isCancelled else { throw error }
                throw Interruption(
                    errorMessage: console.language.commandStrings.videos.exportInterrupted(
                        "myvideo export", printed: export.count))
            }
            console.print(part: export.end(), as: format)
        }
    }

    private func write(
        _ export: VideoExport, from library: any MyVideoLibrary, _ console: Console
    ) async throws {
        let format = format
        try await library.read(operation: "myvideo export", options) { part in
            console.print(part: try export.text(part), as: format)
            return true
        }
    }
}

extension Console {
    fileprivate func print(part: [UInt8], as format: ExportFormat) {
        if format == .json { printRaw(json: part) } else { printRaw(String(decoding: part, as: UTF8.self)) }
    }
}

/// The formats in which saved videos can be exported.
enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
    case json, csv, opml, markdown
}
