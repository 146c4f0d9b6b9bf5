/// Splits HTML into tags and text, in linear time for any input.
///
/// Source: the tokenization section of the HTML Standard, reduced to what posts use.
struct HTMLReader {
    enum Token: Equatable {
        case open(String, [String: String])
        case close(String)
        case text(String)
    }

    private let bytes: [UInt8]
    private var place = 0
    private var start = 0
    /// Set by a tag without an end: everything after it is text.
    private var isText = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() -> Token? {
        while place < bytes.count {
            if !isText, bytes[place] == UInt8(ascii: "<") {
                start = place
                if skipRemark() { continue }
                if let tag = tag() { return tag }
                place = start
                return text(from: start)
            }
            return text(from: place)
        }
        return nil
    }

    /// The source of the last tag.
    var written: String { String(decoding: bytes[start..<place], as: UTF8.self) }

    // MARK: - Text

    /// Text up to the next `<`.
    private mutating func text(from start: Int) -> Token {
        place = start + 1
        while place < bytes.count, isText || bytes[place] != UInt8(ascii: "<") { place += 1 }
        return .text(Entity.decodedAll(bytes[start..<place]))
    }

    // MARK: - Tags

    /// Skips a comment, a declaration or a processing instruction.
    private mutating func skipRemark() -> Bool {
        guard place + 1 < bytes.count, "!?".utf8.contains(bytes[place + 1]) else { return false }
        if bytes[place...].starts(with: "<!--".utf8) {
            place = end(of: "-->", from: place + 4) ?? bytes.count
        } else if bytes[place...].starts(with: "<![CDATA[".utf8) {
            place = end(of: "]]>", from: place + 9) ?? bytes.count
        } else {
            place = end(of: ">", from: place + 2) ?? bytes.count
        }
        return true
    }

    /// The position after the next occurrence of `text`.
    private func end(of text: String, from start: Int) -> Int? {
        let wanted = Array(text.utf8)
        var place = start
        while place + wanted.count <= bytes.count {
            if bytes[place..<place + wanted.count].elementsEqual(wanted) { return place + wanted.count }
            place += 1
        }
        return nil
    }

    /// Reads a tag; `nil` when there is none or it has no end.
    private mutating func tag() -> Token? {
        place += 1
        let isClosing = place < bytes.count && bytes[place] == UInt8(ascii: "/")
        if isClosing { place += 1 }
        let start = place
        while place < bytes.count, bytes[place].isWordByte || bytes[place] == UInt8(ascii: "-") { place += 1 }
        let name = String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
        guard let first = name.utf8.first, (0x61...0x7A).contains(first) else { return nil }
        guard place == bytes.count || bytes[place].isSpace || "/>".utf8.contains(bytes[place]) else {
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
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "<"), place + end.count <= bytes.count,
                zip(bytes[place...], end).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
            {
                place = self.end(of: ">", from: place) ?? bytes.count
                return
            }
            place += 1
        }
    }

    /// Reads the attributes and the end of a tag; `nil` when the tag has no end.
    private mutating func attributes() -> [String: String]? {
        var found: [String: String] = [:]
        while true {
            while place < bytes.count, bytes[place].isSpace || bytes[place] == UInt8(ascii: "/") {
                place += 1
            }
            guard place < bytes.count else { return nil }
            if bytes[place] == UInt8(ascii: ">") {
                place += 1
                return found
            }
            let start = place
            place += 1
            while place < bytes.count, !bytes[place].isSpace, !"=/>".utf8.contains(bytes[place]) {
                place += 1
            }
            let name = String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
            while place < bytes.count, bytes[place].isSpace { place += 1 }
            var text = ""
            if place < bytes.count, bytes[place] == UInt8(ascii: "=") {
                place += 1
                guard let value = value() else { return nil }
                text = value
            }
            if found[name] == nil { found[name] = text }
        }
    }

    private mutating func value() -> String? {
        while place < bytes.count, bytes[place].isSpace { place += 1 }
        guard place < bytes.count else { return nil }
        let quote = bytes[place]
        if "\"'".utf8.contains(quote) {
            let start = place + 1
            guard let end = bytes[start...].firstIndex(of: quote) else { return nil }
            place = end + 1
            return Entity.decodedAll(bytes[start..<end])
        }
        let start = place
        while place < bytes.count, !bytes[place].isSpace, bytes[place] != UInt8(ascii: ">") { place += 1 }
        return Entity.decodedAll(bytes[start..<place])
    }
}
