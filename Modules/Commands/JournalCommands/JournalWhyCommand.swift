import ArgumentParser
import Console
import FluxJournal
import FluxJournalText
import FluxTerminal
import FluxTimeTravel
import TerminalFrames

/// `nagare journal why FILE PATH`
struct JournalWhyCommand: JournalSubcommand {
    static let help = CommandHelp(
        "Explain which action last changed a value, and what caused it.",
        discussion: """
            Prints the change, then the chain of causes: each action with its own changes. A long chain is \
            shortened, and one that repeats itself, such as a poll, ends there; --all prints all of it. A value that \
            was restored with a session, and changed by no action, is shown as restored.

            PATH names \
            the value as SCOPE:STATE.property.property, such as search/results:ResultsState.results.list.cursor; \
            SCOPE is optional. results.query.items.0 is the first element of a list, and results.query.items[ab16] \
            the one with the id ab16. nagare journal state prints all values.
            """,
        examples: [
            .init(
                "Explain the last change of the results",
                "nagare journal why run.journal ResultsState.results"),
            .init(
                "Explain the last change up to action 40",
                "nagare journal why run.journal ResultsState.results.list.cursor --at 40"
            ),
        ],
        globalOptions: .json, [.noColor, .quiet])

    static let configuration = CommandConfiguration("why", help)

    @OptionGroup var journal: JournalOptions

    @Argument(
        help: ArgumentHelp("The value's path, such as ResultsState.results.list.cursor.", valueName: "path"))
    var path: String

    @Option(help: ArgumentHelp("Consider the actions up to this one. Default: all.", valueName: "n"))
    var at: UInt64?

    @Option(
        name: .customLong("is"),
        help: ArgumentHelp(
            "Only a change to this value, as JSON; a duration as \"2.5 s\".", valueName: "json"))
    var value: String?

    @Flag(help: "Print the whole chain of causes, also where it repeats itself.")
    var all = false

    func validate() throws {
        if StatePath(path) == nil {
            throw ArgumentMistake.statePath(path)
        }
    }

    func run(_ console: Console, _ services: any JournalCommandServices) async throws {
        let operation = "journal why"
        guard let place = StatePath(path) else { return }
        let json = try JSONOutput(journal.global, known: PrintedWhy.fields, operation: operation)
        let links = all ? ChainLinks.all : .ends(allWith: allCauses)
        try journal.withRecording(operation, console, services.replicas) { recording in
            let replay = try services.replicas.replay(recording)
            let step = try recording.step(at, operation)
            let answer = try console.showingProgress(console.language.recordingStrings.replaying) {
                try replay.why(
                    place, upTo: step, is: value, causes: all ? .whole : .untilRepeated)
            }
            switch answer {
            case .changed(let why):
                if let json { return try json.print(PrintedWhy(why, recording), on: console) }
                let text = JournalText(recording, console.language.journalStrings) { [journal] in
                    journal.diffCommand(from: $0, to: $1)
                }
                console.print(text.why(why, showing: links).map { StyledLine($0) })
            case .restored(let store, let parts, let old, let new, _):
                if let json {
                    return try json.print(
                        PrintedWhy(restored: store, parts, from: old, to: new), on: console)
                }
                let text = JournalText(recording, console.language.journalStrings)
                console.print(text.answer(answer).map { StyledLine($0) })
            case let answer: throw failure(answer, place, recording)
            }
        }
    }

    /// The command that prints the whole chain.
    private var allCauses: String {
        NagareStrings.Journal.allCauses(
            journal.file, path, at: at, value: value, run: journal.run, isAnyApp: journal.anyApp)
    }

    /// The failure for an answer that names no change.
    private func failure(
        _ answer: WhyAnswer, _ place: StatePath, _ recording: Recording
    ) -> CommandFailure {
        let (operation, path, value) = ("journal why", journal.file, value)
        switch answer {
        case .changed, .restored: preconditionFailure("the change was printed")
        case .neverChanged:
            return CommandFailure(.notFound) {
                let why = JournalText(recording, $0.journalStrings).answer(answer, is: value)
                return $0.recordingStrings.noChange(operation, why.map(\.description).joined(), path: path)
            }
        case .unknownStore(let similar):
            return CommandFailure(.notFound) {
                $0.recordingStrings.unknownStore(operation, "\(place)", similar: similar, path: path)
            }
        case .unknownPart(let store, let part, let similar):
            return CommandFailure(.notFound) {
                $0.recordingStrings.unknownPart(
                    operation, part, of: "\(store)", similar: similar, path: path)
            }
        case .several(let stores):
            return .usage {
                $0.recordingStrings.severalStores(operation, "\(place)", stores.map { "\($0)" })
            }
        }
    }
}
