/// Text in lower case with as many scalars as the original, so that an index is valid in both.
package struct FoldedText: Sendable, Equatable {
    package let scalars: [Unicode.Scalar]

    package init(_ text: String) {
        self.init(Array(text.unicodeScalars))
    }

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars.map(Self.folded)
    }

    /// The folded text as a string.
    package var text: String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// Whether `word` occurs. The empty word always occurs.
    package func contains(_ word: FoldedText) -> Bool {
        word.scalars.isEmpty || firstIndex(of: word, from: 0) != nil
    }

    /// Whether one of the words occurs.
    package func contains(anyOf words: [FoldedText]) -> Bool { words.contains { contains($0) } }

    /// The word in other kinds of kana and widths; the first is the word itself.
    package var variants: [FoldedText] { WordVariants.of(text).map(FoldedText.init) }

    /// Whether each scalar is part of an occurrence of `words`.
    func marks(of words: [FoldedText]) -> [Bool] {
        var marks = [Bool](repeating: false, count: scalars.count)
        for word in words where !word.scalars.isEmpty {
            var start = 0
            while let index = firstIndex(of: word, from: start) {
                for marked in index..<index + word.scalars.count { marks[marked] = true }
                start = index + word.scalars.count
            }
        }
        return marks
    }

    private func firstIndex(of word: FoldedText, from start: Int) -> Int? {
        let (count, first) = (word.scalars.count, word.scalars[0])
        var index = start
        while index + count <= scalars.count {
            if scalars[index] == first, scalars[index..<index + count].elementsEqual(word.scalars) {
                return index
            }
            index += 1
        }
        return nil
    }

    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x41...0x5A: return Unicode.Scalar(UInt8(scalar.value + 32))
        case ..<0x80, 0x2E80..<0xA640: return scalar  // East Asian scripts have no case.
        default:
            let mapping = scalar.properties.lowercaseMapping.unicodeScalars
            return mapping.count == 1 ? mapping.first ?? scalar : scalar
        }
    }
}
