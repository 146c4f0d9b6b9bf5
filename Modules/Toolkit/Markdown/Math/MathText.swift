/// Formulas as Unicode text: `x^2 \leq \frac{1}{n}` becomes `x² ≤ 1/n`.
package enum MathText {
    /// A formula on one line; `nil` if a part of it cannot be written as text.
    package static func line(_ source: String) -> String? {
        guard let text = MathReader.text(of: source) else { return nil }
        return text.split(separator: "\n").map(trimmed).joined(separator: "; ")
    }

    /// A formula with its line breaks; `nil` if a part of it cannot be written as text.
    package static func lines(_ source: String) -> [String]? {
        MathReader.text(of: source)?.split(separator: "\n").map(trimmed).filter { !$0.isEmpty }
    }

    /// Superscript characters; `nil` if a character has no such form.
    package static func superscript(_ text: String) -> String? { small(text, superscripts) }

    /// Subscript characters; `nil` if a character has no such form.
    package static func `subscript`(_ text: String) -> String? { small(text, subscripts) }

    /// Whether a character is a superscript or a subscript.
    static func isSmall(_ letter: Character) -> Bool { smallLetters.contains(letter) }

    private static let smallLetters = Set(superscripts.values).union(subscripts.values).subtracting([
        "′", " ", ",",
    ])

    private static func trimmed(_ line: Substring) -> String {
        line.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
    }

    private static func small(_ text: String, _ table: [Character: Character]) -> String? {
        var shown = ""
        for letter in text {
            guard let small = table[letter] else { return nil }
            shown.append(small)
        }
        return shown.isEmpty ? nil : shown
    }

    private static let superscripts = pairs(
        "0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWαβγδθφχ ′*∘",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵅᵝᵞᵟᶿᵠᵡ ′*°")
    private static let subscripts = pairs(
        "0123456789+-−=()aehijklmnoprstuvxβγρφχ ,", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ ,")

    private static func pairs(_ letters: String, _ small: String) -> [Character: Character] {
        Dictionary(zip(letters, small)) { first, _ in first }
    }
}
