/// How named styles look on one kind of terminal.
public struct Palette: Sendable {
    public let depth: ColourDepth
    public let theme: Theme
    /// One for each style on each ground.
    private let resolvedStyles: [ResolvedStyle]

    public init(_ depth: ColourDepth, _ theme: Theme) {
        (self.depth, self.theme) = (depth, theme)
        resolvedStyles = RowBackground.allCases.flatMap { background in
            Style.allCases.map { Self.resolve($0, background, depth, theme) }
        }
    }

    /// The parameters of `CSI m` for a style on a ground, such as `1;36`; empty for what is plain.
    public func parameters(_ style: Style, on background: RowBackground = .plain) -> String {
        String(resolve(style, background).parameters.dropFirst(2))
    }

    func resolve(_ style: Style, _ background: RowBackground) -> ResolvedStyle {
        resolvedStyles[Int(background.rawValue) * Style.allCases.count + Int(style.rawValue)]
    }

    private static func resolve(
        _ style: Style, _ background: RowBackground, _ depth: ColourDepth, _ theme: Theme
    ) -> ResolvedStyle {
        func backgroundCode(_ role: Theme.Role) -> String {
            theme[role].background(depth, fallback: role.fallback)
        }
        func foregroundCode(_ role: Theme.Role) -> String {
            theme[role].foreground(depth, fallback: role.fallback)
        }
        var (attributes, role) = resolve(style)
        var backgroundParameters = background.role.map(backgroundCode) ?? ""
        if backgroundParameters.isEmpty {
            backgroundParameters = backgroundCode(.background)
            if background == .selected || background == .notice {
                // Reversed, colours would be backgrounds of every hue.
                attributes.formUnion(.reverse)
                role = .text
            }
        }
        if background == .faded {
            attributes.remove(.bold)
            role = .muted
        }
        // Where there is no such colour, weak stands for it.
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
    /// The colour that it is; `nil` for that of all that stands on nothing else.
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
