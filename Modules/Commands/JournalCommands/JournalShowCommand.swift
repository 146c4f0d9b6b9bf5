import ArgumentParser
import Console
import FluxJournal
import FluxJournalText
import FluxTimeTravel
import TerminalFrames

/// `nagare journal show FILE`
struct JournalShowCommand: JournalSubcommand {
    static let help = CommandHelp(
        "List the actions of a recording.",
        discussion: """
            The columns are: number, time in seconds, scope, action, its values, the number of the action that \
            caused it, and the source location. Consecutive actions with the same cases and the same cause are \
            shown as one line, for example typed ×5 for five letters. With --sort took, the slowest actions come \
            first, each with the duration of its reduction. With --commands, the commands that an \
            action requested are printed below it, with --keys the keys that were pressed until the next \
            action: a key stands below the actions that it caused. Typed characters are not recorded as keys. \
            --json contains them as well, and actions that did not end; took is the duration of the longest reduction \
            of the line, in seconds.
            """,
        examples: [
            .init("List all actions", "nagare journal show run.journal"),
            .init(
                "List the responses of the search screen",
                "nagare journal show run.journal --scope results --action Arrived"),
            .init(
                "Print the numbers of the actions and of their causes as JSON",
                "nagare journal show run.journal --json --fields number,cause"),
        ],
        globalOptions: .list, [.noColor, .quiet])

    static let configuration = CommandConfiguration("show", help)

    @OptionGroup var journal: JournalOptions

    @Option(help: ArgumentHelp("Only actions of scopes whose path ends with this.", valueName: "path"))
    var scope: String?

    @Option(help: ArgumentHelp("Only actions whose name contains this.", valueName: "name"))
    var action: String?

    @Option(help: ArgumentHelp("Start at this action.", valueName: "n"))
    var since: UInt64 = 0

    @Option(
        help: ArgumentHelp(
            "Combine consecutive actions below this scope into one line; may be repeated.", valueName: "path")
    )
    var fold: [String] = []

    /// The order of the actions.
    enum Order: String, ExpressibleByArgument, CaseIterable {
        case number, took
    }

    @Option(help: "Sort by number, or the slowest first.")
    var sort = Order.number

    @Flag(help: "Print one line for each action.")
    var all = false

    @Flag(help: "Print the commands that each action requested.")
    var commands = false

    @Flag(help: "Print the pressed keys, and whether they did something.")
    var keys = false

    func run(_ console: Console, _ services: any JournalCommandServices) async throws {
        let operation = "journal show"
        let options = journal.global
        let json = try JSONOutput(options, known: PrintedActionGroup.fields, operation: operation)
        let filter = filter(withDetails: json != nil)
        let hasDurations = sort == .took
        let recording = try journal.withRecording(operation, console, services.replicas) { recording in
            if console.height == nil || options.json || options.ids {
                let printer = ListPrinter(
                    .actions(console, hasDurations: hasDurations), options, json, console)
                try groups(of: recording, filter) { try printer.print($0) }
                try printer.end()
            } else {
                var all: [PrintedActionGroup] = []
                try groups(of: recording, filter) { all += $0 }
                console.print(
                    JournalText.rows(
                        all, hasDurations: hasDurations, for: console.target, in: console.language))
            }
            return recording
        }
        if recording.isTruncated { console.remark(StyledLine(console.language.recordingStrings.truncated)) }
        for line in try JournalText(recording, console.language.journalStrings).unfinished() {
            console.remark(StyledLine(line))
        }
        if let damage = recording.damage { throw CommandFailure("journal show", damage, journal.file) }
        if !recording.hasEnded { console.remark(StyledLine(console.language.recordingStrings.noEnd)) }
    }

    /// Calls `body` with the entries in parts, so that the length of the recording does not matter, or with all of them
    /// if they are sorted.
    private func groups(
        of recording: Recording, _ filter: ActionFilter, _ body: ([PrintedActionGroup]) throws -> Void
    ) throws {
        var all: [PrintedActionGroup] = []
        try recording.actionGroups(filter, atOnce: 500) { part in
            let groups = try part.map(PrintedActionGroup.init)
            if sort == .took { all += groups } else { try body(groups) }
        }
        if sort == .took { try body(all.sorted { $0.group.longest > $1.group.longest }) }
    }

    /// - Parameter withDetails: Whether commands and unfinished actions are read in any case.
    private func filter(withDetails: Bool) -> ActionFilter {
        var filter = ActionFilter()
        filter.scope = scope
        filter.action = action
        filter.since = since
        filter.foldedScopes = fold
        (filter.groupsRepeats, filter.includesUnfinished) = (!all && sort == .number, withDetails)
        filter.includesCommands = commands || withDetails
        if keys { filter.notes = ["key"] }
        return filter
    }
}

extension ListPrinter.Format where Item == PrintedActionGroup {
    fileprivate static func actions(_ console: Console, hasDurations: Bool) -> Self {
        Self(id: { "\($0.group.action.number)" }, address: { _ in "" }) {
            JournalText.rows(
                $0, hasDurations: hasDurations, for: console.target, in: console.language, &$1)
        }
    }
}
