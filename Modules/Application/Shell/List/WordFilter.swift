import TerminalUI

/// Words that must all occur in an item's texts, ignoring case, width and the kind of kana.
package struct WordFilter: Sendable {
    private let words: [String]

    /// - Parameter text: The words, separated by white space; blank text matches everything.
    package init(_ text: String) {
        words = text.folded.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// Whether there are no words.
    package var matchesAll: Bool { words.isEmpty }

    /// Whether each word occurs in one of the texts.
    package func matches(_ texts: [String]) -> Bool {
        if words.isEmpty { return true }
        let texts = texts.map(\.folded)
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }
}
