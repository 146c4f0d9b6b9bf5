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
            caused it, and the source location. Consecutive actions of the same kind with the same cause are \
            shown as one line, for example typed ×5 for five letters. With --commands, the commands that an \
            action requested are printed below it, with --keys the keys that were pressed until the next \
            action: a key stands below the actions that it caused. Typed characters are not recorded as keys. \
            --json contains them as well, and actions that did not end.
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
        let recording = try journal.withRecording(operation, console, services.replicas) { recording in
            if console.height == nil || options.json || options.ids {
                let printer = ListPrinter(.actions(console), options, json, console)
                // In parts, so that the length of the recording does not matter.
                try recording.actionGroups(filter, atOnce: 500) {
                    try printer.print($0.map(PrintedActionGroup.init))
                }
                try printer.end()
            } else {
                var groups: [PrintedActionGroup] = []
                try recording.actionGroups(filter, atOnce: 500) {
                    groups += try $0.map(PrintedActionGroup.init)
                }
                console.print(JournalText.rows(groups, for: console.target, in: console.language))
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

    /// - Parameter withDetails: Whether commands and unfinished actions are read in any case.
    private func filter(withDetails: Bool) -> ActionFilter {
        var filter = ActionFilter()
        (filter.scope, filter.action, filter.since, filter.foldedScopes) = (scope, action, since, fold)
        (filter.groupsRepeats, filter.includesUnfinished) = (!all, withDetails)
        filter.includesCommands = commands || withDetails
        if keys { filter.notes = ["key"] }
        return filter
    }
}

extension ListPrinter.Format where Item == PrintedActionGroup {
    fileprivate static func actions(_ console: Console) -> Self {
        Self(id: { "\($0.group.action.number)" }, address: { _ in "" }) {
            JournalText.rows($0, for: console.target, in: console.language, &$1)
        }
    }
}
