/// Tokenizes one line of code, given as UTF-8.
struct CodeReader {
    let bytes: UnsafeBufferPointer<UInt8>
    let language: CodeLanguage
    /// The state at the start of the line; after reading, at its end.
    var open: LexerState?
    /// Adjacent runs differ in kind; together they cover the line.
    private(set) var runs: [CodeRun] = []
    var position = 0
    /// Whether a value precedes, so that `/` is a division and does not start a regular expression.
    var isAfterValue = false
    /// Openings that are not closed on this line, so that each is searched for only once.
    var unclosedOpenings: Set<CodeBytes> = []
    /// The heredoc that starts on the next line.
    var heredoc: LexerState?
    /// Whether the line contains an arithmetic expression, in which `<<` is a shift.
    var isInArithmetic = false

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ language: CodeLanguage, _ open: LexerState?) {
        (self.bytes, self.language, self.open) = (bytes, language, open)
    }

    mutating func read() {
        if let open { resume(with: open) }
        if language.isYAML, open == nil, position == 0 {
            var reader = YAMLReader(bytes)
            reader.read()
            (runs, open) = (reader.runs, reader.open)
            return
        }
        while position < bytes.count { step() }
        if open == nil { open = heredoc }
    }

    // MARK: - Continued tokens

    private mutating func resume(with open: LexerState) {
        switch open {
        case .comment(let depth): comment(depth)
        case .string(let string):
            self.open = nil
            _ = readString(string, from: 0)
        case .heredoc(let word, let isIndented):
            let line = bytes.drop { isIndented && ($0 == 0x20 || $0 == 0x09) }
            if line.elementsEqual(word) { self.open = nil }
            appendRun(bytes.count, .string)
        case .block(let indent):
            let columns = bytes.prefix { $0 == 0x20 }.count
            if columns == bytes.count || columns > indent {
                appendRun(bytes.count, .string)
            } else {
                self.open = nil
            }
        }
    }

    private mutating func comment(_ open: Int) {
        var (depth, end) = (open, position)
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
        appendRun(end, .comment)
    }

    // MARK: - Tokens

    private mutating func step() {
        let byte = bytes[position]
        if byte == 0x20 || byte == 0x09 { return appendRun(position + 1, .plain) }
        if beginsComment() { return appendRun(bytes.count, .comment) }
        if language.hasBlockComments, starts("/*") {
            position += 2
            return comment(1)
        }
        if let string = rawString(from: position), readString(string, from: position + string.opening.count) {
            return
        }
        if readAnyString(from: position) || readCharacterLiteral() { return }
        if byte.isDigit, !language.isShell { return number() }
        if isWord(byte) { return word(from: position) }
        if language.keywordPrefixes.contains(byte), position + 1 < bytes.count, isWord(bytes[position + 1]) {
            let end = wordEnd(position + 1)
            return appendRun(end, .keyword)
        }
        if language.isShell, byte == UInt8(ascii: "\\") {
            return appendRun(min(position + 2, bytes.count), .plain)
        }
        if language.isShell { readHeredoc() }
        if language.hasRegexLiterals, byte == UInt8(ascii: "/"), !isAfterValue, readRegexLiteral() { return }
        appendRun(position + 1, .plain)
        isAfterValue = byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
    }

    mutating func appendRun(_ end: Int, _ kind: CodeToken.Kind) {
        if let last = runs.last, last.kind == kind {
            runs[runs.count - 1].end = end
        } else if end > runs.last?.end ?? 0 {
            runs.append(CodeRun(kind: kind, end: end))
        }
        position = end
    }

    func starts(_ text: StaticString, at start: Int? = nil) -> Bool {
        text.withUTF8Buffer { starts($0, at: start ?? position) }
    }

    func starts(_ text: some RandomAccessCollection<UInt8>, at start: Int) -> Bool {
        start + text.count <= bytes.count && bytes[start..<start + text.count].elementsEqual(text)
    }

    private func beginsComment() -> Bool {
        guard language.lineComments.contains(where: { starts($0, at: position) }) else { return false }
        guard language.isShell, position > 0 else { return true }
        return " \t;&|()".utf8.contains(bytes[position - 1])
    }

    // MARK: - Words and numbers

    private func isWord(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0x80 || language.extraWordBytes.contains(byte)
    }

    func wordEnd(_ start: Int) -> Int {
        var end = start
        while end < bytes.count, isWord(bytes[end]) { end += 1 }
        return end
    }

    private mutating func word(from start: Int) {
        let end = wordEnd(start)
        let isShort = end - start <= Self.maximumWordLength
        let word = isShort ? String(decoding: bytes[start..<end], as: UTF8.self) : ""
        if isShort, end < bytes.count, let string = rawString(after: word, at: end),
            readString(string, from: end + string.opening.count)
        {
            return
        }
        if isShort, language.stringPrefixes.contains(word), readAnyString(from: end) { return }
        let isNumber = language.isShell && bytes[start..<end].allSatisfy(\.isDigit)
        let isKeyword = language.words.contains(word)
        appendRun(end, isNumber ? .number : isKeyword ? .keyword : .plain)
        isAfterValue = !isKeyword
    }

    /// The length in bytes of the longest keyword.
    private static let maximumWordLength = 24

    private mutating func number() {
        var end = position
        let isHexadecimal = starts("0x") || starts("0X")
        while end < bytes.count {
            let byte = bytes[end]
            let next = end + 1 < bytes.count ? bytes[end + 1] : 0
            let isExponentSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            let exponentMark = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
            if byte == UInt8(ascii: ".") || isExponentSign {
                guard next.isDigit, !isExponentSign || bytes[end - 1] | 0x20 == exponentMark else { break }
            } else if byte == UInt8(ascii: "'") {
                guard language.hasDigitSeparators, next.isDigit || next.isLetter else { break }
            } else if !byte.isDigit, !byte.isLetter, byte < 0x80 {
                break
            }
            end += 1
        }
        appendRun(end, .number)
        isAfterValue = true
    }
}

