extension String {
    /// The text with every byte of its UTF-8 except letters, digits and `-._~` as `%XX`.
    ///
    /// Usable as one query value or one path segment. `+` is encoded too, because servers read it as a space.
    /// Source: RFC 3986, 2.3.
    package var percentEncoded: String {
        utf8.reduce(into: "") { encoded, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                encoded += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// The text with spaces in place of ideographic ones (U+3000), which Japanese keyboards type.
    package var replacingIdeographicSpaces: String { String(map { $0 == "\u{3000}" ? " " : $0 }) }

    /// The text without leading and trailing white space and line breaks.
    package var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    /// Whether the text is an address of the web: `https` or `http`, in any case, and a host. Only such addresses may be
    /// passed to other programs; they cannot be mistaken for an option.
    package var isWebAddress: Bool {
        let text = utf8.prefix(8).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let schemes = ["https://", "http://"].map { Array($0.utf8) }
        guard let scheme = schemes.first(where: text.starts) else { return false }
        return utf8.dropFirst(scheme.count).first.map { !" /?#".utf8.contains($0) && $0 >= 0x20 } ?? false
    }
}
