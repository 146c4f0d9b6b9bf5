/// The encoded form of a codable value, independent of a format: a tree of scalars, lists and keyed values.
///
/// Equal values have equal trees, and a tree equals itself after a round trip through JSON: numbers without a
/// fraction are integers, whatever their type was. A duration equals the number of its nanoseconds, which is
/// what other encoders write.
public enum CodedValue: Sendable {
    /// A missing value.
    case null
    /// A Boolean value.
    case bool(Bool)
    /// An integer up to `Int64.max`.
    case integer(Int64)
    /// An integer above `Int64.max`.
    case unsigned(UInt64)
    /// A number with a fraction, too large for an integer, not finite, or −0. JSON has no numbers that are not finite: read
    /// from it, these are the texts `inf`, `-inf` and `nan`.
    case number(Double)
    /// A duration.
    case duration(Duration)
    /// A string.
    case text(String)
    /// An array.
    case list([CodedValue])
    /// Values by their coding keys; also a dictionary.
    case keyed([String: CodedValue])

    /// Encodes `value`.
    ///
    /// - Parameter value: The value to encode.
    /// - Throws: Rethrows errors of the value's own encoding.
    public init(encoding value: some Encodable) throws { try self.init(encoding: value, userInfo: [:]) }

    /// Encodes `value`.
    ///
    /// - Parameters:
    ///   - value: The value to encode.
    ///   - userInfo: The encoder's `userInfo`.
    package init(encoding value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable]) throws {
        let tree = EncodingTree(userInfo: userInfo)
        try tree.encode(value)
        self = tree.value()
    }

    /// Encodes `value` with replaced strings: including dictionary keys, but not coding keys and enum cases
    /// that are defined in code.
    package init(
        encoding value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable],
        replacing replace: @escaping (String) -> String
    ) throws {
        let tree = EncodingTree(userInfo: userInfo, replace: replace)
        try tree.encode(value)
        self = tree.value()
    }

    /// Decodes the value.
    ///
    /// - Parameter type: The type to decode.
    /// - Returns: The value.
    /// - Throws: `DecodingError` if this is not an encoded `Value`.
    public func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        try TreeDecoder(tree: self, codingPath: []).decode(type)
    }

    package init(_ number: Double) {
        self = number.wholeNumber.map(CodedValue.integer) ?? .number(number)
    }
}

extension CodedValue: Equatable {
    public static func == (one: CodedValue, other: CodedValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.unsigned(let one), .unsigned(let other)): one == other
        case (.number(let one), .number(let other)): one == other || one.isNaN && other.isNaN
        case (.number(let number), .text(let text)), (.text(let text), .number(let number)):
            number.textWithoutJSON == text
        case (.number(let number), .integer(let integer)), (.integer(let integer), .number(let number)):
            integer == 0 && number == 0  // −0, which older recordings contain as 0.
        case (.text(let one), .text(let other)): one == other
        case (.list(let one), .list(let other)): one == other
        case (.keyed(let one), .keyed(let other)): one == other
        case (.duration(let one), .duration(let other)): one == other
        case (.duration(let duration), .list): other.asDuration == duration
        case (.list, .duration(let duration)): one.asDuration == duration
        default:
            if let one = one.wholeNumber, let other = other.wholeNumber { one == other } else { false }
        }
    }

    /// The duration that a list of two numbers represents; `nil` for another value.
    var asDuration: Duration? {
        guard case .list(let parts) = self, parts.count == 2 else { return nil }
        return try? decoded(as: Duration.self)
    }

    /// An integer, or a duration in nanoseconds.
    var wholeNumber: Int64? {
        switch self {
        case .integer(let value): value
        case .duration(let value): value.wholeNanoseconds
        default: nil
        }
    }
}

extension Double {
    /// The integer that is encoded instead; `nil` if the number is not one, and for −0.
    var wholeNumber: Int64? { self == 0 && sign == .minus ? nil : Int64(exactly: self) }

    /// The text that represents an infinite number or NaN in JSON; `nil` for a finite number.
    package var textWithoutJSON: String? {
        if isNaN { return "nan" }
        return isInfinite ? (self < 0 ? "-inf" : "inf") : nil
    }

