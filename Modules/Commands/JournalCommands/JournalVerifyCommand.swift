import ArgumentParser
import Console
import FluxJournal
import FluxJournalText
import FluxTerminal
import FluxTimeTravel
import TerminalFrames

/// `nagare journal verify FILE`
struct JournalVerifyCommand: JournalSubcommand {
    static let help = CommandHelp(
        "Check that this version of nagare replays a recording identically.",
        discussion: """
            First prints whether the recording is compatible with this version, or why the replay may \
            differ. Then replays it and compares every state and frame. A last line that is incomplete is \
            skipped, and so are actions and states that this version cannot decode.

            --frames shows the first frame that differs beside the frame that this version draws, with a ^ \
            below each cell that changed.

            The exit code is 0 if everything is identical, 1 at the first difference, and 125 if the \
            recording cannot be read, so that git bisect run skips the revision.
            """,
        examples: [
            .init("Replay a run", "nagare journal verify run.journal"),
            .init("Show the first frame that differs", "nagare journal verify run.journal --frames"),
            .init(
                "Find the commit that changed the behaviour",
                "git bisect run sh -c 'swift run nagare journal verify run.journal'"),
        ],
        globalOptions: .json, [.quiet])

    static let configuration = CommandConfiguration("verify", help)

    @OptionGroup var journal: JournalOptions

    @Flag(help: "Show the first frame that differs, as recorded and as this version draws it.")
    var frames = false

    func run(_ console: Console, _ services: any JournalCommandServices) async throws {
        let operation = "journal verify"
        let json = try JSONOutput(journal.global, known: PrintedVerification.fields, operation: operation)
        let (result, recording): (PrintedVerification, Recording)
        do {
            recording = try journal.recording(operation, console, services.replicas)
            result = try verify(recording, json == nil, console, services)
        } catch let failure as CommandFailure {
            throw CommandFailure(.unreadable) { failure.errorMessage(in: $0) }
        } catch let failure as RecordingFailure {
            let failure = CommandFailure(operation, failure, journal.file)
            throw CommandFailure(.unreadable) { failure.errorMessage(in: $0) }
        }
        try json?.print(result, on: console)
        if let difference = result.first {
            let (path, showsHint) = (journal.file, result.isFrame && !frames)
            throw CommandFailure(.failed) {
                let sentence = JournalText(recording, $0.journalStrings).sentence(difference, in: $0)
                return showsHint
                    ? $0.recordingStrings.differentFrame(operation, sentence, path: path)
                    : $0.recordingStrings.different(operation, sentence, path: path)
            }
        }
        if let damage = recording.damage { throw CommandFailure(operation, damage, journal.file) }
        if json == nil {
            console.print(
                console.language.recordingStrings.identical(
                    actions: result.actions, frames: result.frames))
        }
    }

    /// - Parameter printsText: Whether the verdict before the replay, and a frame that differs, are printed.
    private func verify(
        _ recording: Recording, _ printsText: Bool, _ console: Console,
        _ services: any JournalCommandServices
    ) throws -> PrintedVerification {
        let replay = try services.replicas.replay(recording)
        let current = services.program
        let compatibility = try replay.compatibility(with: current, opening: replay.app.plainRoutes)
        if case .notReplayable(let failure) = compatibility { throw failure }
        if printsText {
            let strings = console.language.journalStrings
            console.print(
                JournalText.lines(compatibility, version: current, strings).map { StyledLine($0) })
        }
        let verified = try console.showingProgress(console.language.recordingStrings.replaying) {
            try JournalVerification(replay, findsFrame: frames)
        }
        if frames, let frame = verified.firstFrame {
            let comparison = FrameComparison(frame, in: console.language)
            if printsText { console.print(comparison.lines(for: console.target)) }
        }
        return PrintedVerification(
            first: verified.first, issues: JournalText.issues(compatibility, version: current),
            actions: verified.actions,
            frames: verified.frames,
            difference: verified.first.map { JournalText(recording).sentence($0, in: .english) },
            recordedFrame: frames ? verified.firstFrame?.recorded : nil,
            currentFrame: frames ? verified.firstFrame?.current.rows : nil)
    }
}

/// The result of `journal verify` as JSON.
private struct PrintedVerification: Encodable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case identical, issues, actions, frames, difference
        case recordedFrame = "recorded_frame"
        case currentFrame = "current_frame"
    }

    /// The fields for `--fields`.
    static let fields = CodingKeys.allCases.map(\.rawValue)

    /// The first difference; `nil` if there is none.
    let first: JournalVerification.Difference?
    /// Why the replay may differ.
    let issues: [String]
    /// The numbers of compared actions and frames.
    let actions: Int
    let frames: Int
    /// The first difference as a sentence, which is English in all languages.
    let difference: String?
    /// Whether the first difference is a frame.
    var isFrame: Bool { if case .frame? = first { true } else { false } }

    /// The rows of the first frame that differs, with `--frames`.
    let recordedFrame: [String]?
    let currentFrame: [String]?

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(difference == nil, forKey: .identical)
        try container.encode(issues, forKey: .issues)
        try container.encode(actions, forKey: .actions)
        try container.encode(frames, forKey: .frames)
        try container.encodeIfPresent(difference, forKey: .difference)
        try container.encodeIfPresent(recordedFrame, forKey: .recordedFrame)
        try container.encodeIfPresent(currentFrame, forKey: .currentFrame)
    }
}
