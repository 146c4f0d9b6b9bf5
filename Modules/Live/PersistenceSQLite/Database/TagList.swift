/// Tags in one column: one line per tag, in which `\n` and `\\` escape a line break and a backslash.
struct TagList {
    let tags: [String]

    init(_ tags: [String]) {
        self.tags = tags
    }

    init(text: String) {
        if text.isEmpty {
            tags = []
        } else if !text.utf8.contains(UInt8(ascii: "\\")) {
            tags = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .dropLast().map { String(Substring($0)) }
        } else {
            tags = Self.unescaped(text)
        }
    }

    /// Every tag ends with a line break, which distinguishes one empty tag from none.
    var text: String {
        tags.map { Self.escaped($0) + "\n" }.joined()
    }

    private static func escaped(_ tag: String) -> String {
        guard tag.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\\") }) else {
            return tag
        }
        let bytes = tag.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "\n"): Array("\\n".utf8)
            case UInt8(ascii: "\\"): Array("\\\\".utf8)
            default: [byte]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func unescaped(_ text: String) -> [String] {
        var (tags, tag, isEscape) = ([String](), [UInt8](), false)
        for byte in text.utf8 {
            if isEscape {
                tag.append(byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
                isEscape = false
            } else if byte == UInt8(ascii: "\\") {
                isEscape = true
            } else if byte == UInt8(ascii: "\n") {
                tags.append(String(decoding: tag, as: UTF8.self))
                tag = []
            } else {
                tag.append(byte)
            }
        }
        return tags
    }
}
