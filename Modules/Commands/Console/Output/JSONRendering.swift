import FluxPrograms
import Foundation
import Glibc
import TerminalFrames

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
