/// Finds the fields of a line without decoding their values.
struct LineScanner {
    private let bytes: UnsafeRawBufferPointer
    private var position: Int
    private let end: Int

    /// Creates a scanner for a JSON object on one line, from its `{` to its `}`.
    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    }

    /// Calls `body` with each known key of a line and the range of its value; `value` is last and extends to
    /// the end.
    ///
    /// - Returns: Whether the line is an object.
    mutating func fields(_ body: (_ key: LineKey, _ value: Range<Int>) -> Void) -> Bool {
        guard enter() else { return false }
        while let key = nextKey() {
            let (known, start) = (LineKey(bytes, key), position)
            if known == .value {
                body(.value, start..<end - 1)
                return true
            }
            guard skipValue() else { return false }
            if let known { body(known, start..<position) }
            guard isAtEnd || take(UInt8(ascii: ",")) else { return false }
        }
        return isAtEnd
    }

    private var isAtEnd: Bool { position == end - 1 }

    private mutating func enter() -> Bool {
        guard end - position >= 2, bytes[position] == UInt8(ascii: "{"), bytes[end - 1] == UInt8(ascii: "}")
        else {
            return false
        }
        position += 1
        return true
    }

    /// Reads a key and skips its colon; `nil` if there is none.
    private mutating func nextKey() -> Range<Int>? {
        let start = position
        guard skipString(), take(UInt8(ascii: ":")) else { return nil }
        return start + 1..<position - 2
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < end, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipString() -> Bool {
        guard take(UInt8(ascii: "\"")) else { return false }
        while position < end {
            let byte = bytes[position]
            position += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: "\"") { return true }
        }
        return false
    }

    private mutating func skipValue() -> Bool {
        var depth = 0
        while position < end {
            switch bytes[position] {
            case UInt8(ascii: "\""): guard skipString() else { return false }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return true }
                depth -= 1
                position += 1
            case UInt8(ascii: ",") where depth == 0: return true
            default: position += 1
            }
        }
        return depth == 0
    }
}

extension LineKey {
    /// Keys are identified by their first eight bytes and their length, which is sufficient for these.
    private static let known = allCases.map { key in
        let name = Array(key.rawValue.utf8)
        return (start: name.withUnsafeBytes { Self.start($0, 0..<name.count) }, count: name.count, key: key)
    }

    init?(_ bytes: UnsafeRawBufferPointer, _ name: Range<Int>) {
        let start = Self.start(bytes, name)
        guard let key = Self.known.first(where: { $0.start == start && $0.count == name.count })?.key else {
            return nil
        }
        self = key
    }

    private static func start(_ bytes: UnsafeRawBufferPointer, _ name: Range<Int>) -> UInt64 {
        name.prefix(8).reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
    }
}

/// The positions of the fields in a line.
struct LineFields {
    private var all: [(key: LineKey, range: Range<Int>)] = []

    init(_ bytes: UnsafeRawBufferPointer, _ line: Range<Int>) {
        all.reserveCapacity(12)
        var scanner = LineScanner(bytes, line)
        _ = scanner.fields { all.append(($0, $1)) }
    }

    subscript(_ key: LineKey) -> Range<Int>? { all.first { $0.key == key }?.range }
}
