import TerminalUI

/// The texts in English.
struct EnglishRecordingStrings: RecordingStrings {
    func cannotOpen(_ what: String, path: String, detail: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "cannot open \(path) (\(detail))", suggestion: "check the path and its permissions"
        )
    }

    func cannotWrite(_ what: String, path: String, detail: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "cannot write \(path) (\(detail))",
            suggestion: "check the disk; the recording is complete up to this point")
    }

    /// The file for `--record` exists and is not a recording, so nothing is appended to it.
    func foreignFile(_ what: String, path: String) -> ErrorMessage {
        ErrorMessage(what, why: "\(path) is not a Nagare recording", suggestion: "choose another file")
    }

    /// Another process is recording in the file for `--record`.
    func fileInUse(_ what: String, path: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "another run is being recorded in \(path)", suggestion: "choose another file")
    }

    var endDevtools: String { "Press Ctrl-C to end." }

    func foreignApp(_ what: String, path: String, app: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "\(path) was recorded by \(app.isEmpty ? "another program" : app), not by nagare",
            suggestion: "use --any-app to read it anyway")
    }

    func unreadable(_ what: String, path: String, _ damage: NagareStrings.Journal.Damage) -> ErrorMessage {
        ErrorMessage(what, why: why(damage, path), suggestion: suggestion(damage))
    }

    private func why(_ damage: NagareStrings.Journal.Damage, _ path: String) -> String {
        switch damage {
        case .empty: "\(path) is empty"
        case .notARecording: "\(path) is not a Nagare recording"
        case .malformed(let line): "\(path): line \(line) is malformed"
        case .undecodable(let line, let detail): "\(path): line \(line) cannot be decoded (\(detail))"
        case .olderFormat(let format):
            "\(path) has format \(format), which this version no longer reads"
        case .newerFormat(let format): "\(path) has format \(format), which this version cannot read"
        case .unavailable(let detail): "\(path) cannot be read (\(detail))"
        case .noRun(let run, let count):
            "\(path) has no run \(run), only \(count == 1 ? "1 run" : "\(count) runs")"
        }
    }

    private func suggestion(_ damage: NagareStrings.Journal.Damage) -> String {
        switch damage {
        case .newerFormat: "update nagare"
        case .olderFormat: "read it with the version that recorded it"
        case .unavailable: "check the file and try again"
        case .noRun(_, let count): count == 1 ? "omit --run" : "choose a run from 1 to \(count)"
        case .empty, .notARecording, .malformed, .undecodable:
            "use a file that was recorded with --record"
        }
    }

    /// A file contains several runs, and the last one is read.
    func earlierRuns(_ what: String, path: String, count: Int) -> String {
        let runs =
            count == 1
            ? "1 earlier run; read it with --run 1"
            : "\(count) earlier runs; read one with --run 1 to --run \(count)"
        return "\(what): \(path) contains \(runs)"
    }

    func unknownAction(_ what: String, number: UInt64, last: UInt64) -> ErrorMessage {
        ErrorMessage(
            what, why: "there is no action \(number)",
            suggestion: "choose an action from 1 to \(last), or 0 for the initial state")
    }

    func outputIsRecording(_ what: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "the output would overwrite the recording", suggestion: "choose another file with -o")
    }

    func noFrames(_ what: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "the recording contains no frames",
            suggestion: "record the app instead of a command")
    }

    func noFrame(_ what: String, upTo action: UInt64, path: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "no frame was drawn up to action \(action)", suggestion: listActions(path))
    }

    /// - Parameters:
    ///   - value: The value that was looked for; `nil` for any.
    ///   - current: The value at that step.
    func noChange(
        _ what: String, of place: String, to value: String?, current: String, path: String
    ) -> ErrorMessage {
        ErrorMessage(
            what,
            why: value.map { "no action changed \(place) to \($0)" }
                ?? "no action changed \(place); it has been \(current) from the start",
            suggestion: "print the state with nagare journal state \(path)")
    }

    func unknownStore(
        _ what: String, _ place: String, similar: [String], path: String
    ) -> ErrorMessage {
        ErrorMessage(
            what, why: "the recording has no store for \(place)",
            suggestion: similar.isEmpty ? listActions(path) : "try \(similar.joined(separator: ", "))")
    }

    func unknownPart(
        _ what: String, _ part: String, of store: String, similar: [String], path: String
    ) -> ErrorMessage {
        ErrorMessage(
            what, why: "\(store) never had a value named \(part)",
            suggestion: similar.isEmpty
                ? "print the state with nagare journal state \(path)"
                : "try \(similar.joined(separator: ", "))")
    }

    func severalStores(_ what: String, _ place: String, _ stores: [String]) -> ErrorMessage {
        ErrorMessage(
            what, why: "\(place) stands for several open stores",
            suggestion: "choose one of \(stores.joined(separator: ", "))")
    }

    /// - Parameter line: The damaged line, from 1.
    func damaged(_ what: String, path: String, line: Int, _ kind: NagareStrings.Journal.LineDamage)
        -> ErrorMessage
    {
        let why =
            switch kind {
            case .malformed: "line \(line) is malformed"
            case .changed: "line \(line) was changed after it was recorded"
            case .missing(let first, let last):
                first == last
                    ? "action \(first) is missing before line \(line)"
                    : "actions \(first) to \(last) are missing before line \(line)"
            }
        return ErrorMessage(
            what, why: "\(path): \(why)", suggestion: "only the lines before it were read")
    }

    var noEnd: String {
        "the recording has no end: nagare is still running, or it was killed and the last moments are missing"
    }

    func different(_ what: String, _ difference: String, path: String) -> ErrorMessage {
        ErrorMessage(what, why: difference, suggestion: listActions(path))
    }

    /// A different frame is the first difference, and was not shown.
    func differentFrame(_ what: String, _ difference: String, path: String) -> ErrorMessage {
        ErrorMessage(
            what, why: difference, suggestion: "show both with nagare journal verify --frames \(path)")
    }

    func replayDiffers(_ difference: String) -> String {
        "journal: the replay differs from the recording: \(difference)"
    }

    func scrubbedDiffers(_ difference: String) -> String {
        "journal scrub: the scrubbed recording does not replay identically: \(difference)"
    }

    func key(_ name: String, count: Int, isUsed: Bool) -> StyledLine {
        StyledLine([
            StyledSpan("      key "), StyledSpan(name + (count > 1 ? " ×\(count)" : ""), .strong),
            StyledSpan(isUsed ? "" : " did nothing"),
        ])
    }

    var replaying: String { "replaying the recording" }

    var truncated: String { "the last line is incomplete and was skipped" }

    func identical(actions: Int, frames: Int) -> String {
        "identical: \(actions == 1 ? "1 action" : "\(actions) actions") and "
            + (frames == 1 ? "1 frame" : "\(frames) frames")
    }

    private func listActions(_ path: String) -> String {
        "list the actions with nagare journal show \(path)"
    }
}

/// `journal test`.
extension EnglishRecordingStrings {
    func noActions(_ what: String, path: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "no action was recorded in a scope with this path", suggestion: listActions(path))
    }

    func stateMismatch(_ what: String, state: String, action: UInt64, path: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "action \(action) leads to a different \(state) than in the replay",
            suggestion: listActions(path))
    }

    func undecodableState(_ what: String, state: String, detail: String, path: String) -> ErrorMessage {
        ErrorMessage(what, why: "\(state): \(detail)", suggestion: listActions(path))
    }
}

/// A recorded frame beside the one that this version draws.
extension EnglishRecordingStrings {
    var recordedFrame: String { "recorded" }
    var currentFrame: String { "this version" }
    var sameTexts: String { "The texts are equal; styles, images or the cursor differ." }

    var noTexts: String {
        "The recording does not contain the texts of its frames. This version draws:"
    }

    func frameDiffers(after action: (number: UInt64, name: String)?, columns: Int, rows: Int) -> String {
        let place = action.map { "after action \($0.number), \($0.name)" } ?? "at the start"
        return "\(place), a different frame is drawn at \(columns)×\(rows)"
    }
}
