import ArgumentParser
import Console
import FluxCore
import FluxJournal
import FluxTerminal
import TerminalFrames

/// `nagare journal frame FILE --at N`
struct JournalFrameCommand: JournalSubcommand {
    static let help = CommandHelp(
        "Print what the app showed after an action.",
        discussion: """
            A terminal shows the frame in the app's colours; otherwise it is plain text. If several actions \
            share one frame, it is drawn as it would have been after this one.
            """,
        examples: [
            .init("Print the last frame", "nagare journal frame run.journal"),
            .init(
                "Print the frame after action 12 in another size",
                "nagare journal frame run.journal --at 12 --size 40x20"),
        ],
        globalOptions: .settings, .json, [.quiet])

    static let configuration = CommandConfiguration("frame", help)

    @OptionGroup var journal: JournalOptions

    @Option(help: ArgumentHelp(NagareStrings.Help.atAction, valueName: "n"))
    var at: UInt64?

    @Option(
        help: ArgumentHelp(
            "The size of the terminal. Default: the recorded one.", valueName: "columnsxrows"),
        transform: Self.viewport)
    var size: Viewport?

    func run(_ console: Console, _ services: any JournalCommandServices) async throws {
        let operation = "journal frame"
        let json = try JSONOutput(journal.global, known: PrintedFrame.fields, operation: operation)
        let (frame, step) = try journal.withRecording(operation, console, services.replicas) { recording in
            let replay = try services.replicas.replay(recording)
            let step = try replay.recording.step(at, operation)
            guard let frame = try replay.frame(at: step, size: size) else {
                throw CommandFailure(.notFound) { [path = journal.file] in
                    $0.recordingStrings.noFrame(operation, upTo: step, path: path)
                }
            }
            replay.warnAboutDifferences(on: console)
            return (frame, step)
        }
        if let json { return try json.print(PrintedFrame(frame, after: step), on: console) }
        var palette: Palette?
        if console.isColoured {
            palette = try services.palette(
                ColourDepth(environment: console.environment), journal.global, console, operation: operation)
        }
        console.print(frame, palette)
    }

    /// A frame as JSON.
    private struct PrintedFrame: Encodable {
        /// The number of the action that it was drawn after.
        let action: UInt64
        let columns: Int
        let rows: Int
        /// The text of the rows.
        let lines: [String]

        static let fields = ["action", "columns", "rows", "lines"]

        init(_ frame: Frame, after action: UInt64) {
            (self.action, lines) = (action, frame.rows)
            (columns, rows) = (frame.viewport.columns, frame.viewport.rows)
        }
    }

    /// - Parameter text: `COLUMNSxROWS`.
    private static func viewport(_ text: String) throws -> Viewport {
        let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
            Viewport.sides.contains(columns), Viewport.sides.contains(rows)
        else {
            throw ArgumentMistake.size(maximum: Viewport.sides.upperBound)
        }
        return Viewport(rows: rows, columns: columns)
    }
}
