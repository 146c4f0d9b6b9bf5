import TerminalUI

/// Words that must all occur in an item's texts, ignoring case, width and the kind of kana.
package struct WordFilter: Sendable {
    /// The distinct words, folded, in UTF-8.
    private let words: Set<[UInt8]>

    /// - Parameter text: The words, separated by white space; blank text matches everything.
    package init(_ text: String) {
        words = Set(text.folded.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) })
    }

    /// Whether there are no words.
    package var matchesAll: Bool { words.isEmpty }

    /// Whether each word occurs in one of the texts.
    package func matches(_ texts: [String]) -> Bool {
        if words.isEmpty { return true }
        let texts = texts.map { Array($0.folded.utf8) }
        return words.allSatisfy { word in texts.contains { Self.occurs(word, in: $0) } }
    }

    /// Whether `word`, which is not empty, is a part of `text`.
    private static func occurs(_ word: [UInt8], in text: [UInt8]) -> Bool {
        guard word.count <= text.count else { return false }
        return (0...text.count - word.count).contains { start in
            word.indices.allSatisfy { text[start + $0] == word[$0] }
        }
    }
}
