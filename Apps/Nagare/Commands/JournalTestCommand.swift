import ArgumentParser
import FluxCore
import FluxJournal
import TerminalUI

/// `nagare journal test FILE`
struct JournalTestCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Print a run as a Swift test of one feature.",
        discussion: """
            The stores of one scope: how they began, each action, and what it changed, as this program does it. Texts \
            of more than 40 letters are cut, and what comes after 40 steps is left out; the test says so. It belongs \
            into the tests of the feature, which need FluxTesting.
            """)

    @OptionGroup var journal: JournalOptions

    @Option(
        help: ArgumentHelp(
            "Of the scope whose path ends so; of the one with the most actions unless given.",
            valueName: "path"))
    var scope: String?

    @Option(help: ArgumentHelp("The name of the suite.", valueName: "name"))
    var name: String?

    var hasDeadline: Bool { false }

    func validate() throws {
        let isName = name.map { $0.first?.isLetter == true && $0.allSatisfy { $0.isLetter || $0.isNumber } }
        if isName == false { throw ValidationError("\"\(name ?? "")\" is no name of a Swift type") }
    }

    func run(_ console: Console) async throws {
        let what = "journal test"
        let recording = try journal.recording(what)
        do {
            let test = try RecordedTest(try Replay<AppReplica>(recording), scope: scope)
            console.printRaw(try test.swift(name: name, app: recording.header.app))
        } catch let failure as RecordingFailure {
            throw CommandFailure(what, failure, journal.file)
        } catch let failure as RecordedTest.Failure {
            throw CommandFailure(what, failure, journal.file)
        }
    }
}

extension CommandFailure {
    fileprivate init(_ what: String, _ failure: RecordedTest.Failure, _ path: String) {
        let (why, status): (String, ExitStatus) =
            switch failure {
            case .noActions: ("no store of such a scope took an action", .notFound)
            case .mismatch(let state, let action):
                ("after action \(action) the store of \(state) is not what that makes of it", .failed)
            case .unreadable(let state, let why): ("\(state): \(why)", .failed)
            }
        self.init(
            ErrorMessage(what, why: why, todo: "nagare journal show \(path) prints what happened"), status)
    }
}