    /// The infinite number or NaN that a text in JSON represents; `nil` for another text.
    init?(textWithoutJSON text: String) {
        switch text {
        case "inf": self = .infinity
        case "-inf": self = -.infinity
        case "nan": self = .nan
        default: return nil
        }
    }
}

extension Duration {
    /// The number of nanoseconds; `nil` if there are parts of one, or too many.
    package var wholeNanoseconds: Int64? {
        let (seconds, attoseconds) = components
        let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        let (product, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (nanoseconds, overflows) = product.addingReportingOverflow(whole)
        return rest == 0 && !isTooLong && !overflows ? nanoseconds : nil
    }
}

extension CodedValue {
    /// Whether this value is sorted before another: by kind, then by content; lists and keyed values by their
    /// elements.
    func precedes(_ other: CodedValue) -> Bool {
        switch (self, other) {
        case (.bool(let one), .bool(let other)): !one && other
        case (.unsigned(let one), .unsigned(let other)): one < other
        case (.number(let one), .number(let other)): one < other
        case (.text(let one), .text(let other)): one < other
        case (.list(let one), .list(let other)): one.lexicographicallyPrecedes(other) { $0.precedes($1) }
        case (.keyed(let one), .keyed(let other)):
            Self.sorted(one).lexicographicallyPrecedes(Self.sorted(other)) { one, other in
                one.key == other.key ? one.value.precedes(other.value) : one.key < other.key
            }
        default:
            if let one = wholeNumber, let other = other.wholeNumber { one < other } else { rank < other.rank }
        }
    }

    private static func sorted(_ values: [String: CodedValue]) -> [(key: String, value: CodedValue)] {
        values.sorted { $0.key < $1.key }
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .bool: 1
        case .integer, .duration: 2
        case .unsigned: 3
        case .number: 4
        case .text: 5
        case .list: 6
        case .keyed: 7
        }
    }
}

extension CodedValue: Codable {
    public func encode(to encoder: any Encoder) throws {
        var scalar: any SingleValueEncodingContainer { encoder.singleValueContainer() }
        switch self {
        case .null:
            var container = scalar
            try container.encodeNil()
        case .bool(let value): try value.encode(to: encoder)
        case .integer(let value): try value.encode(to: encoder)
        case .unsigned(let value): try value.encode(to: encoder)
        case .duration(let value):
            var container = scalar
            if container is TreeEncoder {
                try container.encode(value)
            } else if let nanoseconds = value.wholeNanoseconds {
                try container.encode(nanoseconds)
            } else {
                try value.encode(to: encoder)
            }
        case .number(let value):
            var container = scalar
            if let text = value.textWithoutJSON, !(container is TreeEncoder) {
                try container.encode(text)
            } else {
                try container.encode(value)
            }
        case .text(let value): try value.encode(to: encoder)
        case .list(let values): try values.encode(to: encoder)
        case .keyed(let values):
            var container = encoder.container(keyedBy: CodedKey.self)
            for (key, value) in values { try container.encode(value, forKey: CodedKey(key)) }
        }
    }

    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? TreeDecoder {
            self = decoder.tree
            return
        }
        if let container = try? decoder.container(keyedBy: CodedKey.self) {
            let pairs = try container.allKeys.map { key in
                (key.stringValue, try container.decode(CodedValue.self, forKey: key))
            }
            self = .keyed(Dictionary(pairs) { first, _ in first })
        } else if var container = try? decoder.unkeyedContainer() {
            var values: [CodedValue] = []
            while !container.isAtEnd { values.append(try container.decode(CodedValue.self)) }
            self = .list(values)
        } else {
            self = try Self.scalar(in: try decoder.singleValueContainer())
        }
    }

    private static func scalar(in container: any SingleValueDecodingContainer) throws -> CodedValue {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int64.self) {
            // −0 is an integer to some decoders.
            return value == 0 ? CodedValue((try? container.decode(Double.self)) ?? 0) : .integer(value)
        }
        if let value = try? container.decode(UInt64.self) { return .unsigned(value) }
        if let value = try? container.decode(Double.self) { return CodedValue(value) }
        return .text(try container.decode(String.self))
    }
}

/// A coding key; the name of an index is its number.
struct CodedKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) { (stringValue, intValue) = (name, nil) }
    init(stringValue: String) { self.init(stringValue) }
    init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}
