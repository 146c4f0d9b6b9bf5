/// Tells comments, strings, numbers and words of a language apart, line by line: what a line leaves open, the next one
/// goes on with.
///
/// It knows where these begin and end and no grammar: what it is not sure of is plain. The work grows with the length
/// of a line.
package struct CodeTokenizer: Sendable, Equatable {
    private let language: CodeLanguage
    private var open: LexerState?

    /// - Parameter name: What a block of code says it is written in, such as `swift`, whatever the case of its letters.
    /// - Returns: `nil` for a language that it does not know.
    package init?(_ name: some StringProtocol) {
        guard let language = CodeLanguage.named[name.lowercased()] else { return nil }
        self.language = language
    }

    /// Whether both read the same language, wherever in it they are.
    package func isSameLanguage(as other: CodeTokenizer) -> Bool { language == other.language }

    /// The next line as tokens, whose texts are the line.
    ///
    /// - Parameter line: Without its end; any text.
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

/// What goes on in the next line.
enum LexerState: Sendable, Equatable {
    /// - depth: How many comments are open in each other, 1 or more.
    case comment(depth: Int)
    case string(CodeString)
    /// Text up to a line that is `word`.
    case heredoc(word: [UInt8], isIndented: Bool)
    /// Text for as long as lines are indented by more than so many columns.
    case block(indent: Int)
}

/// So many bytes from the end of the run before on.
struct CodeRun {
    let kind: CodeToken.Kind
    var end: Int
}

extension String {
    /// The end of the letter that the byte before `byte` belongs to.
    fileprivate func letterEnd(_ byte: Int) -> Index {
        var index = utf8.index(startIndex, offsetBy: byte)
        // Next to a letter of Latin nothing but Latin is never one letter with it.
        guard index > startIndex, index < endIndex,
            utf8[index] >= 0x80 || utf8[utf8.index(before: index)] >= 0x80 || utf8[index] == 0x0A
        else { return index }
        while index < endIndex, Index(index, within: self) == nil { index = utf8.index(after: index) }
        return index
    }
}
