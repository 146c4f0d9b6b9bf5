import FluxCore

/// A 64-bit FNV-1a hash of encoded values, the same in every run.
struct Fingerprint {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Formats a hash as 16 hexadecimal digits.
    static func text(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Adds the hash of a part.
    mutating func add(key: String, _ part: UInt64) {
        add("k\(key.utf8.count):")
        add(key)
        for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: part >> UInt64(shift))) }
    }

    mutating func add(_ value: CodedValue) {
        switch value {
        case .null: add("n")
        case .bool(let value): add(value ? "t" : "f")
        case .integer(let value): add("i\(value)")
        case .unsigned(let value): add("i\(value)")
        case .number(let value): add("d\(value)")
        case .text(let value):
            add("s\(value.utf8.count):")
            add(value)
        case .list(let values):
            add("[\(values.count)")
            for value in values { add(value) }
        case .keyed(let values):
            add("{\(values.count)")
            for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                add("k\(key.utf8.count):")
                add(key)
                add(value)
            }
        }
    }

    private mutating func add(_ text: String) {
        var text = text
        value = text.withUTF8 { $0.reduce(value) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }
    }

    private mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }
}
