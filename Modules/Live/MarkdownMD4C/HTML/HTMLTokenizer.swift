import Markdown

/// Splits HTML into tags and text, in linear time for any input.
///
/// Source: the tokenization section of the HTML Standard, reduced to what posts use.
struct HTMLTokenizer {
    enum Token: Equatable {
        case open(String, [String: String])
        case close(String)
        case text(String)
    }

    private let bytes: [UInt8]
    private var position = 0
    private var start = 0
    /// Set by a tag without an end: everything after it is text.
    private var isText = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() -> Token? {
        while position < bytes.count {
            if !isText, bytes[position] == UInt8(ascii: "<") {
                start = position
                if skipComment() { continue }
                if let tag = tag() { return tag }
                position = start
                return text(from: start)
            }
            return text(from: position)
        }
        return nil
    }

    /// The source of the last tag.
    var source: String { String(decoding: bytes[start..<position], as: UTF8.self) }

    // MARK: - Text

    /// Text up to the next `<`.
    private mutating func text(from start: Int) -> Token {
        position = start + 1
        while position < bytes.count, isText || bytes[position] != UInt8(ascii: "<") { position += 1 }
        return .text(Entity.decodedAll(bytes[start..<position]))
    }

    // MARK: - Tags

    /// Skips a comment, a declaration or a processing instruction.
    private mutating func skipComment() -> Bool {
        guard position + 1 < bytes.count, "!?".utf8.contains(bytes[position + 1]) else { return false }
        if bytes[position...].starts(with: "<!--".utf8) {
            position = end(of: "-->", from: position + 4) ?? bytes.count
        } else if bytes[position...].starts(with: "<![CDATA[".utf8) {
            position = end(of: "]]>", from: position + 9) ?? bytes.count
        } else {
            position = end(of: ">", from: position + 2) ?? bytes.count
        }
        return true
    }

    /// The position after the next occurrence of `text`.
    private func end(of text: String, from start: Int) -> Int? {
        let wanted = Array(text.utf8)
        var position = start
        while position + wanted.count <= bytes.count {
            if bytes[position..<position + wanted.count].elementsEqual(wanted) {
                return position + wanted.count
            }
            position += 1
        }
        return nil
    }

    /// Reads a tag; `nil` when there is none or it has no end.
    private mutating func tag() -> Token? {
        position += 1
        let isClosing = position < bytes.count && bytes[position] == UInt8(ascii: "/")
        if isClosing { position += 1 }
        let start = position
        while position < bytes.count, bytes[position].isWordByte || bytes[position] == UInt8(ascii: "-") {
            position += 1
        }
        let name = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
        guard let first = name.utf8.first, (0x61...0x7A).contains(first) else { return nil }
        guard position == bytes.count || bytes[position].isSpace || "/>".utf8.contains(bytes[position]) else {
            return nil
        }
        guard let attributes = attributes() else {
            isText = true
            return nil
        }
        if isClosing { return .close(name) }
        if Self.hidden.contains(name) { skipContent(of: name) }
        return .open(name, attributes)
    }

    private static let hidden: Set = ["script", "style"]

    /// Skips the content of a script or style, including its end tag.
    private mutating func skipContent(of name: String) {
        let end = Array("</\(name)".utf8)
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "<"), position + end.count <= bytes.count,
                zip(bytes[position...], end).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
            {
                position = self.end(of: ">", from: position) ?? bytes.count
                return
            }
            position += 1
        }
    }

    /// Reads the attributes and the end of a tag; `nil` when the tag has no end.
    private mutating func attributes() -> [String: String]? {
        var found: [String: String] = [:]
        while true {
            while position < bytes.count, bytes[position].isSpace || bytes[position] == UInt8(ascii: "/") {
                position += 1
            }
            guard position < bytes.count else { return nil }
            if bytes[position] == UInt8(ascii: ">") {
                position += 1
                return found
            }
            let start = position
            position += 1
            while position < bytes.count, !bytes[position].isSpace, !"=/>".utf8.contains(bytes[position]) {
                position += 1
            }
            let name = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
            while position < bytes.count, bytes[position].isSpace { position += 1 }
            var text = ""
            if position < bytes.count, bytes[position] == UInt8(ascii: "=") {
                position += 1
                guard let value = value() else { return nil }
                text = value
            }
            if found[name] == nil { found[name] = text }
        }
    }

    private mutating func value() -> String? {
        while position < bytes.count, bytes[position].isSpace { position += 1 }
        guard position < bytes.count else { return nil }
        let quote = bytes[position]
        if "\"'".utf8.contains(quote) {
            let start = position + 1
            guard let end = bytes[start...].firstIndex(of: quote) else { return nil }
            position = end + 1
            return Entity.decodedAll(bytes[start..<end])
        }
        let start = position
        while position < bytes.count, !bytes[position].isSpace, bytes[position] != UInt8(ascii: ">") {
            position += 1
        }
        return Entity.decodedAll(bytes[start..<position])
    }
}

/// The text between HTML tags, in which md4c recognises no formulas.
struct HTMLText {
    enum Piece: Equatable {
        case text(String)
        /// `$…$` or `$$…$$`, without the signs.
        case math(String, isDisplayed: Bool)
    }

    let pieces: [Piece]

    /// Divides `text` as md4c does.
    init(_ text: String) {
        var (pieces, plain, rest) = ([Piece](), text.startIndex, text.utf8[...])
        while let start = rest.firstIndex(of: Self.sign) {
            let run = text.utf8[start...].prefix { $0 == Self.sign }
            rest = text.utf8[run.endIndex...]
            guard run.count <= 2, let end = Self.end(of: run.count, in: rest) else { continue }
            if plain < start { pieces.append(.text(String(text[plain..<start]))) }
            let formula = String(text[run.endIndex..<end])
            pieces.append(.math(formula, isDisplayed: run.count == 2))
            plain = text.utf8.index(end, offsetBy: run.count)
            rest = text.utf8[plain...]
        }
        if plain < text.endIndex { pieces.append(.text(String(text[plain...]))) }
        self.pieces = pieces
    }

    /// The index of the signs that end a formula; `nil` if the next ones do not.
    private static func end(of count: Int, in text: Substring.UTF8View) -> String.Index? {
        guard let end = text.firstIndex(of: sign), end > text.startIndex else { return nil }
        return text[end...].prefix { $0 == sign }.count == count ? end : nil
    }

    private static let sign = UInt8(ascii: "$")
}