extension UInt8 {
    /// An ASCII letter or `_`.
    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) || self == UInt8(ascii: "_") }
    var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension CodeReader {
    mutating func readAnyString(from start: Int) -> Bool {
        for string in language.strings where starts(string.opening, at: start) {
            if readString(string, from: start + string.opening.count) { return true }
        }
        return false
    }

    /// Reads a string up to its end or the end of the line.
    ///
    /// - Parameter start: The index after the opening delimiter.
    /// - Returns: Whether there is a string: one that may not span lines must be closed.
    mutating func readString(_ string: CodeString, from start: Int) -> Bool {
        guard !unclosedOpenings.contains(string.opening) else { return false }
        var end = start
        while end < bytes.count {
            if string.escapes, bytes[end] == UInt8(ascii: "\\") {
                end += 2
            } else if starts(string.closing, at: end) {
                end += string.closing.count
                appendRun(end, language.keysAreKeywords && isBeforeColon(end) ? .keyword : .string)
                isAfterValue = true
                return true
            } else {
                end += 1
            }
        }
        guard string.spansLines else {
            unclosedOpenings.insert(string.opening)
            return false
        }
        open = .string(string)
        appendRun(bytes.count, .string)
        return true
    }

    private func isBeforeColon(_ end: Int) -> Bool {
        bytes[end...].first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: ":")
    }

    /// Swift's `#"`, with any number of number signs.
    func rawString(from start: Int) -> CodeString? {
        guard language.rawStrings == .swift, bytes[start] == UInt8(ascii: "#") else { return nil }
        return hashed(start)
    }

    /// Rust's `r#"` and C++'s `R"x(`.
    func rawString(after word: String, at start: Int) -> CodeString? {
        switch language.rawStrings {
        case .rust where ["r", "br", "cr"].contains(word): return hashed(start)
        case .cpp where ["R", "LR", "uR", "UR", "u8R"].contains(word) && bytes[start] == UInt8(ascii: "\""):
            let name = bytes[(start + 1)...].prefix(17).prefix { $0 != UInt8(ascii: "(") }
            guard name.count <= 16, name.endIndex < bytes.count else { return nil }
            return CodeString(
                CodeBytes(bytes[start...name.endIndex]),
                closing: [UInt8(ascii: ")")] + name + [UInt8(ascii: "\"")],
                escapes: false, spansLines: true)
        default: return nil
        }
    }

    private func hashed(_ start: Int) -> CodeString? {
        let hashes = bytes[start...].prefix(64).prefix { $0 == UInt8(ascii: "#") }
        guard starts("\"", at: hashes.endIndex) else { return nil }
        let isLong = language.rawStrings == .swift && starts("\"\"\"", at: hashes.endIndex)
        let quotes = CodeBytes(repeating: UInt8(ascii: "\""), count: isLong ? 3 : 1)
        return CodeString(
            hashes + quotes, closing: quotes + hashes, escapes: false,
            spansLines: isLong || language.rawStrings == .rust)
    }

    /// Reads `'a'` or `'\u{1F600}'`; any other `'` is plain.
    mutating func readCharacterLiteral() -> Bool {
        guard language.hasCharacterLiterals, bytes[position] == UInt8(ascii: "'"), position + 2 < bytes.count
        else {
            return false
        }
        var end = position + 1
        if bytes[end] == UInt8(ascii: "\\") {
            end += 2
            while end < min(bytes.count, position + 12), bytes[end] != UInt8(ascii: "'") { end += 1 }
        } else {
            end += 1
            while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        }
        guard starts("'", at: end) else { return false }
        appendRun(end + 1, .string)
        return true
    }

    // MARK: - Language-specific literals

    /// Reads `/…/` and its flags.
    mutating func readRegexLiteral() -> Bool {
        guard !unclosedOpenings.contains([UInt8(ascii: "/")]) else { return false }
        var (end, isInCharacterClass) = (position + 1, false)
        while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "\\"): end += 1
            case UInt8(ascii: "["): isInCharacterClass = true
            case UInt8(ascii: "]"): isInCharacterClass = false
            case UInt8(ascii: "/") where !isInCharacterClass:
                appendRun(wordEnd(end + 1), .string)
                isAfterValue = true
                return true
            default: break
            }
            end += 1
        }
        unclosedOpenings.insert([UInt8(ascii: "/")])
        return false
    }

    /// Remembers that `<<END` starts a heredoc on the next line.
    mutating func readHeredoc() {
        if starts("((") { isInArithmetic = true }
        guard heredoc == nil, !isInArithmetic, starts("<<"), !starts("<<<"),
            position == 0 || bytes[position - 1] != bytes[position]
        else { return }
        var rest = bytes[(position + 2)...]
        let isIndented = rest.first == UInt8(ascii: "-")
        if isIndented { rest = rest.dropFirst() }
        rest = rest.drop { $0 == 0x20 }
        let isQuoted = rest.first == UInt8(ascii: "'") || rest.first == UInt8(ascii: "\"")
        if isQuoted { rest = rest.dropFirst() }
        let word = rest.prefix { $0.isLetter || $0.isDigit }
        guard let first = word.first, isQuoted || first.isLetter else { return }
        heredoc = .heredoc(word: CodeBytes(word), isIndented: isIndented)
    }
}

/// A run of whole characters of one kind in a line of code.
package struct CodeToken: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// Identifiers, punctuation and spaces.
        case plain
        /// A keyword, or a key in data formats.
        case keyword
        case string
        case number
        case comment
    }

    package let kind: Kind
    /// 1 character or more.
    package let text: Substring
}
