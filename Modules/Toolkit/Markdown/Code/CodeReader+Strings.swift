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
