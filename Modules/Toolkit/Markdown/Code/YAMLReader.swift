/// Tokenizes one line of YAML that does not continue a string or a block.
struct YAMLReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var open: LexerState?
    private(set) var runs: [CodeRun] = []
    private var position = 0
    /// The columns before the line's content, without item markers.
    private var indent = 0

    private static let words = Set<String>.words(
        "true false null yes no on off True False Null Yes No On Off ~")

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func read() {
        skipSpaces()
        indent = position
        while isAt(UInt8(ascii: "-")), isSpaceOrEnd(position + 1) {
            indent = position
            appendRun(position + 1, .plain)
            skipSpaces()
        }
        if let end = keyEnd() {
            indent = position
            appendRun(end, .keyword)
            appendRun(end + 1, .plain)
            skipSpaces()
        }
        if isAt(UInt8(ascii: "|")) || isAt(UInt8(ascii: ">")) { open = .block(indent: indent) }
        value()
    }

    /// The end of a key, which is followed by `:` and a space or the end of the line; `nil` if the line has
    /// no key.
    private func keyEnd() -> Int? {
        guard position < bytes.count, !"#|>{[&*!%@`".utf8.contains(bytes[position]) else { return nil }
        var end = position
        if let quoted = quoteEnd(position) { end = quoted }
        while end < bytes.count {
            if bytes[end] == UInt8(ascii: ":"), isSpaceOrEnd(end + 1) { return end > position ? end : nil }
            if bytes[end] == UInt8(ascii: "#"), end > position, bytes[end - 1] == 0x20 { return nil }
            end += 1
        }
        return nil
    }

    /// Reads values and separators up to the end of the line.
    private mutating func value() {
        var isAtValueStart = true
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "#"),
                position == 0 || bytes[position - 1] == 0x20 || bytes[position - 1] == 0x09
            {
                return appendRun(bytes.count, .comment)
            }
            if byte == 0x20 || byte == 0x09 {
                appendRun(position + 1, .plain)
            } else if isAtValueStart, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quoted(byte)
                isAtValueStart = false
            } else if Self.separators.contains(byte) {
                appendRun(position + 1, .plain)
                isAtValueStart = true
            } else {
                scalar(isAtValueStart)
                isAtValueStart = false
            }
        }
    }

    private static let separators = CodeBytes("[]{},:".utf8)

    private mutating func quoted(_ quote: UInt8) {
        if let end = quoteEnd(position) { return appendRun(end, .string) }
        let string = CodeString(
            [quote], closing: [quote], escapes: quote == UInt8(ascii: "\""), spansLines: true)
        open = .string(string)
        appendRun(bytes.count, .string)
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

    /// Reads a word. A word that is a complete value may be a number or a YAML keyword.
    private mutating func scalar(_ isAtValueStart: Bool) {
        var end = position
        while end < bytes.count, bytes[end] != 0x20, !Self.separators.contains(bytes[end]) { end += 1 }
        let rest = bytes[end...].drop { $0 == 0x20 || $0 == 0x09 }
        let isAll = isAtValueStart && (rest.isEmpty || rest.first.map { ",]}#".utf8.contains($0) } == true)
        let word = isAll && end - position <= 32 ? String(decoding: bytes[position..<end], as: UTF8.self) : ""
        let isNumber =
            word.utf8.first.map { $0.isDigit || "+-.".utf8.contains($0) } == true && Double(word) != nil
        appendRun(max(end, position + 1), isNumber ? .number : Self.words.contains(word) ? .keyword : .plain)
    }

    private func isAt(_ byte: UInt8) -> Bool { position < bytes.count && bytes[position] == byte }
    private func isSpaceOrEnd(_ position: Int) -> Bool {
        position >= bytes.count || bytes[position] == 0x20 || bytes[position] == 0x09
    }

    private mutating func skipSpaces() {
        var end = position
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
        if end > position { appendRun(end, .plain) }
    }

    private mutating func appendRun(_ end: Int, _ kind: CodeToken.Kind) {
        if let last = runs.last, last.kind == kind {
            runs[runs.count - 1].end = min(end, bytes.count)
        } else {
            runs.append(CodeRun(kind: kind, end: min(end, bytes.count)))
        }
        position = min(end, bytes.count)
    }
}
