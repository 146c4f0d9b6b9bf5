import ArgumentParser
import FluxJournal
import TerminalUI
import TimeTravel

/// `nagare journal show FILE`
struct JournalShowCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print the actions of a run.")

    @OptionGroup var journal: JournalOptions

    @Option(help: ArgumentHelp("Only of scopes whose path ends so.", valueName: "path"))
    var scope: String?

    @Option(help: ArgumentHelp("Only actions whose name has this in it.", valueName: "name"))
    var action: String?

    @Option(help: ArgumentHelp("Only from this action on.", valueName: "n"))
    var since: UInt64 = 0

    @Option(
        help: ArgumentHelp("One line for all in a row below this scope; may be repeated.", valueName: "path"))
    var fold: [String] = []

    @Flag(help: "One line an action, also for several of one kind in a row.")
    var all = false

    func run(_ console: Console) async throws {
        let recording = try journal.recording("journal show")
        let actionGroups = try recording.actionGroups(
            Recording.Filter(
                scope: scope, action: action, since: since, foldedScopes: fold, groupsRepeats: !all))
        if journal.global.json {
            console.print(json: try JournalText.json(actionGroups))
        } else {
            console.page(JournalText.rows(actionGroups, for: console.target))
        }
        if recording.isTruncated { console.remark("the last line is cut off, and left out") }
    }
}
