import FluxJournal
import FluxJournalText

/// The sentences that a page shows as answers.
enum InspectorStrings {
    static func shortened(_ text: String, bytes: Int) -> String { "\"\(text)…\" (\(bytes) bytes)" }

    /// Generates the source of tests, for a comment in them.
    static let testGenerator = "Copy as test"
    static let noReplay = "This program does not replay its states. Pass a replay to the inspector."
    static let noFrames = "This program draws no frames."
    static let noFrame = "Nothing had been drawn yet."
    static let noControl = "This session can only be watched."
    static let noScrubbing = "This program cannot scrub recordings."

    static let noPayload = "The payload of this action was not recorded."
    static let notJSON = "The value is not JSON on one line without spaces between its parts."
    static func scopeIsClosed(_ path: String) -> String { "\(path) is not open in the program any more." }
    static func notDispatched(_ type: String, in path: String) -> String {
        "\(path) takes no actions of the type \(type), or they cannot be decoded."
    }
    static func notAnAction(_ type: String, _ why: String) -> String { "The value is no \(type): \(why)." }
    static func missing(_ key: String, at path: String) -> String {
        path.isEmpty ? "“\(key)” is missing" : "“\(key)” is missing in \(path)"
    }
    static func noCase(at path: String, of type: String) -> String {
        "\(path.isEmpty ? "it" : path) names no case of \(type), or several"
    }
    static func otherType(at path: String, expected: String) -> String {
        "\(path.isEmpty ? "it" : path) is not of the type \(expected)"
    }
    static func invalid(at path: String, _ why: String) -> String { path.isEmpty ? why : "\(path): \(why)" }
    static let otherExport = "Another export began meanwhile. Export again."

    /// The title of a recording that a page has sent, with what is missing in it.
    static func title(_ title: String, of recording: Recording) -> String {
        if let damage = recording.damage { return "\(title) (damaged at line \(damage.line))" }
        if recording.isTruncated { return "\(title) (its last line is incomplete)" }
        return recording.runs > 1 ? "\(title) (run \(recording.run) of \(recording.runs))" : title
    }
    static func formerRun(_ title: String, actions: Int) -> String {
        "\(title), former run (\(actions == 1 ? "1 action" : "\(actions) actions"))"
    }
    static func tooLate(_ work: String) -> String {
        "dispatched too late by \(work), which had been replaced or cancelled"
    }
    static func noAction(_ number: UInt64) -> String { "There is no action \(number) in this session." }
    static func noTest(_ failure: RecordedTest.Failure) -> String {
        switch failure {
        case .noActions: "No store of a matching scope reduced an action."
        case .mismatch(let state, let action):
            "Reducing action \(action) again leads to another \(state), so there is no test."
        case .unreadable(let state, let why): "\(state) cannot be decoded (\(why))."
        }
    }
    static func discarded(before number: UInt64) -> String {
        "The program keeps its latest actions only: what was before action \(number) is not known any more."
    }
    static func notAPath(_ text: String) -> String { "\(text) is not the path of a value." }
    static func tooLarge(megabytes: Int) -> String {
        "The answer has more than \(megabytes) MB, which is too much for the page."
    }
    static func failed(_ why: String) -> String { "The program could not answer: \(why)." }
}
