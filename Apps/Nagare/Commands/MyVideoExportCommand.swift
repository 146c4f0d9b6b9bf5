import ArgumentParser
import Entities
import MyVideo
import Persistence
import Synchronization
import TerminalUI

/// `nagare myvideo export`
struct MyVideoExportCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print what you keep, as a JSON document that import reads.",
        discussion: """
            Other formats are for other programs, and import does not read them: csv for spreadsheets, opml for \
            outliners, markdown for notes.
            """)

    @Option(help: "json, csv, opml or markdown.")
    var format = ExportFormat.json

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console) async throws {
        let composition = try await Composition(options, environment: console.environment)
        try await composition.runAndClose {
            let export = try VideoExport(format)
            try await composition.library(console).read(what: "myvideo export", options) { part in
                console.print(part: try export.text(part), as: format)
                return true
            }
            console.print(part: export.end(), as: format)
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
