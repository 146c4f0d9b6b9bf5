import ArgumentParser
import Journal
import TerminalUI
import TimeTravel

/// `nagare journal verify FILE`
struct JournalVerifyCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Replay a run against this program, and say what is not as it was.",
        discussion: """
            Exit 0 when every state and frame is as it was, 1 at the first that is not, 125 when the recording cannot \
            be read: git bisect run skips it then.
            """)

    @OptionGroup var journal: JournalOptions

    var isBounded: Bool { false }

    func run(_ console: Console) async throws {
        let (verified, recording): (JournalVerification, Recording)
        do {
            recording = try journal.recording("journal verify")
            verified = try JournalVerification(try Replay<AppReplica>(recording))
        } catch let failure as CommandFailure {
            throw CommandFailure(failure.explanation, .unreadable)
        } catch let failure as RecordingFailure {
            throw CommandFailure(
                CommandFailure("journal verify", failure, journal.file).explanation, .unreadable)
        }
        guard let first = verified.first else {
            return console.print("\(verified.actions) actions and \(verified.frames) frames are as they were")
        }
        throw CommandFailure(
            Explanation(
                "journal verify", why: JournalText.sentence(first, recording),
                todo: "nagare journal show \(journal.file) prints what happened"), .failed)
    }
}
