import TerminalUI

/// Recordings.
extension NagareStrings {
    enum Journal {
        static func cannotOpen(_ what: String, path: String, detail: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "cannot open \(path) (\(detail))", suggestion: "check the path and its permissions"
            )
        }

        static func cannotWrite(_ what: String, path: String, detail: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "cannot write \(path) (\(detail))",
                suggestion: "check the disk; the recording is complete up to this point")
        }

        /// The file for `--record` exists and is not a recording, so nothing is appended to it.
        static func foreignFile(_ what: String, path: String) -> ErrorMessage {
            ErrorMessage(what, why: "\(path) is not a Nagare recording", suggestion: "choose another file")
        }

        /// Another process is recording in the file for `--record`.
        static func fileInUse(_ what: String, path: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "another run is being recorded in \(path)", suggestion: "choose another file")
        }

        static func foreignApp(_ what: String, path: String, app: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "\(path) was recorded by \(app.isEmpty ? "another program" : app), not by nagare",
                suggestion: "use --any-app to read it anyway")
        }

        static func unreadable(_ what: String, path: String, _ damage: Damage) -> ErrorMessage {
            ErrorMessage(what, why: why(damage, path), suggestion: suggestion(damage))
        }

        /// Why a recording cannot be read.
        enum Damage {
            case empty, notARecording
            case malformed(line: Int)
            case undecodable(line: Int, detail: String)
            case olderFormat(Int)
            case newerFormat(Int)
            case noRun(Int, count: Int)
            case unavailable(detail: String)
        }

        private static func why(_ damage: Damage, _ path: String) -> String {
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

        private static func suggestion(_ damage: Damage) -> String {
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
        static func earlierRuns(_ what: String, path: String, count: Int) -> String {
            let runs =
                count == 1
                ? "1 earlier run; read it with --run 1"
                : "\(count) earlier runs; read one with --run 1 to --run \(count)"
            return "\(what): \(path) contains \(runs)"
        }

        /// Why a recorded frame cannot be decoded.
        static let notAFrame = "not a frame"

        static func unknownAction(_ what: String, number: UInt64, last: UInt64) -> ErrorMessage {
            ErrorMessage(
                what, why: "there is no action \(number)",
                suggestion: "choose an action from 1 to \(last), or 0 for the initial state")
        }

        static func noFrames(_ what: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "the recording contains no frames",
                suggestion: "record the app instead of a command")
        }

        static func noFrame(_ what: String, upTo action: UInt64, path: String) -> ErrorMessage {
            ErrorMessage(
                what, why: "no frame was drawn up to action \(action)", suggestion: listActions(path))
        }

        /// - Parameters:
        ///   - value: The value that was looked for; `nil` for any.
        ///   - current: The value at that step.
        static func noChange(
            _ what: String, of place: String, to value: String?, current: String, path: String
        ) -> ErrorMessage {
            ErrorMessage(
                what,
                why: value.map { "no action changed \(place) to \($0)" }
                    ?? "no action changed \(place); it has been \(current) from the start",
                suggestion: "print the state with nagare journal state \(path)")
        }

        static func unknownStore(
            _ what: String, _ place: String, similar: [String], path: String
        ) -> ErrorMessage {
            ErrorMessage(
                what, why: "the recording has no store for \(place)",
                suggestion: similar.isEmpty ? listActions(path) : "try \(similar.joined(separator: ", "))")
        }

        static func unknownPart(
            _ what: String, _ part: String, of store: String, similar: [String], path: String
        ) -> ErrorMessage {
            ErrorMessage(
                what, why: "\(store) never had a value named \(part)",
                suggestion: similar.isEmpty
                    ? "print the state with nagare journal state \(path)"
                    : "try \(similar.joined(separator: ", "))")
        }

        static func severalStores(_ what: String, _ place: String, _ stores: [String]) -> ErrorMessage {
            ErrorMessage(
                what, why: "\(place) stands for several open stores",
                suggestion: "choose one of \(stores.joined(separator: ", "))")
        }

        /// - Parameter line: The damaged line, from 1.
        static func damaged(_ what: String, path: String, line: Int, _ kind: LineDamage) -> ErrorMessage {
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

        /// Why a line is damaged.
        enum LineDamage {
            case malformed
            case changed
            case missing(UInt64, UInt64)
        }

        static let noEnd =
            "the recording has no end: nagare is still running, or it was killed and the last moments are missing"

        static func different(_ what: String, _ difference: String, path: String) -> ErrorMessage {
            ErrorMessage(what, why: difference, suggestion: listActions(path))
        }

        /// A different frame is the first difference, and was not shown.
        static func differentFrame(_ what: String, _ difference: String, path: String) -> ErrorMessage {
            ErrorMessage(
                what, why: difference, suggestion: "show both with nagare journal verify --frames \(path)")
        }

        static func replayDiffers(_ difference: String) -> String {
            "journal: the replay differs from the recording: \(difference)"
        }

        static func scrubbedDiffers(_ difference: String) -> String {
            "journal scrub: the scrubbed recording does not replay identically: \(difference)"
        }

        /// - Parameter run: The value of `--run`.
        static func diffCommand(
            _ path: String, _ first: UInt64, _ last: UInt64, run: Int?, isAnyApp: Bool
        ) -> String {
            "nagare journal diff \(path) \(first) \(last)" + (run.map { " --run \($0)" } ?? "")
                + (isAnyApp ? " --any-app" : "")
        }

        static func key(_ name: String, count: Int, isUsed: Bool) -> StyledLine {
            StyledLine([
                StyledSpan("      key "), StyledSpan(name + (count > 1 ? " ×\(count)" : ""), .strong),
                StyledSpan(isUsed ? "" : " did nothing"),
            ])
        }

        static let truncated = "the last line is incomplete and was skipped"

        static func identical(actions: Int, frames: Int) -> String {
            "identical: \(actions == 1 ? "1 action" : "\(actions) actions") and "
                + (frames == 1 ? "1 frame" : "\(frames) frames")
        }

        private static func listActions(_ path: String) -> String {
            "list the actions with nagare journal show \(path)"
        }
    }
}

/// `journal test`.
extension NagareStrings.Journal {
    static func noActions(_ what: String, path: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "no action was recorded in a scope with this path", suggestion: listActions(path))
    }

    static func stateMismatch(_ what: String, state: String, action: UInt64, path: String) -> ErrorMessage {
        ErrorMessage(
            what, why: "action \(action) leads to a different \(state) than in the replay",
            suggestion: listActions(path))
    }

    static func undecodableState(_ what: String, state: String, detail: String, path: String) -> ErrorMessage
    {
        ErrorMessage(what, why: "\(state): \(detail)", suggestion: listActions(path))
    }

    /// The command in the comment of a generated test.
    static let testGenerator = "nagare journal test"

    /// The comments in a generated test of frames.
    enum FramesTest {
        static let origin = "`nagare journal test --frames` generated this file from a recording."
        static func summary(app: String) -> String { "The frames of a run, as recorded by \(app)." }
        static let title = "every frame is drawn as recorded"
    }
}
