import ArgumentParser
import FluxCore
import FluxJournal
import TerminalUI
import TimeTravel

/// `nagare journal state FILE --at N`
struct JournalStateCommand: RunnableCommand {
    static let help = CommandHelp(
        "Print all states after an action, as JSON.",
        examples: [
            .init("Print the final states", "nagare journal state run.journal"),
            .init("Print those after action 12", "nagare journal state run.journal --at 12"),
        ])

    static let configuration = CommandConfiguration("state", help)

    @OptionGroup var journal: JournalOptions

    @Option(help: ArgumentHelp(NagareStrings.Help.atAction, valueName: "n"))
    var at: UInt64?

    func run(_ console: Console) async throws {
        let replay = try Replay<AppReplica>(try journal.recording("journal state", console))
        try replay.go(to: try replay.recording.step(at, "journal state"))
        replay.warnAboutDifferences(on: console)
        console.print(json: try JournalText.json(try replay.root.snapshot()))
    }
}

/// `nagare journal diff FILE N M`
struct JournalDiffCommand: RunnableCommand {
    static let help = CommandHelp(
        "Compare the states after two actions.",
        examples: [
            .init("Show what actions 11 and 12 changed", "nagare journal diff run.journal 10 12"),
            .init("Show what changed since the beginning", "nagare journal diff run.journal 0 12"),
        ],
        globalOptions: [.noColor])

    static let configuration = CommandConfiguration("diff", help)

    @OptionGroup var journal: JournalOptions

    @Argument(
        help: ArgumentHelp(
            "Compare from the state after this action; 0 for the initial state.", valueName: "n"))
    var from: UInt64

    @Argument(help: ArgumentHelp("Compare to the state after this action.", valueName: "m"))
    var to: UInt64

    func run(_ console: Console) async throws {
        let replay = try Replay<AppReplica>(try journal.recording("journal diff", console))
        try replay.go(to: try replay.recording.step(from, "journal diff"))
        let before = try CodedValue(encoding: try replay.root.snapshot().byScope)
        try replay.go(to: try replay.recording.step(to, "journal diff"))
        let after = try CodedValue(encoding: try replay.root.snapshot().byScope)
        replay.warnAboutDifferences(on: console)
        console.print(before.differences(to: after).map { JournalText.line($0) })
    }
}

extension ScopeSnapshot {
    /// The states by the path of their scope.
    fileprivate var byScope: [String: [String: CodedValue]] {
        children.reduce(into: [name: states]) { all, child in
            for (path, states) in child.byScope { all["\(name)/\(path)"] = states }
        }
    }
}
