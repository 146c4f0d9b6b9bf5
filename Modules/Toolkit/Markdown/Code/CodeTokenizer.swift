/// Finds comments, strings, numbers and keywords line by line, and remembers what a line leaves open.
///
/// The tokenizer knows lexical rules and no grammar; anything doubtful is plain. Its work is linear in the
/// length of a line.
package struct CodeTokenizer: Sendable, Equatable {
    private let language: CodeLanguage
    private var open: LexerState?

    /// Creates a tokenizer for a language.
    ///
    /// - Parameter name: The name in the info string of a code block, such as `swift`, in any case.
    /// - Returns: `nil` if the language is unknown.
    package init?(_ name: some StringProtocol) {
        guard let language = CodeLanguage.named[name.lowercased()] else { return nil }
        self.language = language
    }

    /// Whether both tokenizers have the same language, whatever their state.
    package func isSameLanguage(as other: CodeTokenizer) -> Bool { language == other.language }

    /// Tokenizes the next line.
    ///
    /// - Parameter line: Any text, without a line break.
    /// - Returns: The tokens. Their texts together are the line.
    package mutating func tokens(of line: String) -> [CodeToken] {
        var line = line
        let runs = line.withUTF8 { bytes in
            var reader = CodeReader(bytes, language, open)
            reader.read()
            open = reader.open
            return reader.runs
        }
        var (tokens, start) = ([CodeToken](), line.startIndex)
        tokens.reserveCapacity(runs.count)
        for run in runs {
            let end = line.letterEnd(run.end)
            guard end > start else { continue }
            if let last = tokens.last, last.kind == run.kind {
                tokens[tokens.count - 1] = CodeToken(kind: run.kind, text: line[last.text.startIndex..<end])
            } else {
                tokens.append(CodeToken(kind: run.kind, text: line[start..<end]))
            }
            start = end
        }
        return tokens
    }
}

/// What a line leaves open for the next one.
enum LexerState: Sendable, Equatable {
    /// - depth: The nesting depth of open comments, 1 or more.
    case comment(depth: Int)
    case string(CodeString)
    /// Ends at a line that equals `word`.
    case heredoc(word: [UInt8], isIndented: Bool)
    /// Continues while lines are indented by more than `indent` columns.
    case block(indent: Int)
}

/// A run that starts where the previous one ends.
struct CodeRun {
    let kind: CodeToken.Kind
    var end: Int
}

extension String {
    /// The end of the character that contains the byte before `byte`.
    fileprivate func letterEnd(_ byte: Int) -> Index {
        var index = utf8.index(startIndex, offsetBy: byte)
        // Between two ASCII characters other than a line break there is always a boundary.
        guard index > startIndex, index < endIndex,
            utf8[index] >= 0x80 || utf8[utf8.index(before: index)] >= 0x80 || utf8[index] == 0x0A
        else { return index }
        while index < endIndex, Index(index, within: self) == nil { index = utf8.index(after: index) }
        return index
    }
}
