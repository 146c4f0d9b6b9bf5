import ArgumentParser
import FluxCore
import FluxJournal
import TerminalUI

/// `nagare journal frame FILE --at N`
struct JournalFrameCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frame", abstract: "Print what the app showed after an action.",
        discussion: """
            In a terminal in the app's styles, else as plain text. Where several actions share one frame, it is what \
            would have been shown after that one.
            """)

    /// The permitted numbers of rows and of columns.
    private static let sides = 1...1_000

    @OptionGroup var journal: JournalOptions

    @Option(help: ArgumentHelp("After this action; the last one unless given.", valueName: "n"))
    var at: UInt64?

    @Option(
        help: ArgumentHelp(
            "In a terminal of this size; of the one that it was in unless given.", valueName: "columnsxrows"),
        transform: Self.viewport)
    var size: Viewport?

    func run(_ console: Console) async throws {
        let what = "journal frame"
        let frame = try journal.withRecording(what) { recording in
            let replay = try Replay<AppReplica>(recording)
            let step = try replay.recording.step(at, what)
            guard let frame = try replay.frame(at: step, size: size) else {
                throw CommandFailure(
                    ErrorMessage(
                        what, why: "nothing was drawn up to action \(step)",
                        todo: "nagare journal show \(journal.file) prints what happened"), .notFound)
            }
            replay.warnAboutDifferences(on: console)
            return frame
        }
        var rows = frame.rows
        if console.isColoured {
            let file = try SettingsFile(journal.global, what: what)
            let appearance = Appearance(
                ColourDepth(environment: console.environment), try file.load(), in: file.folders,
                environment: console.environment)
            rows = frame.ansiRows(appearance.palette)
        }
        console.print(ansiRows: rows)
    }

    /// - Parameter text: `COLUMNSxROWS`.
    private static func viewport(_ text: String) throws -> Viewport {
        let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
            sides.contains(columns), sides.contains(rows)
        else {
            throw ValidationError("it is COLUMNSxROWS, such as 80x24, each from 1 to \(sides.upperBound)")
        }
        return Viewport(rows: rows, columns: columns)
    }
}
