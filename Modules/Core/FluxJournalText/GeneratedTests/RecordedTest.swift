import FluxCore
public import FluxJournal

/// What the stores of one scope did in a recorded run, as the content of a generated test.
public struct RecordedTest: Sendable {
    /// Consecutive actions of one kind, and what they changed and requested.
    struct Step: Sendable {
        let name: String
        let place: String
        let first: UInt64
        var last: UInt64
        var actions: [CodedValue]
        /// The commands that the reducer requested.
        var commands: [CodedValue]
        /// The states before the first and after the last action.
        let before: CodedValue
        var after: CodedValue

        var changes: [Difference] { before.differences(to: after, matching: .indices) }
    }

    /// The test of one store.
    struct Part: Sendable {
        /// The name of the state's type, such as `Search.ResultsState`.
        let state: String
        let start: CodedValue
        let steps: [Step]
        /// The number of actions after these steps.
        let omittedCount: Int
        /// Whether texts were truncated.
        let isTruncated: Bool
        /// Whether commands can be encoded; if not, the test does not contain them.
        let hasCodedCommands: Bool
    }

    /// Why there is no test.
    public enum Failure: Error, Equatable, Sendable {
        /// No store in a matching scope reduced an action.
        case noActions
        /// Reducing the action again leads to a different state.
        case mismatch(state: String, action: UInt64)
        /// The state or an action cannot be decoded, because its texts were truncated or another version
        /// recorded it.
        case unreadable(state: String, why: String)
    }

    /// The path of the scope.
    public let path: String
    let parts: [Part]

    /// The maximum number of steps for each store, and of actions in each step.
    static let (steps, actions) = (40, 12)

    /// Reduces the actions of one scope again. The first 40 steps of each store become its test; it begins with a state
    /// that was restored before them, and ends before a later restoration.
    ///
    /// - Parameters:
    ///   - replay: A replay that has not advanced yet.
    ///   - scope: The end of the scope's path; `nil` selects the scope with the most actions.
    /// - Throws: `Failure`, and `RecordingFailure` when the recording cannot be read.
    public init<App>(_ replay: Replay<App>, scope: String? = nil) throws {
        let recording = replay.recording
        let path = try recording.busiestScope(scope)
        var replayers: [(key: String, replayer: any StoreReplayer)] = []
        scan: for line in 0..<recording.count {
            switch try recording.entry(line) {
            case .storeCreated(path, let key, _, _):
                guard !replayers.contains(where: { $0.key == key }) else { break }
                try replay.advance(to: line)
                guard let state = replay.state(key, in: path) as? any Reducible & Codable,
                    !(state is any Deriving)
                else { break }
                replayers.append((key, try Self.replayer(of: state)))
            case .action(let action) where action.path == path && action.hasPayload:
                for (key, replayer) in replayers where replayer.accepts(action.name) {
                    let name = recording.caseName(line) ?? ""
                    guard replayer.needs(action, name) else { continue }
                    try replay.advance(to: line)
                    try replayer.apply(
                        action, name, try recording.value(line), expecting: replay.state(key, in: path))
                }
            case .replaced where !replayers.isEmpty:
                try replay.advance(to: line)
                for (key, replayer) in replayers {
                    if let state = replay.state(key, in: path) { try replayer.restore(state) }
                }
            case .closed(path): break scan
            default: break
            }
        }
        self.path = path
        parts = replayers.compactMap { $0.replayer.part() }
        if parts.isEmpty { throw Failure.noActions }
    }

    private static func replayer(of state: some Reducible & Codable) throws -> any StoreReplayer {
        try TypedStoreReplayer(state)
    }
}

extension Recording {
    /// The path of the scope with the most actions; ties are resolved by name.
    ///
    /// - Parameter end: The end of the path; `nil` for any.
    fileprivate func busiestScope(_ end: String?) throws -> String {
        var counts: [String: Int] = [:]
        for line in actions {
            guard case .action(let action) = try entry(line) else { continue }
            if end.map(action.path.hasSuffix) ?? true { counts[action.path, default: 0] += 1 }
        }
        guard let path = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else {
            throw RecordedTest.Failure.noActions
        }
        return path
    }
}

