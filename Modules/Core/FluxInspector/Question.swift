package import FluxCore
import FluxJournal

/// What a page asks about a session.
enum Question: Sendable, Equatable {
    /// Everything about one action that needs no replay.
    case action(UInt64)
    /// What an action changed.
    case changes(UInt64)
    /// All states after an action.
    case state(UInt64)
    /// What the states after an action have requested.
    case queries(UInt64)
    /// The actions that led to a value.
    case why(path: String, upTo: UInt64, value: String?)
    /// What the program showed after an action.
    case frame(UInt64)
    /// The differences of the states after two actions.
    case compare(UInt64, UInt64)
    /// The source of a test of one scope.
    case test(scope: String?)
    /// A part of the recording's lines, or of those with replaced texts, from a place in bytes.
    case export(isScrubbed: Bool, from: UInt64)
    /// Actions whose states have a changed part with this name.
    case changed(part: String)
    /// The app shows a step of the past.
    case jump(UInt64)
    /// The app shows the present again.
    case present
    /// The app continues from a step.
    case fork(UInt64)
    /// The coded payload of an action, to be edited.
    case coded(UInt64)
    /// An action that the user has written.
    case dispatch(WrittenAction)

    /// Whether it changes what the app shows.
    var isControl: Bool {
        switch self {
        case .jump, .present, .fork, .dispatch: true
        default: false
        }
    }

    /// Reads a question.
    ///
    /// - Parameter fields: The fields of a message.
    /// - Returns: `nil` if it has another form.
    init?(_ fields: [String: CodedValue]) {
        func text(_ key: String) -> String? { if case .text(let text)? = fields[key] { text } else { nil } }
        func number(_ key: String) -> UInt64? {
            if case .integer(let number)? = fields[key], number >= 0 { UInt64(number) } else { nil }
        }
        let step = number("step")
        let question: Question? =
            switch text("ask") {
            case "action": step.map { .action($0) }
            case "changes": step.map { .changes($0) }
            case "state": step.map { .state($0) }
            case "queries": step.map { .queries($0) }
            case "why":
                step.flatMap { step in
                    text("path").map { .why(path: $0, upTo: step, value: text("value")) }
                }
            case "frame": step.map { .frame($0) }
            case "compare": step.flatMap { step in number("with").map { .compare(step, $0) } }
            case "test": .test(scope: text("scope"))
            case "export": .export(isScrubbed: false, from: number("from") ?? 0)
            case "scrub": .export(isScrubbed: true, from: number("from") ?? 0)
            case "changed": text("part").map { .changed(part: $0) }
            case "jump": step.map { .jump($0) }
            case "present": .present
            case "fork": step.map { .fork($0) }
            case "coded": step.map { .coded($0) }
            case "dispatch":
                text("scope").flatMap { scope in
                    text("type").flatMap { type in
                        text("value").map { .dispatch(WrittenAction(scope: scope, type: type, json: $0)) }
                    }
                }
            default: nil
            }
        guard let question else { return nil }
        self = question
    }
}

/// A question of a page, with the actions that the page leaves out.
///
/// `FluxDevtools` reads it from a message.
public struct InspectorQuestion: Sendable {
    /// Identifies the answer.
    public let id: Int
    let question: Question
    /// The numbers of the actions that are left out.
    let skipped: Set<UInt64>

    /// Reads a question.
    ///
    /// - Parameter message: An object with the fields `id`, `ask`, those of the question, and `without`.
    /// - Returns: `nil` if the message is not a question.
    package init?(_ message: CodedValue) {
        guard case .keyed(let fields) = message else { return nil }
        self.init(fields)
    }

    private init?(_ fields: [String: CodedValue]) {
        guard case .integer(let id)? = fields["id"], let question = Question(fields) else { return nil }
        var skipped: Set<UInt64> = []
        if case .list(let numbers)? = fields["without"] {
            for case .integer(let number) in numbers where number > 0 { skipped.insert(UInt64(number)) }
        }
        (self.id, self.question, self.skipped) = (Int(id), question, skipped)
    }
}
