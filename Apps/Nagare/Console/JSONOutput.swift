import Entities
import TerminalUI

/// Prints values as JSON, whole or narrowed to some fields.
struct JSONOutput {
    private let fields: JSONFields?

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
    }

    /// Prints one value.
    func print(_ value: some Encodable, on console: Console) throws {
        let writer = JSONWriter(fields: fields, formatDate: Dates.instant)
        try writer.write(value)
        console.print(json: writer.take())
    }

    /// Prints an array.
    func print(list values: some Sequence<some Encodable>, on console: Console) throws {
        let list = list(on: console)
        try list.append(values)
        list.end()
    }

    /// Begins an array whose elements are printed as they come.
    func list(on console: Console) -> JSONList {
        JSONList(JSONWriter(fields: fields, formatDate: Dates.instant), console)
    }
}

/// An array that is printed part by part. Not for two threads at once.
final class JSONList {
    private let writer: JSONWriter
    private let console: Console

    fileprivate init(_ writer: JSONWriter, _ console: Console) {
        (self.writer, self.console) = (writer, console)
        writer.beginList()
    }

    func append(_ values: some Sequence<some Encodable>) throws {
        for value in values { try writer.write(value) }
        console.printRaw(json: writer.take())
    }

    /// What was printed is a whole value now.
    func end() {
        writer.end()
        console.print(json: writer.take())
    }
}
