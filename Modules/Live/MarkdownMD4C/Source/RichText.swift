import Markdown

/// Qiita's extensions within text: footnote references, emoji, and bare URLs.
struct RichText {
    let notes: Footnotes
    /// Whether the text is already inside a link.
    let isLinked: Bool

    func add(_ text: String, to builder: inout TreeBuilder) {
        var rest = text.utf8[...]
        var plain = rest.startIndex
        func flush(_ end: String.Index) { if plain < end { builder.add(String(text[plain..<end])) } }
        while let trigger = rest.firstIndex(where: Self.isTrigger) {
            rest = text.utf8[trigger...]
            var end: String.Index?
            switch text.utf8[trigger] {
            case UInt8(ascii: "["):
                if let (number, after) = footnote(rest) {
                    flush(trigger)
                    builder.add(.footnote(number))
                    end = after
                }
            case UInt8(ascii: ":"):
                if let (emoji, after) = emoji(rest) {
                    flush(trigger)
                    builder.add(emoji)
                    end = after
                }
            default:
                let before = trigger > text.startIndex ? text.utf8[text.utf8.index(before: trigger)] : 0
                if !isLinked, !before.isWordByte, let after = address(rest) {
                    flush(trigger)
                    let address = String(text[trigger..<after])
                    builder.open(.link(address))
                    builder.add(address)
                    builder.close()
                    end = after
                }
            }
            if let end { plain = end }
            rest = text.utf8[(end ?? text.utf8.index(after: trigger))...]
        }
        flush(text.endIndex)
    }

    /// Whether a footnote reference, an emoji or `http` can start with this byte.
    private static func isTrigger(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "[") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "h")
    }

    /// `[^label]`.
    private func footnote(_ text: Substring.UTF8View) -> (Int, String.Index)? {
        guard !notes.isEmpty, text.starts(with: "[^".utf8) else { return nil }
        let label = text.dropFirst(2).prefix(Self.maximumLength)
        guard let end = label.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let name = String(decoding: label[..<end], as: UTF8.self)
        return notes.number(of: name).map { ($0, text.index(after: end)) }
    }

    /// `:name:`.
    private func emoji(_ text: Substring.UTF8View) -> (String, String.Index)? {
        let name = text.dropFirst().prefix(Self.maximumLength)
        guard let end = name.firstIndex(where: { !$0.isWordByte && $0 != 0x2B && $0 != 0x2D && $0 != 0x5F }),
            name[end] == UInt8(ascii: ":")
        else { return nil }
        let emoji = Emoji.named(String(decoding: name[..<end], as: UTF8.self))
        return emoji.map { ($0, text.index(after: end)) }
    }

    /// The end of a URL; `nil` when there is none.
    private func address(_ text: Substring.UTF8View) -> String.Index? {
        guard text.starts(with: "http".utf8) else { return nil }
        let scheme = ["https://", "http://"].first { text.starts(with: $0.utf8) }
        guard let scheme else { return nil }
        var end =
            text.firstIndex { $0 <= 0x20 || $0 >= 0x7F || Self.terminators.contains($0) } ?? text.endIndex
        let start = text.index(text.startIndex, offsetBy: scheme.utf8.count)
        while end > start, Self.trailing.contains(text[text.index(before: end)]) {
            end = text.index(before: end)
        }
        return end > start ? end : nil
    }

    private static let maximumLength = 64
    private static let terminators = Set("<>\"`".utf8)
    private static let trailing = Set(".,:;!?'*_~()[]".utf8)
}

extension UInt8 {
    /// Whether this is an ASCII letter or digit.
    var isWordByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
