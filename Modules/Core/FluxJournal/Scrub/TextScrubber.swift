/// Makes texts unreadable but preserves their layout; equal texts have equal results.
///
/// A short text is substituted letter by letter with a permutation: a query matches the keys that typed it,
/// equal ids stay equal, and different ones different. In a longer text, many letters become the same.
final class TextScrubber {
    let vocabulary: ScrubVocabulary
    private var substitution: Substitution
    /// With the `:` that follows them.
    private let schemes: [[Unicode.Scalar]]

    /// The maximum length of a short text in letters; ids and URLs always count as short.
    private static let limit = 40
    private static let placeholder = "•••"

    init(_ vocabulary: ScrubVocabulary, _ substitution: Substitution) {
        (self.vocabulary, self.substitution) = (vocabulary, substitution)
        schemes = vocabulary.schemes.map { Array("\($0):".unicodeScalars) }
    }

    /// Returns the scrubbed text, with the same number of letters and the same width.
    func text(_ text: String) -> String {
        if text.isEmpty || text.hasPrefix(Self.placeholder) || vocabulary.texts.contains(text) { return text }
        let isAddress = text.contains("://")
        let isRoute = text.hasPrefix(vocabulary.routes + "://")
        let letters = EncodedLetters(text, isPercentEncoded: isAddress)
        let isOneWord =
            !text.contains(where: \.isWhitespace) && (isAddress || text.utf8.allSatisfy { $0 < 0x80 })
        let isCoarse = letters.all.count > Self.limit && !isOneWord
        var (result, position) = (EncodedLetters(), 0)
        while position < letters.all.count {
            let end = max(endOfVocabularyWord(letters.all, from: position, isRoute: isRoute), position)
            while position < end {
                result.append(letters, position, letters.all[position])
                position += 1
            }
            // The vocabulary is checked once per word, at its beginning.
            repeat {
                guard position < letters.all.count else { break }
                let letter = substitution.scalar(letters.all[position], isCoarse: isCoarse)
                result.append(letters, position, letter)
                position += 1
            } while position < letters.all.count && letters.all[position].isPartOfWord
                && letters.all[position - 1].isPartOfWord
        }
        return result.text
    }

    /// Returns the scrubbed path of a scope: the parts of names in parentheses are scrubbed.
    func path(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { part in
            guard let start = part.firstIndex(of: "("), let end = part.lastIndex(of: ")"), start < end else {
                return String(part)
            }
            let inside = part[part.index(after: start)..<end]
            return part[...start] + text(String(inside)) + part[end...]
        }.joined(separator: "/")
    }

    /// Returns the end of the vocabulary word that begins at `start`; `start` if there is none.
    private func endOfVocabularyWord(_ letters: [Unicode.Scalar], from start: Int, isRoute: Bool) -> Int {
        if start > 0, letters[start - 1].isPartOfWord { return start }
        if let scheme = schemes.first(where: { letters[start...].starts(with: $0) }) {
            return start + scheme.count - 1
        }
        var end = start
        while end < letters.count, letters[end].isPartOfWord { end += 1 }
        let word = letters[start..<end].text
        let next = end < letters.count ? letters[end] : nil
        if isRoute, vocabulary.routeWords.contains(word) {
            let isFirst = start == vocabulary.routes.unicodeScalars.count + 3
            if isFirst, [nil, "/", "?"].contains(next) { return end }
            // The scheme is before it.
            if ["?", "&"].contains(letters[start - 1]), next == "=" { return end }
        }
        return loopback(letters, from: start) ?? start
    }

    /// Returns the end of a loopback address with its port; `nil` if there is none.
    private func loopback(_ letters: [Unicode.Scalar], from start: Int) -> Int? {
        let names = ["127.0.0.1", "localhost"].map { Array($0.unicodeScalars) }
        guard let name = names.first(where: { letters[start...].starts(with: $0) }) else { return nil }
        let end = start + name.count
        if end < letters.count, letters[end].isPartOfWord { return nil }
        guard end < letters.count, letters[end] == ":" else { return end }
        let port = letters[(end + 1)...].prefix { ("0"..."9").contains($0) }
        let isPort =
            (1...5).contains(port.count) && letters.dropFirst(port.endIndex).first?.isPartOfWord != true
        return isPort ? port.endIndex : end
    }
}

/// The letters of a text, with percent-encoded ones decoded.
private struct EncodedLetters {
    private(set) var all: [Unicode.Scalar] = []
    private var isEncoded: [Bool] = []

    init() {}

    init(_ text: String, isPercentEncoded: Bool) {
        var remaining = Array(text.unicodeScalars)[...]
        while let letter = remaining.first {
            var bytes: [UInt8] = []
            while isPercentEncoded, remaining.first == "%", remaining.count > 2,
                let byte = UInt8(remaining.dropFirst().prefix(2).text, radix: 16)
            {
                bytes.append(byte)
                remaining = remaining.dropFirst(3)
            }
            if !bytes.isEmpty, let decoded = String(validating: bytes, as: UTF8.self) {
                for letter in decoded.unicodeScalars { add(letter, isEncoded: true) }
            } else if !bytes.isEmpty {
                for letter in bytes.percentEncoded.unicodeScalars { add(letter, isEncoded: false) }
            } else {
                add(letter, isEncoded: false)
                remaining = remaining.dropFirst()
            }
        }
    }

    /// Appends a letter that is encoded like the one at `position` in `other`.
    mutating func append(_ other: EncodedLetters, _ position: Int, _ letter: Unicode.Scalar) {
        add(letter, isEncoded: other.isEncoded[position])
    }

    /// The text in its original encoding.
    var text: String {
        zip(all, isEncoded).reduce(into: "") { text, next in
            if next.1 {
                text += Array(String(next.0).utf8).percentEncoded
            } else {
                text.unicodeScalars.append(next.0)
            }
        }
    }

    private mutating func add(_ letter: Unicode.Scalar, isEncoded: Bool) {
        all.append(letter)
        self.isEncoded.append(isEncoded)
    }
}

extension [UInt8] {
    fileprivate var percentEncoded: String {
        reduce(into: "") { $0 += ($1 < 0x10 ? "%0" : "%") + String($1, radix: 16, uppercase: true) }
    }
}

extension Sequence<Unicode.Scalar> {
    fileprivate var text: String { reduce(into: "") { $0.unicodeScalars.append($1) } }
}

extension Unicode.Scalar {
    fileprivate var isPartOfWord: Bool { isASCII && (properties.isAlphabetic || ("0"..."9").contains(self)) }
}
