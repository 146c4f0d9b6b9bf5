/// A value of a JSON text, and the line that it begins on: for files that people write, who want to know where a
/// mistake is.
///
/// Strict: no comments, no commas at an end, no name twice in one object. Source: RFC 8259.
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
        /// Where its name stands, from 1.
        package let line: Int
        package let value: LocatedJSON
    }

    /// Why a text is no JSON.
    package struct Failure: Error, Sendable, Equatable {
        /// From 1.
        package let line: Int
        /// The end of a sentence, such as `a comma or } is missing`.
        package let why: String
    }

    package let value: Value
    /// From 1.
    package let line: Int

    /// - Parameter bytes: UTF-8, one value and white space around it.
    /// - Throws: When it is anything else.
    package init(parsing bytes: [UInt8]) throws(Failure) {
        var reader = LocatedJSONReader(bytes)
        self = try reader.parseDocument()
    }

    init(_ value: Value, line: Int) { (self.value, self.line) = (value, line) }

    /// Its members; `nil` where it is no object.
    package var members: [Member]? { if case .object(let members) = value { members } else { nil } }
    /// Its text; `nil` where it is no string.
    package var string: String? { if case .string(let string) = value { string } else { nil } }
}
