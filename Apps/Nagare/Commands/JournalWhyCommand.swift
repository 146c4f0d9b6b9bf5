import ArgumentParser
import FluxJournal
import TerminalUI
import TimeTravel

/// `nagare journal why FILE PATH`
struct JournalWhyCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Say which action last changed something, and what led to it.",
        discussion: """
            PATH is SCOPE:STORE.part.part, such as search/results:ResultsState.list.cursor; the scope may be left \
            out.
            """)

    @OptionGroup var journal: JournalOptions

    @Argument(help: "What is asked about.")
    var path: String

    @Option(help: ArgumentHelp("Not later than after this action.", valueName: "n"))
    var at: UInt64?

    @Option(name: .customLong("is"), help: ArgumentHelp("Which made it this.", valueName: "value"))
    var value: String?

    func validate() throws {
        if StatePath(path) == nil {
            throw ValidationError("\"\(path)\" names no store, such as ResultsState")
        }
    }

    func run(_ console: Console) async throws {
        let replay = try Replay<AppReplica>(try journal.recording("journal why"))
        guard let place = StatePath(path) else { return }
        let step = try replay.recording.step(at, "journal why")
        guard let why = try replay.why(place, upTo: step, is: value) else {
            throw CommandFailure(
                ErrorMessage(
                    "journal why", why: "no action changed \(place)" + (value.map { " to \($0)" } ?? ""),
                    todo: "nagare journal state \(journal.file) prints what there is"), .notFound)
        }
        console.print(JournalText(replay.recording).why(why))
    }
}
