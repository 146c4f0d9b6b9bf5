/// A parsed JSON value with the line on which it begins, for error messages about hand-written files.
///
/// Strict: no comments, no trailing commas, no duplicate names in an object. Source: RFC 8259.
package struct LocatedJSON: Sendable, Equatable {
    package enum Value: Sendable, Equatable {
        case object([Member])
        case array([LocatedJSON])
        case string(String)
        case number(Double)
        case bool(Bool)
        case null
    }

    package struct Member: Sendable, Equatable {
        package let name: String
        /// The line of the member's name, from 1.
        package let line: Int
        package let value: LocatedJSON
    }

    /// Why a text is not valid JSON.
    package struct Failure: Error, Sendable, Equatable {
        /// From 1.
        package let line: Int
        package let problem: Problem

        package enum Problem: Sendable, Equatable, Codable {
            case trailingText, unexpectedEnd, missingName
            case duplicateName(String)
            case missingColon
            /// The closing bracket that could follow instead.
            case missingComma(String)
            /// The closing bracket that follows.
            case trailingComma(String)
            case tooDeeplyNested, missingValue, notUTF8, missingQuote, unknownEscape, unpairedSurrogate

            /// The problem in English, such as `expected a comma or } after this value`.
            package var why: String { FluxJSONStrings.reason(self) }
        }

        /// The problem in English.
        package var why: String { problem.why }
    }

    package let value: Value
    /// From 1.
    package let line: Int

    /// Parses a text.
    ///
    /// - Parameter bytes: UTF-8; one value, which white space may surround.
    /// - Throws: `Failure` if the bytes are anything else.
    package init(parsing bytes: [UInt8]) throws(Failure) {
        var reader = LocatedJSONReader(bytes)
        self = try reader.parseDocument()
    }

    init(_ value: Value, line: Int) { (self.value, self.line) = (value, line) }

    /// The members of an object; `nil` for other values.
    package var members: [Member]? { if case .object(let members) = value { members } else { nil } }
    /// The text of a string; `nil` for other values.
    package var string: String? { if case .string(let string) = value { string } else { nil } }
    /// The value of `true` and `false`; `nil` for other values.
    package var bool: Bool? { if case .bool(let bool) = value { bool } else { nil } }
}

extension LocatedJSON.Value {
    /// Writes the value, with the members of objects in their order.
    package func write(to writer: JSONWriter) {
        switch self {
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.name(member.name)
                member.value.value.write(to: writer)
            }
            writer.end()
        case .array(let values):
            writer.beginList()
            for value in values { value.value.write(to: writer) }
            writer.end()
        case .string(let text): writer.text(text)
        case .number(let number): writer.scalar(Int64(exactly: number).map { "\($0)" } ?? "\(number)")
        case .bool(let value): writer.scalar("\(value)")
        case .null: writer.scalar("null")
        }
    }
}
