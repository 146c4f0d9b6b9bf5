/// The colours of an app by their roles.
public struct Theme: Sendable, Equatable {
    /// The purpose of a colour. The raw value is its name in theme files.
    public enum Role: String, Sendable, CaseIterable {
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

        /// One of 16 colours to use if the theme does not define this one; `nil` for the terminal's default.
        ///
        /// All of these are readable on any background. No background colour is safe among 16 colours.
        var fallback: UInt8? {
            switch self {
            case .error: 1
            case .good: 2
            case .code, .match, .warning: 3
            case .link: 4
            case .count: 5
            case .heading, .accent: 6
            case .text, .background, .muted, .border, .selection, .bar, .notice, .codeBackground: nil
            }
        }
    }

    /// Letters, digits, `-` and `_`.
    public let name: String
    private let colours: [Role: Colour]

    /// Creates a theme.
    ///
    /// - Parameters:
    ///   - name: Letters, digits, `-` and `_`.
    ///   - base: Provides the colours that are not given.
    ///   - colours: The colours by role.
    public init(_ name: String, basedOn base: Theme, _ colours: [Role: Colour]) {
        (self.name, self.colours) = (name, base.colours.merging(colours) { $1 })
    }

    init(_ name: String, _ colours: [Role: Colour]) { (self.name, self.colours) = (name, colours) }

    /// The colour of a role; `.terminalDefault` if the theme does not define it.
    public subscript(role: Role) -> Colour { colours[role] ?? .terminalDefault }
}

extension Theme: CustomStringConvertible {
    /// The name of the theme.
    public var description: String { name }
}
