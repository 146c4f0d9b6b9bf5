/// The style that SGR sequences (`CSI m`) set.
struct TextStyle: Hashable {
    /// `#rrggbb`; `nil` for the terminal's default colour.
    var foreground: String?
    var background: String?
    var isBold = false
    var isDim = false
    var isItalic = false
    var isUnderlined = false
    var isReversed = false

    /// Applies the parameters of one SGR sequence. Supports true colours, which the app uses, and the eight
    /// basic foreground colours, which commands use.
    ///
    /// - Parameter parameters: Such as `1;38;2;125;207;255`; an empty text resets the style.
    mutating func apply(_ parameters: Substring) {
        var rest = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }[
            ...]
        while let code = rest.popFirst() {
            switch code {
            case 0: self = TextStyle()
            case 1: isBold = true
            case 2: isDim = true
            case 3: isItalic = true
            case 4: isUnderlined = true
            case 7: isReversed = true
            case 22: (isBold, isDim) = (false, false)
            case 23: isItalic = false
            case 24: isUnderlined = false
            case 27: isReversed = false
            case 30...37: foreground = Self.basicColours[code - 30]
            case 38: foreground = Self.colour(&rest)
            case 39: foreground = nil
            case 48: background = Self.colour(&rest)
            case 49: background = nil
            default: break
            }
        }
    }

    /// From black to white, chosen for a dark background.
    private static let basicColours = [
        "#414868", "#f7768e", "#9ece6a", "#e0af68", "#7aa2f7", "#bb9af7", "#7dcfff", "#c0caf5",
    ]

    private static func colour(_ rest: inout ArraySlice<Int>) -> String? {
        guard rest.count >= 4, rest.popFirst() == 2 else { return nil }
        let parts = rest.prefix(3)
        rest = rest.dropFirst(3)
        return "#" + parts.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }
}
