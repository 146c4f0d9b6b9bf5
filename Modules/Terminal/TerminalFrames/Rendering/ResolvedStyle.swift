/// The SGR attributes and colours of a style on a background.
struct ResolvedStyle: Equatable {
    struct Attributes: OptionSet {
        let rawValue: UInt8

        static let bold = Attributes(rawValue: 1)
        static let faint = Attributes(rawValue: 2)
        static let italic = Attributes(rawValue: 4)
        static let underline = Attributes(rawValue: 8)
        static let reverse = Attributes(rawValue: 16)

        /// The codes that turn each attribute on and off; bold and faint share one.
        fileprivate static let codes: [(attribute: Attributes, on: String, off: String)] = [
            (.bold, "1", "22"), (.faint, "2", "22"), (.italic, "3", "23"), (.underline, "4", "24"),
            (.reverse, "7", "27"),
        ]
    }

    /// The terminal's default style.
    static let terminalDefault = ResolvedStyle(attributes: [], foregroundCode: "", backgroundCode: "")

    let attributes: Attributes
    /// SGR parameters for text and background; empty for the terminal's default.
    let foregroundCode: String
    let backgroundCode: String

    /// The parameters from any state; always starts with a reset.
    var parameters: String {
        let on = Attributes.codes.filter { attributes.contains($0.attribute) }.map(\.on)
        return (["0"] + on + [foregroundCode, backgroundCode]).filter { !$0.isEmpty }.joined(separator: ";")
    }

    /// Whether a space looks the same in both styles: a space does not show the text colour.
    func rendersSpaces(like other: ResolvedStyle) -> Bool {
        let seen: Attributes = [.underline, .reverse]
        return backgroundCode == other.backgroundCode
            && attributes.intersection(seen) == other.attributes.intersection(seen)
    }

    /// The shortest parameters for a change from `now`; empty for no change.
    func parameters(after now: ResolvedStyle) -> String {
        if now == self { return "" }
        var changes: [String] = []
        let off = now.attributes.subtracting(attributes)
        var on = attributes.subtracting(now.attributes)
        if !off.isDisjoint(with: [.bold, .faint]) { on.formUnion(attributes.intersection([.bold, .faint])) }
        for code in Attributes.codes where off.contains(code.attribute) && changes.last != code.off {
            changes.append(code.off)
        }
        for code in Attributes.codes where on.contains(code.attribute) { changes.append(code.on) }
        if foregroundCode != now.foregroundCode {
            changes.append(foregroundCode.isEmpty ? "39" : foregroundCode)
        }
        if backgroundCode != now.backgroundCode {
            changes.append(backgroundCode.isEmpty ? "49" : backgroundCode)
        }
        let difference = changes.joined(separator: ";")
        return difference.utf8.count < parameters.utf8.count ? difference : parameters
    }
}