extension Replay {
    fileprivate func state(_ key: String, in path: String) -> (any Reducible)? {
        scope(path)?.states?.first { $0.key == key }?.state
    }

    /// Processes the lines up to this one, unless that has been done.
    fileprivate func advance(to line: Int) throws {
        while next <= line, try advance() != nil {}
    }
}

extension RecordedTest {
    private typealias Strings = GeneratedTestStrings

    /// The source of a Swift Testing file, which needs FluxTesting. Nothing of the recording becomes code in
    /// it.
    ///
    /// - Parameters:
    ///   - name: The suite's name; derived from the scope's name when `nil`.
    ///   - app: The program that recorded the run, such as `nagare 0.1.0`.
    ///   - command: The command that generates the test, for a comment.
    public func swift(name: String? = nil, app: String, generatedBy command: String) -> String {
        let modules = Set(parts.flatMap { TypeName($0.state).modules }).subtracting(["Swift"]).sorted()
        let suite = name ?? "Recorded" + Self.capitalized(scopeName) + "Tests"
        return """
            // swift-format-ignore-file
            // \(Strings.origin(command.escapingUnsafeScalars))

            import FluxTesting
            import Testing

            \(modules.map(Self.importing).joined(separator: "\n"))

            \(documentation(app: app).map { $0.isEmpty ? "///" : "/// \($0)" }.joined(separator: "\n"))
            @Suite struct \(suite) {
            \(parts.map(Self.test).joined(separator: "\n\n"))
            }

            """
    }

    /// The scope's name without its parameters.
    private var scopeName: String {
        let last = path.split(separator: "/").last ?? ""
        return String(last.prefix { $0 != "(" && $0 != "#" })
    }

    /// The summary of the suite, and notes for the reader of the test.
    private func documentation(app: String) -> [String] {
        let summary = Strings.summary(scope: scopeName.swiftCodeSpan, app: app.swiftDocumentation)
        return [summary] + (notes.isEmpty ? [] : [""] + notes.map { "- \($0)" })
    }

    private var notes: [String] {
        var notes = parts.filter { !$0.hasCodedCommands }.map {
            Strings.omittedCommands(state: Self.type($0.state))
        }
        if parts.contains(where: \.isTruncated) { notes.append(Strings.truncatedTexts) }
        for part in parts where part.omittedCount > 0 {
            let last = part.steps.last?.last ?? 0
            notes.append(
                Strings.omittedActions(part.omittedCount, state: Self.type(part.state), after: last))
        }
        return notes
    }

    private static func test(_ part: Part) -> String {
        let type = type(part.state)
        let steps = part.steps.map(step)
        return """
                @Test("\(Strings.title(state: type))")
                func \(function(type))() throws {
                    var run = try RecordedRun(\(type).self, \(literal(part.start, indent: 8)))

            \(steps.joined(separator: "\n"))
                }
            """
    }

    private static func step(_ step: Step) -> String {
        let numbers = step.first == step.last ? "\(step.first)" : "\(step.first)–\(step.last)"
        let origin = Strings.step(numbers: numbers, name: step.name, place: step.place)
        let what = "        // \(origin.escapingUnsafeScalars)\n"
        let actions = step.actions.map { literal($0, indent: 12) }
        let changes = step.changes.map { change in
            let value = change.new.map { literal($0, indent: 16) } ?? "nil"
            return "                \(change.path.joined(separator: ".").swiftLiteral): \(value),\n"
        }
        let commands = step.commands.map { "                \(literal($0, indent: 16)),\n" }
        let arguments = actions + list("changes", changes) + list("asks", commands)
        return what + "        try run.take(\n            " + arguments.joined(separator: ",\n            ")
            + ")"
    }

