import ArgumentParser
import FluxJournal
import TerminalUI
import TimeTravel

/// `nagare journal verify FILE`
struct JournalVerifyCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Replay a run against this program, and say what is not as it was.",
        discussion: """
            First says what is known before anything is replayed: same, where this program reads every action and \
            state; may differ, with what it leaves out or what another version recorded. A last line that is cut off \
            is left out; actions and states that are unknown now, or coded in another way, are left out.

            Exit 0 when every state and frame is as it was, 1 at the first that is not, 125 when the recording cannot \
            be read, as a line is malformed or a later version wrote it: git bisect run skips it then.
            """)

    @OptionGroup var journal: JournalOptions

    var hasDeadline: Bool { false }

    func run(_ console: Console) async throws {
        let (verified, recording): (JournalVerification, Recording)
        do {
            recording = try journal.recording("journal verify")
            let replay = try Replay<AppReplica>(recording)
            let compatibility = try replay.compatibility(
                with: "nagare \(version)", opening: replay.app.plainRoutes)
            if case .notReplayable(let failure) = compatibility { throw failure }
            console.print(JournalText.lines(compatibility))
            verified = try JournalVerification(replay)
        } catch let failure as CommandFailure {
            throw CommandFailure(failure.errorMessage, .unreadable)
        } catch let failure as RecordingFailure {
            throw CommandFailure(
                CommandFailure("journal verify", failure, journal.file).errorMessage, .unreadable)
        }
        guard let first = verified.first else {
            return console.print("\(verified.actions) actions and \(verified.frames) frames are as they were")
        }
        throw CommandFailure(
            ErrorMessage(
                "journal verify", why: JournalText.sentence(first, recording),
                todo: "nagare journal show \(journal.file) prints what happened"), .failed)
    }
}
