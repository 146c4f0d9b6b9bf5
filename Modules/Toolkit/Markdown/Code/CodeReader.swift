/// Reads a line of code, as bytes.
struct CodeReader {
    let bytes: UnsafeBufferPointer<UInt8>
    let language: CodeLanguage
    /// What is open before the line, and behind it when it is read.
    var open: OpenCode?
    /// No two neighbours of a kind; together they are the line.
    private(set) var runs: [CodeRun] = []
    var place = 0
    /// Whether a value ends here: what is divided, and no pattern, follows.
    var isBehindValue = false
    /// Openings that nothing closes on this line: looked for once.
    var unclosed: Set<CodeText> = []
    /// A text that begins on the next line.
    var document: OpenCode?
    /// Whether something is calculated: `<<` begins no text.
    var isCalculating = false

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ language: CodeLanguage, _ open: OpenCode?) {
        (self.bytes, self.language, self.open) = (bytes, language, open)
    }

    mutating func read() {
        if let open { goOn(with: open) }
        if language.isYAML, open == nil, place == 0 {
            var reader = YAMLReader(bytes)
            reader.read()
            (runs, open) = (reader.runs, reader.open)
            return
        }
        while place < bytes.count { step() }
        if open == nil { open = document }
    }

    // MARK: - What is open

    private mutating func goOn(with open: OpenCode) {
        switch open {
        case .comment(let depth): comment(depth)
        case .string(let string):
            self.open = nil
            _ = takeString(string, from: 0)
        case .document(let word, let isIndented):
            let line = bytes.drop { isIndented && ($0 == 0x20 || $0 == 0x09) }
            if line.elementsEqual(word) { self.open = nil }
            take(bytes.count, .string)
        case .block(let indent):
            let columns = bytes.prefix { $0 == 0x20 }.count
            if columns == bytes.count || columns > indent {
                take(bytes.count, .string)
            } else {
                self.open = nil
            }
        }
    }

    private mutating func comment(_ open: Int) {
        var (depth, end) = (open, place)
        while end < bytes.count, depth > 0 {
            let next = end + 1 < bytes.count ? bytes[end + 1] : 0
            if bytes[end] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                (depth, end) = (depth - 1, end + 2)
            } else if language.nestsComments, bytes[end] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
                (depth, end) = (depth + 1, end + 2)
            } else {
                end += 1
            }
        }
        self.open = depth > 0 ? .comment(depth: depth) : nil
        take(end, .comment)
    }

    // MARK: - Steps

    private mutating func step() {
        let byte = bytes[place]
        if byte == 0x20 || byte == 0x09 { return take(place + 1, .plain) }
        if beginsComment() { return take(bytes.count, .comment) }
        if language.hasBlockComments, starts("/*") {
            place += 2
            return comment(1)
        }
        if let string = rawString(from: place), takeString(string, from: place + string.opening.count) {
            return
        }
        if takesString(from: place) || takesLetter() { return }
        if byte.isDigit, !language.isShell { return number() }
        if isWord(byte) { return word(from: place) }
        if language.marks.contains(byte), place + 1 < bytes.count, isWord(bytes[place + 1]) {
            let end = wordEnd(place + 1)
            return take(end, .keyword)
        }
        if language.isShell, byte == UInt8(ascii: "\\") { return take(min(place + 2, bytes.count), .plain) }
        if language.isShell { readDocument() }
        if language.hasPatterns, byte == UInt8(ascii: "/"), !isBehindValue, takesPattern() { return }
        take(place + 1, .plain)
        isBehindValue = byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
    }

    mutating func take(_ end: Int, _ kind: CodeToken.Kind) {
        if let last = runs.last, last.kind == kind {
            runs[runs.count - 1].end = end
        } else if end > runs.last?.end ?? 0 {
            runs.append(CodeRun(kind: kind, end: end))
        }
        place = end
    }

    func starts(_ text: StaticString, at start: Int? = nil) -> Bool {
        text.withUTF8Buffer { starts($0, at: start ?? place) }
    }

    func starts(_ text: some RandomAccessCollection<UInt8>, at start: Int) -> Bool {
        start + text.count <= bytes.count && bytes[start..<start + text.count].elementsEqual(text)
    }

    private func beginsComment() -> Bool {
        guard language.lineComments.contains(where: { starts($0, at: place) }) else { return false }
        guard language.isShell, place > 0 else { return true }
        return " \t;&|()".utf8.contains(bytes[place - 1])
    }

    // MARK: - Words and numbers

    private func isWord(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0x80 || language.wordSigns.contains(byte)
    }

    func wordEnd(_ start: Int) -> Int {
        var end = start
        while end < bytes.count, isWord(bytes[end]) { end += 1 }
        return end
    }

    private mutating func word(from start: Int) {
        let end = wordEnd(start)
        let isShort = end - start <= Self.longest
        let word = isShort ? String(decoding: bytes[start..<end], as: UTF8.self) : ""
        if isShort, end < bytes.count, let string = rawString(behind: word, at: end),
            takeString(string, from: end + string.opening.count)
        {
            return
        }
        if isShort, language.prefixes.contains(word), takesString(from: end) { return }
        let isNumber = language.isShell && bytes[start..<end].allSatisfy(\.isDigit)
        let isOwn = language.words.contains(word)
        take(end, isNumber ? .number : isOwn ? .keyword : .plain)
        isBehindValue = !isOwn
    }

    /// Bytes that no word of a language has more of.
    private static let longest = 24

    private mutating func number() {
        var end = place
        let isHexadecimal = starts("0x") || starts("0X")
        while end < bytes.count {
            let byte = bytes[end]
            let next = end + 1 < bytes.count ? bytes[end + 1] : 0
            let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            let power = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
            if byte == UInt8(ascii: ".") || isSign {
                guard next.isDigit, !isSign || bytes[end - 1] | 0x20 == power else { break }
            } else if byte == UInt8(ascii: "'") {
                guard language.quotesDigits, next.isDigit || next.isLetter else { break }
            } else if !byte.isDigit, !byte.isLetter, byte < 0x80 {
                break
            }
            end += 1
        }
        take(end, .number)
        isBehindValue = true
    }
}

extension UInt8 {
    /// Of Latin, or `_`.
    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) || self == UInt8(ascii: "_") }
    var isDigit: Bool { (0x30...0x39).contains(self) }
}