    /// An argument that is a list of lines; nothing for an empty list.
    private static func list(_ label: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["\(label): [\n\(lines.joined())            ]"]
    }

    /// A JSON value as a raw string literal, with several lines if it is long.
    private static func literal(_ value: CodedValue, indent: Int) -> String {
        let json = value.text(.recorded).rawLiteralJSON
        if !json.utf8.contains(where: { "\"\\".utf8.contains($0) }) { return "\"\(json)\"" }
        if json.count <= 90 - indent { return "#\"\(json)\"#" }
        let margin = String(repeating: " ", count: indent + 4)
        let lines = wrapped(json, width: 106 - margin.count).map { margin + $0 }
        return "#\"\"\"\n\(lines.joined(separator: "\n"))\n\(margin)\"\"\"#"
    }

    /// Splits a long text; every line but the last ends with an escaped line break.
    private static func wrapped(_ json: String, width: Int) -> [String] {
        var (lines, line) = ([String](), "")
        for (index, letter) in zip(json.indices, json) {
            line.append(letter)
            let next = json.index(after: index)
            let isPart = letter == "\\" || next < json.endIndex && json[next] == " "
            // Break after a comma if one is near, else between characters; never inside of an escape or
            // before a space.
            let isDue = letter == "," ? line.count >= width * 3 / 4 : line.count >= width
            if isDue, !isPart, !line.suffix(6).contains("\\") {
                lines.append(line + "\\#")
                line = ""
            }
        }
        return lines + [line]
    }

    private static func type(_ state: String) -> String { TypeName(state).unqualified }

    /// The internal types of a program are visible to its tests; Foundation is not built for testing.
    private static func importing(_ module: String) -> String {
        module.hasPrefix("Foundation") ? "import \(module)" : "@testable import \(module)"
    }

    /// The name of a test function: `historyReadMarks` for `History<ReadMarks>`.
    private static func function(_ type: String) -> String {
        let name = type.filter { $0.isLetter || $0.isNumber || $0 == "_" }
        return name.prefix(1).lowercased() + name.dropFirst()
    }

    /// Converts `my-video` to `MyVideo`.
    private static func capitalized(_ name: String) -> String {
        name.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }.map {
            $0.prefix(1).uppercased() + $0.dropFirst()
        }
        .joined()
    }
}

// Texts of a recording in generated Swift source, where nothing of them becomes code or markup. They are
// processed by scalar, not by character.
extension String {
    /// The text in documentation: without control characters, and with Markdown's punctuation escaped.
    package var swiftDocumentation: String {
        escapingUnsafeScalars.replacingScalars { "\\`*_[]<>&".unicodeScalars.contains($0) ? "\\\($0)" : nil }
    }

    /// The text in a code span of documentation.
    var swiftCodeSpan: String { escapingUnsafeScalars.replacingScalars { $0 == "`" ? "'" : nil } }

    /// A literal with this value on one line.
    package var swiftLiteral: String {
        let content = replacingScalars { scalar in
            switch scalar {
            case "\\", "\"": "\\\(scalar)"
            default: scalar.isUnsafe ? scalar.escape : nil
            }
        }
        return "\"\(content)\""
    }

    /// An equal JSON text that can be the content of a literal between `#"` and `"#`: it contains neither
    /// the end of the literal nor an interpolation.
    var rawLiteralJSON: String {
        var previous: Unicode.Scalar?
        return escapedJSON.replacingScalars { scalar in
            defer { previous = scalar }
            return scalar == "#" && (previous == "\"" || previous == "\\") ? "\\u0023" : nil
        }
    }

    /// An equal JSON text in which unsafe scalars are escaped, such as `\u202E`.
    private var escapedJSON: String {
        replacingScalars { scalar in
            guard scalar.isUnsafe else { return nil }
            return String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16, uppercase: true)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        }
    }
}
