/// Reads a line of YAML in which nothing is open, as bytes.
struct YAMLReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var open: OpenCode?
    private(set) var runs: [CodeRun] = []
    private var place = 0
    /// Columns before what the line says, without the marks of items.
    private var indent = 0

    private static let words = Set<String>.words(
        "true false null yes no on off True False Null Yes No On Off ~")

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func read() {
        skipSpaces()
        indent = place
        while at(UInt8(ascii: "-")), isEnd(place + 1) {
            indent = place
            take(place + 1, .plain)
            skipSpaces()
        }
        if let end = keyEnd() {
            indent = place
            take(end, .keyword)
            take(end + 1, .plain)
            skipSpaces()
        }
        if at(UInt8(ascii: "|")) || at(UInt8(ascii: ">")) { open = .block(indent: indent) }
        value()
    }

    /// The end of a name, which has `:` and a space, or nothing, behind it; `nil` when the line begins with none.
    private func keyEnd() -> Int? {
        guard place < bytes.count, !"#|>{[&*!%@`".utf8.contains(bytes[place]) else { return nil }
        var end = place
        if let quoted = quoteEnd(place) { end = quoted }
        while end < bytes.count {
            if bytes[end] == UInt8(ascii: ":"), isEnd(end + 1) { return end > place ? end : nil }
            if bytes[end] == UInt8(ascii: "#"), end > place, bytes[end - 1] == 0x20 { return nil }
            end += 1
        }
        return nil
    }

    /// Values, and what is between them, to the end of the line.
    private mutating func value() {
        var begins = true
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "#"), place == 0 || bytes[place - 1] == 0x20 || bytes[place - 1] == 0x09 {
                return take(bytes.count, .comment)
            }
            if byte == 0x20 || byte == 0x09 {
                take(place + 1, .plain)
            } else if begins, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quoted(byte)
                begins = false
            } else if Self.between.contains(byte) {
                take(place + 1, .plain)
                begins = true
            } else {
                scalar(begins)
                begins = false
            }
        }
    }

    private static let between = CodeText("[]{},:".utf8)

    private mutating func quoted(_ quote: UInt8) {
        if let end = quoteEnd(place) { return take(end, .string) }
        let string = CodeString(
            [quote], closing: [quote], escapes: quote == UInt8(ascii: "\""), spansLines: true)
        open = .string(string)
        take(bytes.count, .string)
    }

    private func quoteEnd(_ start: Int) -> Int? {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'")
        else { return nil }
        var end = start + 1
        while end < bytes.count {
            if bytes[end] == bytes[start] { return end + 1 }
            end += bytes[start] == UInt8(ascii: "\"") && bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// A word of a value; one that is all of it may be a number or a word of YAML.
    private mutating func scalar(_ begins: Bool) {
        var end = place
        while end < bytes.count, bytes[end] != 0x20, !Self.between.contains(bytes[end]) { end += 1 }
        let rest = bytes[end...].drop { $0 == 0x20 || $0 == 0x09 }
        let isAll = begins && (rest.isEmpty || rest.first.map { ",]}#".utf8.contains($0) } == true)
        let word = isAll && end - place <= 32 ? String(decoding: bytes[place..<end], as: UTF8.self) : ""
        let isNumber =
            word.utf8.first.map { $0.isDigit || "+-.".utf8.contains($0) } == true && Double(word) != nil
        take(max(end, place + 1), isNumber ? .number : Self.words.contains(word) ? .keyword : .plain)
    }

    private func at(_ byte: UInt8) -> Bool { place < bytes.count && bytes[place] == byte }
    private func isEnd(_ place: Int) -> Bool {
        place >= bytes.count || bytes[place] == 0x20 || bytes[place] == 0x09
    }

    private mutating func skipSpaces() {
        var end = place
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
        if end > place { take(end, .plain) }
    }

    private mutating func take(_ end: Int, _ kind: CodeToken.Kind) {
        if let last = runs.last, last.kind == kind {
            runs[runs.count - 1].end = min(end, bytes.count)
        } else {
            runs.append(CodeRun(kind: kind, end: min(end, bytes.count)))
        }
        place = min(end, bytes.count)
    }
}
