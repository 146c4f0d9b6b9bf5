import ArgumentParser
import FluxJournal
import TerminalUI
import TimeTravel

/// `nagare journal verify FILE`
struct JournalVerifyCommand: RunnableCommand {
    static let help = CommandHelp(
        "Check that this version of nagare replays a recording identically.",
        discussion: """
            First prints whether the recording is compatible with this version, or why the replay may \
            differ. Then replays it and compares every state and frame. A last line that is incomplete is \
            skipped, and so are actions and states that this version cannot decode.

            The exit code is 0 if everything is identical, 1 at the first difference, and 125 if the \
            recording cannot be read, so that git bisect run skips the revision.
            """,
        examples: [
            .init("Replay a run", "nagare journal verify run.journal"),
            .init(
                "Find the commit that changed the behaviour",
                "git bisect run sh -c 'swift run nagare journal verify run.journal'"),
        ])

    static let configuration = CommandConfiguration("verify", help)

    @OptionGroup var journal: JournalOptions

    var hasDeadline: Bool { false }

    func run(_ console: Console) async throws {
        let (verified, recording): (JournalVerification, Recording)
        do {
            recording = try journal.recording("journal verify", console)
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
            if let damage = recording.damage { throw CommandFailure("journal verify", damage, journal.file) }
            return console.print(
                NagareStrings.Journal.identical(actions: verified.actions, frames: verified.frames))
        }
        throw CommandFailure(
            NagareStrings.Journal.different(
                "journal verify", JournalText.sentence(first, recording), path: journal.file), .failed)
    }
}
