import FluxCore
import FluxJournal

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
