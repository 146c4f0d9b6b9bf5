/// A JSON value. Integers and other numbers are distinct, so that neither loses digits.
package enum SyncValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// Finite; written with a decimal point or an exponent.
    case number(Double)
    case string(String)
    case array([SyncValue])
    case object([String: SyncValue])

    /// `null` for `nil`.
    package static func string(_ text: String?) -> SyncValue { text.map(SyncValue.string) ?? .null }
    /// `null` for a number that JSON cannot express.
    package static func finite(_ number: Double) -> SyncValue { number.isFinite ? .number(number) : .null }

    package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    package var string: String? { if case .string(let value) = self { value } else { nil } }
    package var array: [SyncValue]? { if case .array(let value) = self { value } else { nil } }
    package var object: [String: SyncValue]? { if case .object(let value) = self { value } else { nil } }
    /// An integer counts as a number, too.
    package var number: Double? {
        switch self {
        case .number(let value): value
        case .integer(let value): Double(value)
        default: nil
        }
    }
}

extension SyncValue {
    /// Compact JSON with the members of objects sorted by the bytes of their names: equal values give equal texts. NUL and the
    /// other control characters are escaped.
    package var json: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Parses `json`.
    ///
    /// - Returns: `nil` if it is not one JSON value, or is nested more than 64 levels deep. Of members with the same name,
    ///   the last one counts.
    package init?(json: String) {
        var json = json
        let value = json.withUTF8 { bytes -> SyncValue? in
            var parser = SyncValueParser(bytes)
            return parser.document()
        }
        guard let value else { return nil }
        self = value
    }

    func append(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .integer(let value): bytes += String(value).utf8
        case .number(let value): bytes += value.description.utf8
        case .string(let text): Self.append(text, to: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members): Self.append(members, to: &bytes)
        }
    }

    static func append(_ members: [String: SyncValue], to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        let names = members.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for (index, name) in names.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            members[name]?.append(to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { utf8 in
            var start = 0
            for (index, byte) in utf8.enumerated()
            where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes.append(contentsOf: utf8[start..<index])
                bytes.append(UInt8(ascii: "\\"))
                if byte < 0x20 {
                    bytes += "u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
                } else {
                    bytes.append(byte)
                }
                start = index + 1
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
