package import FluxCore

/// Parses JSON into a `CodedValue` in one pass: checkpoints are large, and their types are not known yet.
struct JSONReader {
    private let bytes: UnsafeRawBufferPointer
    private var position: Int
    private let end: Int
    /// The remaining nesting depth; the limit is that of Foundation's decoder.
    private var depth = 512

    /// Parses exactly one value.
    ///
    /// - Returns: `nil` if the range is not valid JSON.
    static func value(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> CodedValue? {
        var reader = JSONReader(bytes, range)
        guard let value = reader.value(), reader.position == reader.end else { return nil }
        return value
    }

    /// Parses a string with its quotes.
    static func text(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> String? {
        guard case .text(let text)? = value(bytes, range) else { return nil }
        return text
    }

    /// The largest number of an action, a time in nanoseconds or an id in a line. Sums of two are no overflow.
    static let maximumNumber: UInt64 = 1 << 61

    /// Parses an unsigned integer.
    ///
    /// - Returns: `nil` for other text, and for more than `maximumNumber`.
    static func number(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> UInt64? {
        range.reduce(UInt64?(0)) { number, position in
            let digit = bytes[position] &- UInt8(ascii: "0")
            guard digit < 10, let number, number <= maximumNumber / 10 else { return nil }
            return number * 10 + UInt64(digit)
        }
    }

    private init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    }

    private mutating func value() -> CodedValue? {
        guard position < end else { return nil }
        switch bytes[position] {
        case UInt8(ascii: "{"): return keyed()
        case UInt8(ascii: "["): return list()
        case UInt8(ascii: "\""): return string().map(CodedValue.text)
        case UInt8(ascii: "t"): return literal("true", .bool(true))
        case UInt8(ascii: "f"): return literal("false", .bool(false))
        case UInt8(ascii: "n"): return literal("null", .null)
        default: return number()
        }
    }

    private mutating func keyed() -> CodedValue? {
        var values: [String: CodedValue] = [:]
        let isComplete = elements(to: UInt8(ascii: "}")) { reader in
            guard let key = reader.string(), reader.take(UInt8(ascii: ":")), let value = reader.value() else {
                return false
            }
            values[key] = value
            return true
        }
        return isComplete ? .keyed(values) : nil
    }

    private mutating func list() -> CodedValue? {
        var values: [CodedValue] = []
        let isComplete = elements(to: UInt8(ascii: "]")) { reader in
            guard let value = reader.value() else { return false }
            values.append(value)
            return true
        }
        return isComplete ? .list(values) : nil
    }

    private mutating func elements(to last: UInt8, _ element: (inout Self) -> Bool) -> Bool {
        guard depth > 0 else { return false }
        depth -= 1
        defer { depth += 1 }
        position += 1
        if take(last) { return true }
        repeat {
            guard element(&self) else { return false }
        } while take(UInt8(ascii: ","))
        return take(last)
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < end, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func literal(_ literal: StaticString, _ value: CodedValue) -> CodedValue? {
        guard end - position >= literal.utf8CodeUnitCount else { return nil }
        for offset in 0..<literal.utf8CodeUnitCount
        where bytes[position + offset] != literal.utf8Start[offset] {
            return nil
        }
        position += literal.utf8CodeUnitCount
        return value
    }

    private mutating func number() -> CodedValue? {
        let start = position
        while position < end, "+-.eE0123456789".utf8.contains(bytes[position]) { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if let value = Int64(text) { return .integer(value) }
        if let value = UInt64(text) { return .unsigned(value) }
        if text.hasSuffix("e0"), let nanoseconds = Int64(text.dropLast(2)) {
            return .duration(.nanoseconds(nanoseconds))
        }
        return Double(text).map { CodedValue($0) }
    }

    private mutating func string() -> String? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = position
        while position < end {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: bytes[start..<position - 1], as: UTF8.self)
            case UInt8(ascii: "\\"): return escaped(from: start)
            default: position += 1
            }
        }
        return nil
    }

    /// Continues a string at its first escape.
    private mutating func escaped(from start: Int) -> String? {
        var units = Array(bytes[start..<position])
        while position < end {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                units += String(scalar).utf8
            default: units.append(byte)
            }
        }
        return nil
    }

    private mutating func escape() -> Unicode.Scalar? {
        guard position < end else { return nil }
        defer { position += 1 }
        switch bytes[position] {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "u"):
            // `position` is at the last digit, which the `defer` statement skips.
            guard let unit = hexadecimal() else { return nil }
            guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
            guard end - position > 2, bytes[position + 1] == UInt8(ascii: "\\") else { return nil }
            position += 2
            guard bytes[position] == UInt8(ascii: "u"), let second = hexadecimal() else { return nil }
            guard UTF16.isTrailSurrogate(second) else { return nil }
            return UTF16.decode(UTF16.EncodedScalar([unit, second]))
        case let byte: return "\"\\/".utf8.contains(byte) ? Unicode.Scalar(byte) : nil
        }
    }

    /// Reads the four digits after the `u` at `position`, and leaves `position` at the last one.
    private mutating func hexadecimal() -> UInt16? {
        guard end - position > 4 else { return nil }
        let digits = String(decoding: bytes[position + 1...position + 4], as: UTF8.self)
        position += 4
        return UInt16(digits, radix: 16)
    }
}

extension CodedValue {
    /// Parses JSON in one pass, several times as fast as a `Decoder`, which must try each type.
    ///
    /// - Parameter json: UTF-8, one value without surrounding white space; `nil` if it is not valid JSON.
    package init?(json: [UInt8]) {
        guard let value = json.withUnsafeBytes({ JSONReader.value($0, 0..<$0.count) }) else { return nil }
        self = value
    }
}
