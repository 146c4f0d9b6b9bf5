import ArgumentParser
import Console
import FluxCore
import FluxJournal
import FluxJournalText
import FluxTerminal
import FluxTimeTravel
import Foundation
import TerminalFrames

/// `nagare journal export FILE --format FORMAT`
struct JournalExportCommand: JournalSubcommand {
    static let help = CommandHelp(
        "Convert a recording for Perfetto or asciinema.",
        topics: [
            .init(
                title: NagareStrings.Help.formats,
                rows: Format.allCases.map { ($0.rawValue, NagareStrings.ExportFormats.text($0)) })
        ],
        examples: [
            .init(
                "Make a trace for ui.perfetto.dev",
                "nagare journal export run.journal --format trace -o run.json"),
            .init(
                "Make a video of the terminal",
                "nagare journal export run.journal --format asciicast -o run.cast"),
        ],
        globalOptions: .settings)

    static let configuration = CommandConfiguration("export", help)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case trace, asciicast
    }

    @OptionGroup var journal: JournalOptions

    @Option(help: "The format, see above.")
    var format: Format

    @OptionGroup var output: JournalOutput

    func run(_ console: Console, _ services: any JournalCommandServices) async throws {
        let operation = "journal export"
        let text = try journal.withRecording(operation, console, services.replicas) { recording in
            switch format {
            case .trace: try TraceExport(recording).text
            case .asciicast: try asciicast(recording, operation, console, services)
            }
        }
        try output.write(Data(text.utf8), from: journal.file, operation, console)
    }

    private func asciicast(
        _ recording: Recording, _ operation: String, _ console: Console,
        _ services: any JournalCommandServices
    ) throws -> String {
        let palette = try services.palette(
            journal.global.noColor ? .none : .indexed, journal.global, console, operation: operation)
        guard let export = try AsciicastExport(try services.replicas.replay(recording), palette) else {
            throw CommandFailure(.notFound) { $0.recordingStrings.noFrames(operation) }
        }
        if let difference = export.difference {
            let language = console.language
            let text = JournalText(recording, language.journalStrings)
            console.printDiagnostic(
                language.recordingStrings.replayDiffers(text.sentence(difference, in: language)))
        }
        return export.text
    }
}
