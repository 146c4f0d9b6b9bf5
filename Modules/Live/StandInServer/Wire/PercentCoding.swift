/// Percent-encoding as both services use it.
enum PercentCoding {
    /// Decodes a path segment, in which `+` has no special meaning.
    static func decodeSegment(_ text: some StringProtocol) -> String { decode(text, plus: UInt8(ascii: "+")) }

    /// Decodes a name or value of a query or form, in which `+` is a space.
    static func decodeQuery(_ text: some StringProtocol) -> String { decode(text, plus: UInt8(ascii: " ")) }

    /// Splits `a=1&b=2` into decoded pairs, in order; a name without `=` has an empty value.
    static func pairs(_ query: some StringProtocol) -> [(name: String, value: String)] {
        query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (decodeQuery(parts[0]), parts.count > 1 ? decodeQuery(parts[1]) : "")
        }
    }

    /// Encodes all characters except RFC 3986's unreserved ones.
    static func encode(_ text: String) -> String {
        var out: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                out.append(byte)
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                out += Array("%\(digits.count < 2 ? "0" : "")\(digits)".utf8)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static func decode(_ text: some StringProtocol, plus: UInt8) -> String {
        let bytes = Array(text.utf8)
        var out: [UInt8] = []
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "%"), position + 2 < bytes.count,
                let decoded = UInt8(
                    String(decoding: bytes[position + 1...position + 2], as: UTF8.self), radix: 16)
            {
                out.append(decoded)
                position += 3
            } else {
                out.append(byte == UInt8(ascii: "+") ? plus : byte)
                position += 1
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
