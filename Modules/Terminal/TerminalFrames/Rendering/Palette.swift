/// The appearance of styles in a theme on terminals of one colour depth.
package struct Palette: Sendable {
    package let depth: ColourDepth
    package let theme: Theme
    /// Whether the cursor is visible where it rests, outside of fields.
    package let showsRestingCursor: Bool
    /// One for each combination of background and style.
    private let resolvedStyles: [ResolvedStyle]

    /// - Parameters:
    ///   - depth: The number of colours that the terminal supports.
    ///   - theme: The colours.
    ///   - showsRestingCursor: Whether the cursor is visible where it rests, outside of fields.
    package init(_ depth: ColourDepth, _ theme: Theme, showsRestingCursor: Bool = false) {
        (self.depth, self.theme, self.showsRestingCursor) = (depth, theme, showsRestingCursor)
        resolvedStyles = RowBackground.allCases.flatMap { background in
            Style.allCases.map { Self.resolve($0, background, depth, theme) }
        }
    }

    /// The SGR parameters for a style on a background, such as `1;36`; empty for the default style.
    package func parameters(_ style: Style, on background: RowBackground = .plain) -> String {
        String(resolve(style, background).parameters.dropFirst(2))
    }

    func resolve(_ style: Style, _ background: RowBackground) -> ResolvedStyle {
        resolvedStyles[Int(background.rawValue) * Style.allCases.count + Int(style.rawValue)]
    }

    private static func resolve(
        _ style: Style, _ background: RowBackground, _ depth: ColourDepth, _ theme: Theme
    ) -> ResolvedStyle {
        func backgroundCode(_ role: Theme.Role) -> String {
            theme[role].background(depth, fallback: role.fallback(on: theme.terminalBackground))
        }
        func foregroundCode(_ role: Theme.Role) -> String {
            theme[role].foreground(depth, fallback: role.fallback(on: theme.terminalBackground))
        }
        var (attributes, role) = resolve(style)
        var backgroundParameters = background.role.map(backgroundCode) ?? ""
        if backgroundParameters.isEmpty {
            backgroundParameters = backgroundCode(.background)
            if background == .selected || background == .notice {
                // Reversing would turn text colours into backgrounds.
                attributes.formUnion(.reverse)
                role = .text
            }
        }
        if background == .faded {
            attributes.remove(.bold)
            role = .muted
        }
        // Faint replaces a missing colour.
        if role == .muted || role == .border, foregroundCode(role).isEmpty {
            attributes.formUnion(.faint)
            role = .text
        }
        return ResolvedStyle(
            attributes: attributes, foregroundCode: foregroundCode(role), backgroundCode: backgroundParameters
        )
    }

    private static func resolve(_ style: Style) -> (attributes: ResolvedStyle.Attributes, role: Theme.Role) {
        switch style {
        case .plain: ([], .text)
        case .title, .strong: (.bold, .text)
        case .heading: (.bold, .heading)
        case .emphasis: (.italic, .text)
        case .code: ([], .code)
        case .link: (.underline, .link)
        case .quote, .dim: ([], .muted)
        case .rule: ([], .border)
        case .tag: ([], .accent)
        case .count: ([], .count)
        case .good: ([], .good)
        case .warning: ([], .warning)
        case .failure: ([], .error)
        case .match: ([.bold, .underline], .match)
        case .key: (.bold, .accent)
        case .keyword: (.bold, .count)
        case .string: ([], .good)
        case .number: ([], .accent)
        case .comment: ([], .muted)
        case .currentMatch: ([.bold, .reverse], .text)
        }
    }
}

extension RowBackground {
    /// The role of the background's colour; `nil` for the theme's default background.
    fileprivate var role: Theme.Role? {
        switch self {
        case .plain, .faded: nil
        case .selected: .selection
        case .bar: .bar
        case .notice: .notice
        case .code: .codeBackground
        }
    }
}
