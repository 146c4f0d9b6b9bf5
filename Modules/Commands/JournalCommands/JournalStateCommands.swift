import ArgumentParser
import Console
import FluxCore
import FluxJournal
import FluxJournalText
import FluxTerminal
import FluxTimeTravel
import TerminalFrames

/// `nagare journal state FILE --at N`
struct JournalStateCommand: JournalSubcommand {
    static let help = CommandHelp(
        "Print all states after an action, as JSON.",
        examples: [
            .init("Print the final states", "nagare journal state run.journal"),
            .init("Print those after action 12", "nagare journal state run.journal --at 12"),
        ],
        globalOptions: .json, [.quiet])

    static let configuration = CommandConfiguration("state", help)

    @OptionGroup var journal: JournalOptions

    @Option(help: ArgumentHelp(NagareStrings.Help.atAction, valueName: "n"))
    var at: UInt64?

    func run(_ console: Console, _ services: any JournalCommandServices) async throws {
        let operation = "journal state"
        // The output is always JSON.
        var options = journal.global
        options.json = true
        let json = try JSONOutput(
            options, known: ["children", "name", "route", "states"], operation: operation)
        let snapshot = try journal.withRecording(operation, console, services.replicas) { recording in
            let replay = try services.replicas.replay(recording)
            try replay.go(to: try recording.step(at, operation))
            replay.warnAboutDifferences(on: console)
            return try CodedValue(encoding: try replay.root.snapshot())
        }
        try json?.print(SortedValue(snapshot), on: console)
    }
}

/// `nagare journal diff FILE N M`
struct JournalDiffCommand: JournalSubcommand {
    static let help = CommandHelp(
        "Compare the states after two actions.",
        discussion: """
            Prints the old and the new value of each changed part. Elements of a list that have an id are \
            compared by it: results.query.items[ab16].title is the title of the element ab16.
            """,
        examples: [
            .init("Show what actions 11 and 12 changed", "nagare journal diff run.journal 10 12"),
            .init("Show what changed since the beginning", "nagare journal diff run.journal 0 12"),
        ],
        globalOptions: .list, [.noColor, .quiet])

    static let configuration = CommandConfiguration("diff", help)

    @OptionGroup var journal: JournalOptions

    @Argument(
        help: ArgumentHelp(
            "Compare from the state after this action; 0 for the initial state.", valueName: "n"))
    var from: UInt64

    @Argument(help: ArgumentHelp("Compare to the state after this action.", valueName: "m"))
    var to: UInt64

    func run(_ console: Console, _ services: any JournalCommandServices) async throws {
        let operation = "journal diff"
        let json = try JSONOutput(journal.global, known: PrintedDifference.fields, operation: operation)
        let differences = try journal.withRecording(operation, console, services.replicas) { recording in
            let replay = try services.replicas.replay(recording)
            try replay.go(to: try recording.step(from, operation))
            let before = try replay.root.snapshot()
            try replay.go(to: try recording.step(to, operation))
            let after = try replay.root.snapshot()
            replay.warnAboutDifferences(on: console)
            return try JournalText.differences(from: before, to: after).map {
                PrintedDifference($0.difference, at: $0.path)
            }
        }
        let format = ListPrinter<PrintedDifference>.Format(id: \.path, address: { _ in "" }) { rows, _ in
            let strings = console.language.journalStrings
            return rows.map { StyledLine(JournalText.line($0.difference, at: $0.path, strings)) }
        }
        let printer = ListPrinter(format, journal.global, json, console)
        try printer.print(differences)
        try printer.end()
    }
}
