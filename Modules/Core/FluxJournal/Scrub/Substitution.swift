/// A random substitution of letters by letters of the same kind and width.
///
/// An ASCII capital is substituted like its small letter, so case-insensitive comparisons keep their results.
/// Marks, punctuation, symbols and white space remain.
struct Substitution {
    /// Letters are substituted by letters of the same kind.
    private enum Kind: Hashable {
        case small, digit, hiragana, katakana, kanji
        /// Small kana, which cannot begin a line.
        case smallHiragana, smallKatakana
        /// Other scripts: letters of the same category and width among 128 neighbours.
        case other(Unicode.GeneralCategory, block: UInt32, width: Int)
    }

    private var random: any RandomNumberGenerator
    private let width: (Unicode.Scalar) -> Int
    /// A permutation without fixed points, unless a kind has only one letter.
    private var exact: [Unicode.Scalar: Unicode.Scalar] = [:]
    /// Maps each letter to one of a few letters.
    private var coarse: [Unicode.Scalar: Unicode.Scalar] = [:]
    private var drawnKinds: Set<Kind> = []

    private static let smallKana = Set("ぁぃぅぇぉっゃゅょゎゕゖ".unicodeScalars)
    /// The number of letters in the range of a coarse substitution.
    private static let few = 5

    init(width: @escaping (Unicode.Scalar) -> Int, random: any RandomNumberGenerator) {
        (self.width, self.random) = (width, random)
    }

    /// Returns the substitute of a letter.
    ///
    /// - Parameter isCoarse: Whether different letters may have the same substitute, which prevents frequency
    ///   analysis.
    mutating func scalar(_ scalar: Unicode.Scalar, isCoarse: Bool) -> Unicode.Scalar {
        if ("A"..."Z").contains(scalar), let small = Unicode.Scalar(scalar.value + 32),
            let capital = Unicode.Scalar(self.scalar(small, isCoarse: isCoarse).value - 32)
        {
            return capital
        }
        guard let kind = kind(of: scalar) else { return scalar }
        if drawnKinds.insert(kind).inserted { draw(kind) }
        return (isCoarse ? coarse[scalar] : exact[scalar]) ?? scalar
    }

    private func kind(of scalar: Unicode.Scalar) -> Kind? {
        switch scalar {
        case "a"..."z": return .small
        case "0"..."9": return .digit
        case "\u{3041}"..."\u{3096}": return Self.smallKana.contains(scalar) ? .smallHiragana : .hiragana
        case "\u{30A1}"..."\u{30FA}":
            let hiragana = Unicode.Scalar(scalar.value - 0x60)
            return hiragana.map(Self.smallKana.contains) == true ? .smallKatakana : .katakana
        case "\u{4E00}"..."\u{9FA5}": return .kanji
        default:
            let category = scalar.properties.generalCategory
            switch category {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .decimalNumber, .letterNumber, .otherNumber:
                return .other(category, block: scalar.value >> 7, width: width(scalar))
            default: return nil
            }
        }
    }

    private func letters(of kind: Kind) -> [Unicode.Scalar] {
        let range: ClosedRange<UInt32> =
            switch kind {
            case .small: 0x61...0x7A
            case .digit: 0x30...0x39
            case .hiragana, .smallHiragana: 0x3041...0x3096
            case .katakana, .smallKatakana: 0x30A1...0x30FA
            case .kanji: 0x4E00...0x9FA5
            case .other(_, let block, _): block << 7...(block << 7 | 0x7F)
            }
        return range.compactMap(Unicode.Scalar.init).filter { self.kind(of: $0) == kind }
    }

    /// Draws one cycle through all letters of a kind, and the coarse substitution.
    private mutating func draw(_ kind: Kind) {
        let letters = letters(of: kind)
        let cycle = shuffled(letters)
        for (position, letter) in cycle.enumerated() { exact[letter] = cycle[(position + 1) % cycle.count] }
        let few = cycle.prefix(Self.few)
        for letter in letters {
            let others = few.filter { $0 != letter }
            coarse[letter] = others.isEmpty ? letter : others[index(below: others.count)]
        }
    }

    private mutating func shuffled(_ letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var letters = letters
        for position in letters.indices.dropFirst().reversed() {
            letters.swapAt(position, index(below: position + 1))
        }
        return letters
    }

    private mutating func index(below end: Int) -> Int {
        func draw(_ random: inout some RandomNumberGenerator) -> Int {
            Int.random(in: 0..<end, using: &random)
        }
        return draw(&random)
    }
}
