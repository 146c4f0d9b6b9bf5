/// The colours of an app in a terminal, by what they are for.
public struct Theme: Sendable, Equatable {
    /// What a colour is for; the raw value is its name in a theme's file.
    public enum Role: String, Sendable, CaseIterable {
        /// Text that is nothing else, and what it stands on.
        case text
        case background = "ground"
        /// What matters less.
        case muted
        case heading
        /// What can be pressed, or leads somewhere.
        case accent
        case link, code
        /// What was looked for.
        case match
        case count
        case good, warning, error
        /// Thin lines, which are to be seen and not looked at.
        case border
        /// Grounds: of what is selected, of bars, of notices, of a block of code.
        case selection, bar, notice
        case codeBackground = "code-ground"

        /// The one of sixteen colours that stands for it where a theme names none; `nil` for the terminal's own.
        ///
        /// All of them can be read on every ground; no ground is safe among sixteen colours.
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

    /// - Parameters:
    ///   - name: Letters, digits, `-` and `_`.
    ///   - base: Has the colours that are not named.
    ///   - colours: By what they are for.
    public init(_ name: String, basedOn base: Theme, _ colours: [Role: Colour]) {
        (self.name, self.colours) = (name, base.colours.merging(colours) { $1 })
    }

    init(_ name: String, _ colours: [Role: Colour]) { (self.name, self.colours) = (name, colours) }

    /// The colour for something; `.terminalDefault` where the theme leaves that to the terminal.
    public subscript(role: Role) -> Colour { colours[role] ?? .terminalDefault }
}

extension Theme: CustomStringConvertible {
    /// Its name.
    public var description: String { name }
}
