/// A recursive-descent JSON parser that counts lines.
struct LocatedJSONReader {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    /// The remaining nesting depth. Nobody nests files by hand more deeply.
    private var depth = 64

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func parseDocument() throws(LocatedJSON.Failure) -> LocatedJSON {
        let value = try value()
        skipSpace()
        guard position == bytes.count else { throw failure(.trailingText) }
        return value
    }

    private mutating func value() throws(LocatedJSON.Failure) -> LocatedJSON {
        skipSpace()
        let start = line
        guard let first = next else { throw failure(.unexpectedEnd) }
        let value: LocatedJSON.Value =
            switch first {
            case UInt8(ascii: "{"): .object(try object())
            case UInt8(ascii: "["): .array(try array())
            case UInt8(ascii: "\""): .string(try string())
            case UInt8(ascii: "t"): try literal("true", .bool(true))
            case UInt8(ascii: "f"): try literal("false", .bool(false))
            case UInt8(ascii: "n"): try literal("null", .null)
            default: .number(try number())
            }
        return LocatedJSON(value, line: start)
    }

    private mutating func object() throws(LocatedJSON.Failure) -> [LocatedJSON.Member] {
        var members: [LocatedJSON.Member] = []
        try elements(to: UInt8(ascii: "}")) { (reader) throws(LocatedJSON.Failure) in
            let start = reader.line
            guard reader.next == UInt8(ascii: "\"") else { throw reader.failure(.missingName) }
            let name = try reader.string()
            if members.contains(where: { $0.name == name }) {
                throw reader.failure(.duplicateName(name))
            }
            reader.skipSpace()
            guard reader.take(UInt8(ascii: ":")) else { throw reader.failure(.missingColon) }
            members.append(LocatedJSON.Member(name: name, line: start, value: try reader.value()))
        }
        return members
    }

    private mutating func array() throws(LocatedJSON.Failure) -> [LocatedJSON] {
        var values: [LocatedJSON] = []
        try elements(to: UInt8(ascii: "]")) { (reader) throws(LocatedJSON.Failure) in
            values.append(try reader.value())
        }
        return values
    }

    /// Reads the elements between brackets; the next byte is the opening one.
    private mutating func elements(
        to end: UInt8, _ element: (inout Self) throws(LocatedJSON.Failure) -> Void
    ) throws(LocatedJSON.Failure) {
        position += 1
        depth -= 1
        defer { depth += 1 }
        guard depth > 0 else { throw failure(.tooDeeplyNested) }
        skipSpace()
        if take(end) { return }
        while true {
            try element(&self)
            let (last, closing) = (line, String(Unicode.Scalar(end)))
            skipSpace()
            if take(end) { return }
            guard take(UInt8(ascii: ",")) else {
                throw LocatedJSON.Failure(line: last, problem: .missingComma(closing))
            }
            skipSpace()
            if next == end { throw failure(.trailingComma(closing)) }
        }
    }

    private mutating func string() throws(LocatedJSON.Failure) -> String {
        position += 1
        var text: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: text, as: UTF8.self) else { throw failure(.notUTF8) }
                return text
            case UInt8(ascii: "\\"): text += try escaped()
            case 0x00..<0x20: throw failure(.missingQuote)
            default: text.append(byte)
            }
        }
        throw failure(.missingQuote)
    }

    private mutating func escaped() throws(LocatedJSON.Failure) -> [UInt8] {
        guard let letter = next else { throw failure(.unexpectedEnd) }
        position += 1
        let plain: [UInt8: UInt8] = [
            UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F,
            UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
            UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
        ]
        if let byte = plain[letter] { return [byte] }
        guard letter == UInt8(ascii: "u"), var unit = unit() else { throw failure(.unknownEscape) }
        if (0xD800..<0xDC00).contains(unit), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")),
            let low = self.unit(), (0xDC00..<0xE000).contains(low)
        {
            unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(unit) else { throw failure(.unpairedSurrogate) }
        return Array(String(scalar).utf8)
    }

    /// Reads the four hexadecimal digits of a UTF-16 code unit.
    private mutating func unit() -> UInt32? {
        let digits = bytes[position..<min(position + 4, bytes.count)]
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
            return nil
        }
        position += 4
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private mutating func literal(
        _ literal: String, _ value: LocatedJSON.Value
    ) throws(LocatedJSON.Failure) -> LocatedJSON.Value {
        guard bytes[position...].starts(with: literal.utf8) else { throw failure(.missingValue) }
        position += literal.utf8.count
        return value
    }

    private mutating func number() throws(LocatedJSON.Failure) -> Double {
        let digits = bytes[position...].prefix { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
        let text = String(decoding: digits, as: UTF8.self)
        let unsigned = text.drop { $0 == "-" }
        let isPlain =
            unsigned.first?.isNumber == true
            && (!unsigned.hasPrefix("0") || unsigned.dropFirst().first?.isNumber != true)
        guard isPlain, text.last?.isNumber == true, let number = Double(text) else {
            throw failure(.missingValue)
        }
        position += digits.count
        return number
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
            if byte == 0x0A { line += 1 }
            position += 1
        }
    }

    private func failure(_ problem: LocatedJSON.Failure.Problem) -> LocatedJSON.Failure {
        LocatedJSON.Failure(line: line, problem: problem)
    }
}

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
