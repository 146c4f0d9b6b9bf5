/// Text in lower case, for searching.
///
/// Each scalar becomes one scalar, as in SQLite's trigram index, which finds words of three scalars or more.
package struct FoldedText: Sendable, Equatable {
    package let scalars: [Unicode.Scalar]

    package init(_ text: String) {
        scalars = text.unicodeScalars.map(Self.folded)
    }

    /// The folded text as a string.
    package var text: String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// Whether `word` occurs. The empty word always occurs.
    package func contains(_ word: FoldedText) -> Bool {
        guard let first = word.scalars.first else { return true }
        let count = word.scalars.count
        return scalars.indices.dropLast(count - 1).contains { index in
            scalars[index] == first && scalars[index..<index + count].elementsEqual(word.scalars)
        }
    }

    /// Whether one of the words occurs.
    package func contains(anyOf words: [FoldedText]) -> Bool { words.contains { contains($0) } }

    /// The word in other kinds of kana and widths; the first is the word itself.
    package var variants: [FoldedText] { WordVariants.of(text).map(FoldedText.init) }

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
