package import Entities
import FluxJSON
import FluxPrograms
import Foundation
import Glibc
import TerminalFrames

/// Prints values as JSON: complete, reduced to some fields, or processed by jq or a template.
package struct JSONOutput {
    private let fields: JSONFields?
    private let rendering: JSONRendering

    /// - Parameters:
    ///   - known: The fields that exist; nested ones are written as `user.id`.
    ///   - operation: The name of the command.
    /// - Returns: `nil` without `--json`.
    package init?(_ options: GlobalOptions, known: [String], operation: String) throws {
        guard options.json else { return nil }
        let names = options.fields?.split(separator: ",").map { String($0).trimmed }
        if let unknown = names?.first(where: { !known.contains($0) }) {
            throw CommandFailure.usage {
                $0.usageStrings.json.unknownField(operation, name: unknown, known: known)
            }
        }
        if names?.isEmpty == true {
            throw CommandFailure.usage { $0.usageStrings.json.noFields(operation, known: known) }
        }
        fields = names.map(JSONFields.init)
        rendering = try JSONRendering(options, known: known, operation: operation)
    }

    /// Prints one value.
    package func print(_ value: some Encodable, on console: Console) throws {
        let writer = JSONWriter(fields: fields, formatDate: Dates.instant)
        try writer.write(value)
        try rendering.print(writer.take(), on: console)
    }

    /// Prints an array.
    package func print(list values: some Sequence<some Encodable>, on console: Console) throws {
        let list = list(on: console)
        try list.append(values)
        try list.end()
    }

    /// Begins an array whose elements are printed as they arrive.
    package func list(on console: Console) -> JSONList { JSONList(fields, rendering, console) }
}

/// An array that is printed in parts. Not thread-safe.
package final class JSONList {
    private let writer: JSONWriter
    private let rendering: JSONRendering
    private let console: Console
    /// The input for jq, which needs a complete value.
    private var collected: [UInt8] = []
    /// The widths of a template's table, which the first elements determine.
    private var widths: Columns.Widths?

    fileprivate init(_ fields: JSONFields?, _ rendering: JSONRendering, _ console: Console) {
        writer = JSONWriter(fields: fields, formatDate: Dates.instant)
        (self.rendering, self.console) = (rendering, console)
        if !rendering.rendersElements { writer.beginList() }
    }

    package func append(_ values: some Sequence<some Encodable>) throws {
        if case .template(let template, let end) = rendering {
            let elements = try values.map { value in
                try writer.write(value)
                return writer.take()
            }
            return template.print(elements, end: end, &widths, on: console)
        }
        for value in values { try writer.write(value) }
        switch rendering {
        case .plain: console.printRaw(json: writer.take())
        case .jq: collected += writer.take()
        case .template: break
        }
    }

    /// Completes the array.
    package func end() throws {
        if rendering.rendersElements { return }
        writer.end()
        try rendering.print(collected + writer.take(), on: console)
    }
}

// The fields that --fields accepts; nested fields are written with a dot.

extension User {
    package static let fields = CodingKeys.allCases.map(\.rawValue)
}

extension Post {
    package static let fields =
        CodingKeys.allCases.map(\.rawValue) + User.fields.map { "user.\($0)" } + [
            "tags.name", "tags.versions",
        ]
}

extension PostComment {
    package static let fields = CodingKeys.allCases.map(\.rawValue) + User.fields.map { "user.\($0)" }
}

/// How JSON is processed before it is printed.
package enum JSONRendering {
    case plain
    /// - program: The installed implementation of jq.
    case jq(program: String, expression: String, operation: String)
    /// - end: The terminator of each text.
    case template(JSONTemplate, end: String)

    /// - Parameter known: The fields that a template may use.
    /// - Throws: A `CommandFailure` when jq is not installed or the template is invalid.
    package init(_ options: GlobalOptions, known: [String], operation: String) throws {
        if let template = options.template {
            self = .template(
                try JSONTemplate(template, known: known, operation: operation),
                end: options.null ? "\0" : "\n")
        } else if let expression = options.jq {
            self = try .jq(program: Self.jq(operation), expression: expression, operation: operation)
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
        case .template(let template, let end):
            var widths: Columns.Widths?
            template.print([json], end: end, &widths, on: console)
        case .jq(let program, let expression, let operation):
            // The space protects an expression that begins with `-`: jq 1.6 does not support `--`.
            let command = [program, "-r", " \(expression)"]
            guard let result = console.programs.filter(command, json) else {
                throw Self.missingJQ(operation)
            }
            console.printRaw(String(decoding: result.output, as: UTF8.self))
            guard result.status == 0 else {
                let firstError = String(decoding: result.errors, as: UTF8.self).split(separator: "\n").first
                let (detail, status) = (firstError.map(String.init), result.status)
                throw CommandFailure(status == 3 ? .usage : .failed) { [operation] in
                    $0.programStrings.programs.jqFailed(operation, detail: detail, status: status)
                }
            }
        }
    }

    private static func jq(_ operation: String) throws -> String {
        let folders = (ProcessEnvironment.variables["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        for name in ["jq", "gojq", "jaq"]
        where folders.contains(where: { access("\($0)/\(name)", X_OK) == 0 }) {
            return name
        }
        throw missingJQ(operation)
    }

    private static func missingJQ(_ operation: String) -> CommandFailure {
        CommandFailure(.failed) { $0.programStrings.programs.noJQ(operation) }
    }
}
