import Console

/// Recordings: why they cannot be read, and the texts of generated tests.
extension NagareStrings {
    enum Journal {
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

        /// Why a line is damaged.
        enum LineDamage {
            case malformed
            case changed
            case missing(UInt64, UInt64)
        }

        /// Why a recorded frame cannot be decoded.
        static let notAFrame = "not a frame"

        /// - Parameter run: The value of `--run`.
        static func diffCommand(
            _ path: String, _ first: UInt64, _ last: UInt64, run: Int?, isAnyApp: Bool
        ) -> String {
            "nagare journal diff \(path) \(first) \(last)" + selection(run, isAnyApp)
        }

        /// The command that prints a whole chain of causes.
        ///
        /// - Parameters:
        ///   - value: The value of `--is`.
        ///   - run: The value of `--run`.
        static func allCauses(
            _ path: String, _ place: String, at number: UInt64?, value: String?, run: Int?, isAnyApp: Bool
        ) -> String {
            let quotedValue = value.map { "'" + $0.replacing("'", with: #"'\''"#) + "'" }
            return "nagare journal why \(path) '\(place)' --all" + (number.map { " --at \($0)" } ?? "")
                + (quotedValue.map { " --is \($0)" } ?? "") + selection(run, isAnyApp)
        }

        private static func selection(_ run: Int?, _ isAnyApp: Bool) -> String {
            (run.map { " --run \($0)" } ?? "") + (isAnyApp ? " --any-app" : "")
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

    enum ExportFormats {
        static func text(_ format: JournalExportCommand.Format) -> String {
            switch format {
            case .trace:
                "Chrome trace events, for Perfetto, chrome://tracing and speedscope. Scopes are tracks, "
                    + "actions are slices, and causes are arrows. A span reaches from an action to the last one "
                    + "that it caused."
            case .asciicast:
                "The frames as a terminal recording (asciicast v3), for asciinema. Markers show where a "
                    + "screen opened, and where an action came from outside."
            }
        }
    }
}
