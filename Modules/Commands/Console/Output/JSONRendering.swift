import Foundation
import Glibc
import TerminalFrames

/// How JSON is processed before it is printed.
package enum JSONRendering {
    case plain
    /// - program: The installed implementation of jq.
    case jq(program: String, expression: String, what: String)
    /// - end: The terminator of each text.
    case template(JSONTemplate, end: String)

    /// - Parameter known: The fields that a template may use.
    /// - Throws: A `CommandFailure` when jq is not installed or the template is invalid.
    package init(_ options: GlobalOptions, known: [String], what: String) throws {
        if let template = options.template {
            self = .template(
                try JSONTemplate(template, known: known, what: what), end: options.null ? "\0" : "\n")
        } else if let expression = options.jq {
            self = try .jq(program: Self.jq(what), expression: expression, what: what)
        } else {
            self = .plain
        }
    }

    /// Whether the elements of a list are printed one by one.
    var rendersElements: Bool { if case .template = self { true } else { false } }

    /// - Parameter json: One value in UTF-8.
    package func print(_ json: [UInt8], on console: Console) throws {
        switch self {
        case .plain: console.print(json: json)
        case .template(let template, let end): console.printRaw(template.text(json) + end)
        case .jq(let program, let expression, let what):
            // The space protects an expression that begins with `-`: jq 1.6 does not support `--`.
            let command = [program, "-r", " \(expression)"]
            guard let result = Subprocess.filter(command, console.environment, json) else {
                throw Self.missingJQ(what)
            }
            console.printRaw(String(decoding: result.output, as: UTF8.self))
            guard result.status == 0 else {
                let firstError = String(decoding: result.errors, as: UTF8.self).split(separator: "\n").first
                let (detail, status) = (firstError.map(String.init), result.status)
                throw CommandFailure(status == 3 ? .usage : .failed) { [what] in
                    $0.programStrings.programs.jqFailed(what, detail: detail, status: status)
                }
            }
        }
    }

    private static func jq(_ what: String) throws -> String {
        let folders = (ProcessEnvironment.variables["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        for name in ["jq", "gojq", "jaq"]
        where folders.contains(where: { access("\($0)/\(name)", X_OK) == 0 }) {
            return name
        }
        throw missingJQ(what)
    }

    private static func missingJQ(_ what: String) -> CommandFailure {
        CommandFailure(.failed) { $0.programStrings.programs.noJQ(what) }
    }
}

/// A text with placeholders for fields: `{id}`, `{user.id}`, `{{` for a brace, and `\\t`, `\\n`, `\\\\`.
package struct JSONTemplate {
    private enum Part {
        case text(String)
        case field([String])
    }

    private var parts: [Part] = []

    package init(_ text: String, known: [String], what: String) throws {
        var rest = text[...]
        var plain = ""
        while let character = rest.popFirst() {
            switch character {
            case "{" where rest.first == "{", "}" where rest.first == "}": plain.append(rest.removeFirst())
            case "\\" where rest.first == "n" || rest.first == "t" || rest.first == "\\":
                let name = rest.removeFirst()
                plain.append(name == "n" ? "\n" : name == "t" ? "\t" : "\\")
            case "{":
                guard let end = rest.firstIndex(of: "}") else {
                    throw CommandFailure.usage { $0.usageStrings.json.unclosedPlaceholder(what) }
                }
                let name = String(rest[..<end])
                guard known.contains(name) else {
                    throw CommandFailure.usage {
                        $0.usageStrings.json.unknownField(what, name: name, known: known)
                    }
                }
                parts += [.text(plain), .field(name.split(separator: ".").map(String.init))]
                (plain, rest) = ("", rest[end...].dropFirst())
            default: plain.append(character)
            }
        }
        parts.append(.text(plain))
    }

    /// Fills the template.
    ///
    /// - Parameter json: An object in UTF-8.
    package func text(_ json: [UInt8]) -> String {
        let object = try? JSONSerialization.jsonObject(with: Data(json))
        return parts.map { part in
            switch part {
            case .text(let text): text
            case .field(let path): Self.text(of: path[...], in: object)
            }
        }.joined()
    }

    /// Objects and lists are JSON; the values of a member of a list's objects are separated by commas.
    private static func text(of path: ArraySlice<String>, in value: Any?) -> String {
        switch value {
        case let value where path.isEmpty && (value is [Any] || value is [String: Any]): json(of: value)
        case let list as [Any]: list.map { text(of: path, in: $0) }.joined(separator: ",")
        case let object as [String: Any]: path.first.map { text(of: path.dropFirst(), in: object[$0]) } ?? ""
        case let text as String: text
        case let number as NSNumber:
            isBoolean(number) ? (number.boolValue ? "true" : "false") : "\(number)"
        default: ""
        }
    }

    private static func json(of value: Any?) -> String {
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        let bytes = value.flatMap { try? JSONSerialization.data(withJSONObject: $0, options: options) }
        return bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
