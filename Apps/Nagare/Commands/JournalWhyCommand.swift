import ArgumentParser
import FluxJournal
import TerminalUI
import TimeTravel

/// `nagare journal why FILE PATH`
struct JournalWhyCommand: RunnableCommand {
    static let help = CommandHelp(
        "Explain which action last changed a value, and what caused it.",
        discussion: """
            Prints the change, then the chain of causes: each action with its own changes. PATH names \
            the value as SCOPE:STATE.property.property, such as search/results:ResultsState.list.cursor; \
            SCOPE is optional. nagare journal state prints all values.
            """,
        examples: [
            .init(
                "Explain the last change of the results",
                "nagare journal why run.journal ResultsState.list"),
            .init(
                "Explain the last change up to action 40",
                "nagare journal why run.journal ResultsState.list.cursor --at 40"
            ),
        ],
        globalOptions: [.noColor])

    static let configuration = CommandConfiguration("why", help)

    @OptionGroup var journal: JournalOptions

    @Argument(help: ArgumentHelp("The value's path, such as ResultsState.list.cursor.", valueName: "path"))
    var path: String

    @Option(help: ArgumentHelp("Consider the actions up to this one. Default: all.", valueName: "n"))
    var at: UInt64?

    @Option(
        name: .customLong("is"),
        help: ArgumentHelp("Only a change to this value, as JSON.", valueName: "json"))
    var value: String?

    func validate() throws {
        if StatePath(path) == nil {
            throw ValidationError(NagareStrings.Arguments.statePath(path))
        }
    }

    func run(_ console: Console) async throws {
        let replay = try Replay<AppReplica>(try journal.recording("journal why", console))
        guard let place = StatePath(path) else { return }
        let step = try replay.recording.step(at, "journal why")
        switch try replay.why(place, upTo: step, is: value) {
        case .changed(let why): console.print(JournalText(replay.recording).why(why))
        case .neverChanged(let store, let parts, let current):
            throw CommandFailure(
                NagareStrings.Journal.noChange(
                    "journal why", of: JournalText.place(store, parts), to: value,
                    current: JournalText.text(current), path: journal.file), .notFound)
        case .unknownStore(let similar):
            throw CommandFailure(
                NagareStrings.Journal.unknownStore(
                    "journal why", "\(place)", similar: similar, path: journal.file), .notFound)
        case .unknownPart(let store, let part, let similar):
            throw CommandFailure(
                NagareStrings.Journal.unknownPart(
                    "journal why", part, of: "\(store)", similar: similar, path: journal.file), .notFound)
        case .several(let stores):
            throw CommandFailure.usage(
                NagareStrings.Journal.severalStores("journal why", "\(place)", stores.map { "\($0)" }))
        }
    }
}
