/// The colours of an app by their roles.
package struct Theme: Sendable, Equatable {
    /// The purpose of a colour. The raw value is its name in theme files.
    package enum Role: String, Sendable, CaseIterable {
        /// Normal text.
        case text
        /// The background of the whole screen.
        case background
        /// Less important text.
        case muted
        case heading
        /// Keys and other interactive elements.
        case accent
        case link, code
        /// Search matches.
        case match
        case count
        case good, warning, error
        /// Thin lines.
        case border
        /// Backgrounds of the selection, of bars, of notices and of code blocks.
        case selection, bar, notice
        case codeBackground = "code-background"

        /// One of 16 colours to use if the terminal has only those; `nil` for the terminal's default.
        ///
        /// In xterm's palette, all of these have a contrast of 4.5 or more with its background of that kind. No background
        /// colour is safe among 16 colours.
        func fallback(on background: TerminalBackground) -> UInt8? {
            let isDark = background == .dark
            return switch self {
            case .error: isDark ? 9 : 1
            case .good: isDark ? 2 : 4
            case .code, .match, .warning: isDark ? 3 : 5
            case .link: isDark ? 6 : 4
            case .count: isDark ? 13 : 5
            case .heading, .accent: isDark ? 6 : 4
            case .text, .background, .muted, .border, .selection, .bar, .notice, .codeBackground: nil
            }
        }
    }

    /// Letters, digits, `-` and `_`.
    package let name: String
    /// The background that the colours are chosen for.
    let terminalBackground: TerminalBackground
    private let colours: [Role: Colour]

    /// Creates a theme.
    ///
    /// - Parameters:
    ///   - name: Letters, digits, `-` and `_`.
    ///   - base: Provides the colours that are not given.
    ///   - colours: The colours by role.
    package init(_ name: String, basedOn base: Theme, _ colours: [Role: Colour]) {
        (self.name, self.colours) = (name, base.colours.merging(colours) { $1 })
        terminalBackground = base.terminalBackground
    }

    init(_ name: String, on terminalBackground: TerminalBackground, _ colours: [Role: Colour]) {
        (self.name, self.terminalBackground, self.colours) = (name, terminalBackground, colours)
    }

    /// The colour of a role; `.terminalDefault` if the theme does not define it.
    package subscript(role: Role) -> Colour { colours[role] ?? .terminalDefault }
}

extension Theme: CustomStringConvertible {
    /// The name of the theme.
    package var description: String { name }
}
