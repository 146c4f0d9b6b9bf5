import Console

/// Finds the outlines of an OPML document in one pass over its bytes, so that the time is proportional to its length,
/// however its elements are nested.
struct OPMLReader {
    typealias Attributes = [(name: String, value: String)]

    private let bytes: [UInt8]
    private var position = 0
    private var isOPML = false
    private var outlines: [Attributes] = []

    /// The attributes of all outlines of a document, in its order; comments are skipped.
    ///
    /// - Returns: `nil` if the text is not OPML.
    static func outlines(in bytes: [UInt8]) -> [Attributes]? {
        var reader = OPMLReader(bytes)
        reader.read()
        return reader.isOPML ? reader.outlines : nil
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private mutating func read() {
        while skip(to: UInt8(ascii: "<")) {
            if take("!--") {
                skip(past: "-->")
            } else if take("![CDATA[") {
                skip(past: "]]>")
            } else {
                position += 1
                let name = word()
                if name == "opml" { isOPML = true }
                if name == "outline", let attributes = attributes() { outlines.append(attributes) }
            }
        }
    }

    /// Reads attributes up to the end of the element.
    ///
    /// - Returns: `nil` if it does not end.
    private mutating func attributes() -> Attributes? {
        var attributes: Attributes = []
        while position < bytes.count {
            skipSpaces()
            guard position < bytes.count else { return nil }
            if bytes[position] == UInt8(ascii: ">") { return attributes }
            let name = word()
            skipSpaces()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
                if name.isEmpty { position += 1 }
                continue
            }
            position += 1
            skipSpaces()
            guard position < bytes.count else { return nil }
            let quote = bytes[position]
            guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
            let start = position + 1
            position = start
            guard skip(to: quote) else { return nil }
            attributes.append(
                (name, String(decoding: bytes[start..<position], as: UTF8.self).unescapedFromXML))
            position += 1
        }
        return nil
    }

    /// Reads a name.
    private mutating func word() -> String {
        let start = position
        while position < bytes.count, !Self.isSpace(bytes[position]),
            !"<>/=\"'".utf8.contains(bytes[position])
        {
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skipSpaces() {
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }

    /// - Returns: Whether there is such a byte, which is then the current one.
    private mutating func skip(to byte: UInt8) -> Bool {
        while position < bytes.count, bytes[position] != byte { position += 1 }
        return position < bytes.count
    }

    /// Moves past the current byte and `text`, if `text` follows.
    private mutating func take(_ text: String) -> Bool {
        guard bytes[(position + 1)...].starts(with: text.utf8) else { return false }
        position += 1 + text.utf8.count
        return true
    }

    /// Moves past the next `end`, or to the end of the document.
    private mutating func skip(past end: String) {
        let end = Array(end.utf8)
        while position < bytes.count, !bytes[position...].starts(with: end) { position += 1 }
        position = min(position + end.count, bytes.count)
    }
}

extension String {
    /// Replaces the predefined entities and numeric references of XML.
    fileprivate var unescapedFromXML: String {
        guard utf8.contains(UInt8(ascii: "&")) else { return self }
        var (text, rest) = (UnicodeScalarView(), unicodeScalars[...])
        while let start = rest.firstIndex(of: "&") {
            text.append(contentsOf: rest[..<start])
            let reference = rest[start...].dropFirst().prefix(9).prefix { $0 != ";" }
            let isEnded = reference.endIndex < rest.endIndex && rest[reference.endIndex] == ";"
            if isEnded, let scalars = String(reference).referencedScalars {
                text.append(contentsOf: scalars)
                rest = rest[rest.index(after: reference.endIndex)...]
            } else {
                text.append("&")
                rest = rest[rest.index(after: start)...]
            }
        }
        text.append(contentsOf: rest)
        return String(text)
    }

    /// The text that a reference without `&` and `;` represents; `nil` if it is not one.
    private var referencedScalars: UnicodeScalarView? {
        let entities: [String: UnicodeScalarView] = [
            "lt": "<".unicodeScalars, "gt": ">".unicodeScalars, "amp": "&".unicodeScalars,
            "quot": "\"".unicodeScalars, "apos": "'".unicodeScalars,
        ]
        if let entity = entities[self] { return entity }
        guard hasPrefix("#") else { return nil }
        let isHexadecimal = hasPrefix("#x")
        let digits = dropFirst(isHexadecimal ? 2 : 1)
        guard let number = UInt32(digits, radix: isHexadecimal ? 16 : 10) else { return nil }
        return Unicode.Scalar(number).map { String($0).unicodeScalars } ?? UnicodeScalarView()
    }
}
