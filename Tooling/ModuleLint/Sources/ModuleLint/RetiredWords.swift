/// Names and phrases that the project no longer uses, each with its replacement.
///
/// A name counts as the whole name of a type; a phrase counts in comments, in string literals and in Markdown. Only
/// exact phrases are listed, never single common words.
enum RetiredWords {
    static let names: [String: String] = [
        "Dice": "SeededGenerator",
        "TestKit": "FluxTesting",
    ]

    static let phrases: [String: String] = [
        "by and by": "in the background",
        "take back what": "undo",
        "is taken back": "is undone",
        "taken back": "undone",
        "ask again for": "refresh",
        "is told of": "is notified of",
        "who is told": "the subscriber",
        "what takes all of": "a subscriber to",
        "who takes all of them": "an unlimited subscriber",
        "is no recording": "is not a Nagare recording",
        "what it is made of": "its parts",
        "that output.": "(say what it is)",
        "so many are": "name the number",
    ]
}

/// Retired names of types and retired phrases, wherever they are still used.
func retiredWords(in tree: Tree) -> [Finding] {
    let names = tree.sources.flatMap { source in
        source.declaredTypes.compactMap { line, name in
            RetiredWords.names[String(name)].map {
                Finding(source.path, line, "\(name) is a retired name; the word is \($0)")
            }
        }
    }
    // The list itself and its test contain the phrases.
    let texts = tree.paths.filter { !$0.hasPrefix("Tooling/ModuleLint/") }.compactMap { path in
        tree.text(at: path).map { (path, $0) }
    }
    return names
        + texts.flatMap { path, text in
            text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
                index, line in
                RetiredWords.phrases.filter { line.containsPhrase($0.key) }.map { phrase, replacement in
                    Finding(path, index + 1, "\"\(phrase)\" is a retired phrase; write: \(replacement)")
                }
            }
        }
}

extension Substring {
    /// Whether `phrase` occurs between word boundaries, in any case.
    fileprivate func containsPhrase(_ phrase: String) -> Bool {
        let text = lowercased()
        return text.ranges(of: phrase).contains { range in
            let before =
                range.lowerBound == text.startIndex ? " " : text[text.index(before: range.lowerBound)]
            let after = range.upperBound == text.endIndex ? " " : text[range.upperBound]
            return !before.isLetter && !(after.isLetter && phrase.last?.isLetter == true)
        }
    }
}
