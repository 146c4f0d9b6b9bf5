/// The ways to write a word: in hiragana, katakana or half-width katakana, and with half-width or full-width letters.
///
/// A cache searches for each of them, so that the stored texts need no conversion. The word is also searched as it was
/// typed, because it may mix several kinds of kana.
enum WordVariants {
    /// The ways to write a word, without repetitions; the first is `word` itself.
    static func of(_ word: String) -> [String] {
        let wide = withHalfWidthLetters(withWideKana(word))
        let katakana = moved(wide, from: 0x3041...0x3096, by: 0x60)
        var variants = [word]
        for variant in [
            wide, moved(wide, from: 0x30A1...0x30F6, by: -0x60), katakana, withHalfWidthKana(katakana),
            moved(katakana, from: 0x21...0x7E, by: 0xFEE0),
        ] where !variants.contains(where: { $0.unicodeScalars.elementsEqual(variant.unicodeScalars) }) {
            variants.append(variant)
        }
        return variants
    }

    /// The text with the scalars of a block replaced by those at a distance.
    private static func moved(_ text: String, from block: ClosedRange<UInt32>, by distance: Int) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isInside = block.contains(scalar.value)
            scalars.append(
                isInside ? Unicode.Scalar(UInt32(Int(scalar.value) + distance)) ?? scalar : scalar)
        }
        return String(scalars)
    }

    private static func withHalfWidthLetters(_ text: String) -> String {
        moved(text, from: 0xFF01...0xFF5E, by: -0xFEE0)
    }

    private static func withHalfWidthKana(_ text: String) -> String {
        text.map { narrow[$0] ?? String($0) }.joined()
    }

    /// Converts half-width katakana. A letter and its sound mark become one character.
    private static func withWideKana(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { (0xFF66...0xFF9F).contains($0.value) }) else {
            return text
        }
        return text.map { character in wide[character].map { String($0) } ?? String(character) }.joined()
    }

    /// The half-width forms of katakana.
    private static let narrow: [Character: String] = {
        let plain = zip(
            "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン",
            "ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝ")
        let voiced = zip("ヴガギグゲゴザジズゼゾダヂヅデドバビブベボ", "ｳｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾊﾋﾌﾍﾎ")
        let halfVoiced = zip("パピプペポ", "ﾊﾋﾌﾍﾎ")
        return Dictionary(
            uniqueKeysWithValues: plain.map { ($0, String($1)) } + voiced.map { ($0, "\($1)\u{FF9E}") }
                + halfVoiced.map { ($0, "\($1)\u{FF9F}") })
    }()

    /// The katakana of half-width forms. A form with a sound mark is one character.
    private static let wide: [Character: Character] = Dictionary(
        uniqueKeysWithValues: narrow.map { (Character($0.value), $0.key) })
}
