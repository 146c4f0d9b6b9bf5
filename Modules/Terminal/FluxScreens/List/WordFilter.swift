import TerminalFrames

/// Words that must all occur in an item's texts, ignoring case, width and the kind of kana.
package struct WordFilter: Sendable {
    /// The distinct words, folded, in UTF-8, the longest first, which occurs least often.
    private let words: [[UInt8]]

    /// - Parameter text: The words, separated by white space; blank text matches everything.
    package init(_ text: String) {
        let words = text.folded.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
        self.words = Set(words).sorted { $0.count > $1.count }
    }

    /// Whether there are no words.
    package var matchesAll: Bool { words.isEmpty }

    /// Whether each word occurs in one of the texts.
    package func matches(_ texts: [String]) -> Bool {
        guard let longest = words.first?.count else { return true }
        // Folding makes a text at most three times as long.
        guard texts.contains(where: { $0.utf8.count * 3 >= longest }) else { return false }
        let texts = texts.map(\.foldedUTF8)
        return words.allSatisfy { word in texts.contains { $0.contains(word: word) } }
    }
}

extension [UInt8] {
    /// Whether `word`, which is not empty, is a part of this text.
    fileprivate func contains(word: [UInt8]) -> Bool {
        guard word.count <= count else { return false }
        return withUnsafeBufferPointer { text in
            word.withUnsafeBufferPointer { word in
                (0...text.count - word.count).contains { start in
                    var matched = 0
                    while matched < word.count, text[start + matched] == word[matched] { matched += 1 }
                    return matched == word.count
                }
            }
        }
    }
}
