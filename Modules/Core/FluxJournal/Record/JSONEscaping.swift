extension [UInt8] {
    /// Appends a text as JSON in UTF-8, in quotation marks: control characters are escaped.
    package mutating func appendJSON(text: String) {
        var text = text
        append(UInt8(ascii: "\""))
        text.withUTF8 { content in
            var start = 0
            for position in content.indices {
                guard let escaped = Self.escaped(content, position) else { continue }
                append(contentsOf: content[start..<position])
                append(contentsOf: escaped.utf8)
                start = position + (content[position] < 0x80 ? 1 : 2)
            }
            append(contentsOf: content[start...])
        }
        append(UInt8(ascii: "\""))
    }

    /// The escape for the character at a position; `nil` if it needs none.
    @inline(__always)
    private static func escaped(_ content: UnsafeBufferPointer<UInt8>, _ position: Int) -> String? {
        let byte = content[position]
        if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { return nil }
        return escapedSpecial(content, position)
    }

    private static func escapedSpecial(_ content: UnsafeBufferPointer<UInt8>, _ position: Int) -> String? {
        switch content[position] {
        case UInt8(ascii: "\""): "\\\""
        case UInt8(ascii: "\\"): "\\\\"
        case UInt8(ascii: "\n"): "\\n"
        case UInt8(ascii: "\r"): "\\r"
        case UInt8(ascii: "\t"): "\\t"
        // The printable ones need no escape.
        case let control where control < 0x80: unicodeEscape(control)
        // The control characters U+0080 to U+009F have two bytes.
        case 0xC2 where content[position + 1] < 0xA0: unicodeEscape(content[position + 1])
        default: nil
        }
    }

    private static func unicodeEscape(_ control: UInt8) -> String {
        let digits = String(control, radix: 16)
        return "\\u00" + (digits.count == 1 ? "0" : "") + digits
    }
}
