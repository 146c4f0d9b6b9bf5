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

extension Theme {
    /// Two dark themes, two light ones, and one with high contrast.
    package static let builtIn: [Theme] = [dark, dusk, light, paper, contrast]

    /// The theme to use if the user has not chosen one.
    package static func defaultTheme(on terminalBackground: TerminalBackground) -> Theme {
        terminalBackground == .dark ? dark : light
    }

    /// Cool colours, for a terminal with a dark background.
    package static let dark = Theme(
        "dark", on: .dark,
        [
            .muted: .rgb(0x939CBB), .heading: .rgb(0x7DCFFF), .accent: .rgb(0x7DCFFF),
            .link: .rgb(0x7AA2F7), .code: .rgb(0xE0AF68), .match: .rgb(0xE0AF68), .count: .rgb(0xBC9CF7),
            .good: .rgb(0x9ECE6A), .warning: .rgb(0xE0AF68), .error: .rgb(0xF7768E),
            .border: .rgb(0x7A7E94), .selection: .rgb(0x263050), .bar: .rgb(0x1F2335),
            .notice: .rgb(0x3D3016), .codeBackground: .rgb(0x24273A),
        ])

    /// Warm colours with their own dark background.
    package static let dusk = Theme(
        "dusk", on: .dark,
        [
            .text: .rgb(0xE9DFD2), .background: .rgb(0x201C1A), .muted: .rgb(0xB5A999),
            .heading: .rgb(0xF2B880), .accent: .rgb(0x7FC8B8), .link: .rgb(0x8FB8E8),
            .code: .rgb(0xE3C06B), .match: .rgb(0xFFCF5C), .count: .rgb(0xCFA6E0), .good: .rgb(0xA8CC7C),
            .warning: .rgb(0xE8B45C), .error: .rgb(0xF58B7E), .border: .rgb(0x88827E),
            .selection: .rgb(0x3D342C), .bar: .rgb(0x2A2421), .notice: .rgb(0x48371A),
            .codeBackground: .rgb(0x2A2522),
        ])

    /// For a terminal with a light background.
    package static let light = Theme(
        "light", on: .light,
        [
            .muted: .rgb(0x575E6B), .heading: .rgb(0x0B6590), .accent: .rgb(0x0B6590),
            .link: .rgb(0x2E5CB8), .code: .rgb(0x724A0D), .match: .rgb(0x724A0D), .count: .rgb(0x4F2F7D),
            .good: .rgb(0x35701A), .warning: .rgb(0x724A0D), .error: .rgb(0xBC2A45),
            .border: .rgb(0x757980), .selection: .rgb(0xDCE6F8), .bar: .rgb(0xE9ECF2),
            .notice: .rgb(0xFFEDC2), .codeBackground: .rgb(0xF1F3F7),
        ])

    /// Dark text with its own light, warm background.
    package static let paper = Theme(
        "paper", on: .light,
        [
            .text: .rgb(0x2B2722), .background: .rgb(0xFAF6EC), .muted: .rgb(0x625A50),
            .heading: .rgb(0x73310F), .accent: .rgb(0x0B6159), .link: .rgb(0x1F4F99),
            .code: .rgb(0x6F460B), .match: .rgb(0x733F00), .count: .rgb(0x592F7E), .good: .rgb(0x315C1A),
            .warning: .rgb(0x734800), .error: .rgb(0xA82331), .border: .rgb(0x827D71),
            .selection: .rgb(0xE9E0CB), .bar: .rgb(0xEFE8D8), .notice: .rgb(0xFBE6B6),
            .codeBackground: .rgb(0xF1EBDC),
        ])

    /// Bright colours with their own black background, with a contrast of 7 or more.
    package static let contrast = Theme(
        "contrast", on: .dark,
        [
            .text: .rgb(0xFFFFFF), .background: .rgb(0x000000), .muted: .rgb(0xD4D4D4),
            .heading: .rgb(0x7FE7FF), .accent: .rgb(0x7FE7FF), .link: .rgb(0xA9CBFF),
            .code: .rgb(0xFFE27A), .match: .rgb(0xFFF04D), .count: .rgb(0xF0B8FF), .good: .rgb(0x8CFF8C),
            .warning: .rgb(0xFFD24D), .error: .rgb(0xFFADA8), .border: .rgb(0x9A9A9A),
            .selection: .rgb(0x002060), .bar: .rgb(0x262626), .notice: .rgb(0x3A2A00),
            .codeBackground: .rgb(0x1C1C1C),
        ])
}
