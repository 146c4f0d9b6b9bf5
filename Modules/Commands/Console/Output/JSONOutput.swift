package import Entities
import FluxJSON
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
