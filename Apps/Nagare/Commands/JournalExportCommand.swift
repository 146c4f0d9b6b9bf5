import ArgumentParser
import FluxCore
import FluxJournal
import Foundation
import TerminalUI
import TimeTravel

/// `nagare journal export FILE --format FORMAT`
struct JournalExportCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print a run for other tools.",
        discussion: """
            trace: Chrome's trace events, for Perfetto, chrome://tracing and speedscope. Scopes are tracks, actions \
            slices, causes arrows. A recording knows no work, only what came of it: a span goes from an action to the \
            last one that it caused.

            asciicast: the frames as a terminal recording (v3), for asciinema. Markers stand where screens opened and \
            where something came from outside.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case trace, asciicast
    }

    @OptionGroup var journal: JournalOptions

    @Option(help: "What to make of it.")
    var format: Format

    @OptionGroup var output: JournalOutput

    var hasDeadline: Bool { false }

    func run(_ console: Console) async throws {
        let what = "journal export"
        let text = try journal.withRecording(what) { recording in
            switch format {
            case .trace: try TraceExport(recording).text
            case .asciicast: try asciicast(recording, what, console)
            }
        }
        try output.write(Data(text.utf8), what, console)
    }

    private func asciicast(_ recording: Recording, _ what: String, _ console: Console) throws -> String {
        let file = try SettingsFile(journal.global, what: what)
        let appearance = Appearance(
            journal.global.noColor ? .none : .indexed, try file.load(), in: file.folders,
            environment: console.environment)
        guard let export = try AsciicastExport(try Replay<AppReplica>(recording), appearance.palette) else {
            throw CommandFailure(
                ErrorMessage(what, why: "nothing was drawn in it", todo: "record the app, not a command"),
                .notFound)
        }
        if let difference = export.difference {
            console.printDiagnostic(
                "journal: may differ from what was: \(JournalText.sentence(difference, recording))")
        }
        return try export.text
    }
}
