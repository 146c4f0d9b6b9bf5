/// Reads JSON as databases return it: of any origin, and hundreds of thousands of values in a row.
struct SyncValueParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var depth = 64

    /// - Parameter bytes: Valid UTF-8.
    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// - Returns: `nil` if the bytes are anything but one value.
    mutating func document() -> SyncValue? {
        guard let value = value() else { return nil }
        skipSpace()
        return position == bytes.count ? value : nil
    }

    private mutating func value() -> SyncValue? {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return object().map(SyncValue.object)
        case UInt8(ascii: "["): return array().map(SyncValue.array)
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        default: return number()
        }
    }

    private mutating func object() -> [String: SyncValue]? {
        var members: [String: SyncValue] = [:]
        let isComplete = elements(to: UInt8(ascii: "}")) { parser in
            guard parser.next == UInt8(ascii: "\""), let name = parser.string() else { return false }
            parser.skipSpace()
            guard parser.take(UInt8(ascii: ":")), let value = parser.value() else { return false }
            members[name] = value
            return true
        }
        return isComplete ? members : nil
    }

    private mutating func array() -> [SyncValue]? {
        var values: [SyncValue] = []
        let isComplete = elements(to: UInt8(ascii: "]")) { parser in
            guard let value = parser.value() else { return false }
            values.append(value)
            return true
        }
        return isComplete ? values : nil
    }

    /// Reads the elements between brackets; the next byte is the opening one.
    private mutating func elements(to end: UInt8, _ element: (inout Self) -> Bool) -> Bool {
        position += 1
        depth -= 1
        defer { depth += 1 }
        guard depth > 0 else { return false }
        skipSpace()
        if take(end) { return true }
        while true {
            skipSpace()
            guard element(&self) else { return false }
            skipSpace()
            if take(end) { return true }
            guard take(UInt8(ascii: ",")) else { return false }
        }
    }

    private mutating func string() -> String? {
        position += 1
        let start = position
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
            position += 1
        }
        if take(UInt8(ascii: "\"")) {
            return String(decoding: bytes[start..<position - 1], as: UTF8.self)
        }
        var text = Array(bytes[start..<position])
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escaped() else { return nil }
                text.append(contentsOf: String(scalar).utf8)
            case 0x00..<0x20: return nil
            default: text.append(byte)
            }
        }
        return nil
    }

    private mutating func escaped() -> Unicode.Scalar? {
        guard let letter = next else { return nil }
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: return nil
        }
        guard var unit = unit() else { return nil }
        if (0xD800..<0xDC00).contains(unit), take("\\u"), let low = self.unit(),
            (0xDC00..<0xE000).contains(low)
        {
            unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        }
        return Unicode.Scalar(unit)
    }

    /// Reads the four hexadecimal digits of a UTF-16 code unit.
    private mutating func unit() -> UInt32? {
        guard position + 4 <= bytes.count else { return nil }
        var unit: UInt32 = 0
        for byte in bytes[position..<position + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        position += 4
        return unit
    }

    private mutating func number() -> SyncValue? {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte) { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        let unsigned = text.utf8.drop { $0 == UInt8(ascii: "-") }
        guard text.utf8.count - unsigned.count <= 1, let first = unsigned.first,
            (0x30...0x39).contains(first), let last = unsigned.last, (0x30...0x39).contains(last),
            first != 0x30 || !(unsigned.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false)
        else { return nil }
        if let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { return nil }
        return .number(number)
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func take(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        for offset in 0..<count where bytes[position + offset] != text.utf8Start[offset] { return false }
        position += count
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }
}
