import Entities
import JSONCoding
import TerminalUI

/// Prints values as JSON, whole or narrowed to some fields, or what jq or a template makes of it.
struct JSONOutput {
    private let fields: JSONFields?
    private let rendering: JSONRendering

    /// - Parameters:
    ///   - known: The fields that there are, nested ones as `user.id`.
    ///   - what: The command.
    /// - Returns: `nil` where no JSON was asked for.
    init?(_ options: GlobalOptions, known: [String], what: String) throws {
        guard options.json else { return nil }
        let names = options.fields?.split(separator: ",").map { String($0).trimmed }
        if let unknown = names?.first(where: { !known.contains($0) }) {
            throw CommandFailure.usage(
                what, why: "there is no field \"\(unknown)\"",
                todo: "use some of \(known.joined(separator: ", "))")
        }
        if names?.isEmpty == true {
            throw CommandFailure.usage(
                what, why: "--fields names none", todo: "use some of \(known.joined(separator: ", "))")
        }
        fields = names.map(JSONFields.init)
        rendering = try JSONRendering(options, known: known, what: what)
    }

    /// Prints one value.
    func print(_ value: some Encodable, on console: Console) throws {
        let writer = JSONWriter(fields: fields, formatDate: Dates.instant)
        try writer.write(value)
        try rendering.print(writer.take(), on: console)
    }

    /// Prints an array.
    func print(list values: some Sequence<some Encodable>, on console: Console) throws {
        let list = list(on: console)
        try list.append(values)
        try list.end()
    }

    /// Begins an array whose elements are printed as they come.
    func list(on console: Console) -> JSONList { JSONList(fields, rendering, console) }
}

/// An array that is printed part by part. Not for two threads at once.
final class JSONList {
    private let writer: JSONWriter
    private let rendering: JSONRendering
    private let console: Console
    /// What jq is to read: it reads whole values only.
    private var collected: [UInt8] = []

    fileprivate init(_ fields: JSONFields?, _ rendering: JSONRendering, _ console: Console) {
        writer = JSONWriter(fields: fields, formatDate: Dates.instant)
        (self.rendering, self.console) = (rendering, console)
        if !rendering.isByElement { writer.beginList() }
    }

    func append(_ values: some Sequence<some Encodable>) throws {
        for value in values {
            try writer.write(value)
            if rendering.isByElement { try rendering.print(writer.take(), on: console) }
        }
        switch rendering {
        case .plain: console.printRaw(json: writer.take())
        case .jq: collected += writer.take()
        case .template: break
        }
    }

    /// What was printed is a whole value now.
    func end() throws {
        if rendering.isByElement { return }
        writer.end()
        try rendering.print(collected + writer.take(), on: console)
    }
}
