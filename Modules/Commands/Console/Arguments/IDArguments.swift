import ArgumentParser
import Entities
import TerminalFrames

/// Ids from the command line, and from the files and streams among its arguments, as they arrive.
///
/// In a stream, an id is the first column of a line, or an item that ends with NUL with `-0`; empty ones are
/// skipped. Not safe for concurrent use.
package struct IDArguments {
    /// The maximum length of an id in bytes; no id or URL of the services is longer.
    private static let maximumLength = 4_096

    /// The number of ids; `nil` when some of them come from a stream.
    package let count: Int?
    private let operation: String
    private let separator: UInt8
    private var arguments: ArraySlice<String>
    private var stream: InputFile?
    private var bytes: ArraySlice<UInt8> = []

    /// - Parameters:
    ///   - arguments: The ids and streams as typed.
    ///   - operation: The name of the command.
    package init(_ arguments: [String], _ options: GlobalOptions, operation: String) {
        (self.arguments, self.operation) = (arguments[...], operation)
        separator = options.null ? 0 : UInt8(ascii: "\n")
        count = arguments.contains(where: InputFile.isStream) ? nil : arguments.count
    }

    /// - Returns: The next id; `nil` at the end.
    /// - Throws: A usage error for an item that is too long, or a file that cannot be read;
    ///   `CancellationError`.
    package mutating func next() async throws -> String? {
        while true {
            if stream != nil {
                if let id = try await nextInStream() { return id }
                stream = nil
            }
            guard let argument = arguments.popFirst() else { return nil }
            guard InputFile.isStream(argument) else { return try checked(argument) }
            stream = InputFile(argument)
            if stream == nil {
                throw CommandFailure.usage { [operation] in
                    $0.commandStrings.ids.unreadable(operation, path: argument)
                }
            }
        }
    }

    private mutating func nextInStream() async throws -> String? {
        while true {
            if let end = bytes.firstIndex(of: separator) {
                let line = bytes[..<end]
                bytes = bytes[(end + 1)...]
                if let id = try id(in: line) { return id }
                continue
            }
            guard bytes.count <= Self.maximumLength else { throw tooLong }
            let part = try await stream?.reader.readPart() ?? []
            if part.isEmpty {
                defer { bytes = [] }
                return try id(in: bytes)
            }
            bytes = ArraySlice(bytes + part)
        }
    }

    /// The first column of a line; `nil` if it is empty.
    private func id(in line: ArraySlice<UInt8>) throws -> String? {
        let column = line.prefix { $0 != UInt8(ascii: "\t") }
        let id = String(decoding: column, as: UTF8.self).trimmed
        return id.isEmpty ? nil : try checked(id)
    }

    private func checked(_ id: String) throws -> String {
        if id.utf8.count > Self.maximumLength { throw tooLong }
        return id
    }

    private var tooLong: CommandFailure {
        CommandFailure.usage { [operation] in
            $0.commandStrings.ids.tooLong(operation, maximum: Self.maximumLength)
        }
    }
}

/// The words of a query on the command line.
package enum QueryArgument {
    /// The maximum length in characters; longer queries exceed the length of URLs that services accept.
    private static let maximumLength = 1_000

    /// - Throws: A validation error for a query that is empty or too long.
    package static func validate(_ words: [String]) throws {
        if words.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
            throw ArgumentMistake.emptyQuery
        }
        if words.joined(separator: " ").count > maximumLength {
            throw ArgumentMistake.longQuery(maximum: maximumLength)
        }
    }
}
