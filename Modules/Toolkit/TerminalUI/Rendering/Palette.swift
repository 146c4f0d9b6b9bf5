/// How named styles look on one kind of terminal.
public struct Palette: Sendable {
    public let depth: ColourDepth
    public let theme: Theme
    /// One for each style on each ground.
    private let looks: [Look]

    public init(_ depth: ColourDepth, _ theme: Theme) {
        (self.depth, self.theme) = (depth, theme)
        looks = Ground.allCases.flatMap { ground in
            Style.allCases.map { Self.look($0, ground, depth, theme) }
        }
    }

    /// The parameters of `CSI m` for a style on a ground, such as `1;36`; empty for what is plain.
    public func parameters(_ style: Style, on ground: Ground = .plain) -> String {
        String(look(style, ground).parameters.dropFirst(2))
    }

    func look(_ style: Style, _ ground: Ground) -> Look {
        looks[Int(ground.rawValue) * Style.allCases.count + Int(style.rawValue)]
    }

    private static func look(
        _ style: Style, _ ground: Ground, _ depth: ColourDepth, _ theme: Theme
    ) -> Look {
        func behind(_ role: Theme.Role) -> String { theme[role].background(depth, usual: role.usual) }
        func front(_ role: Theme.Role) -> String { theme[role].foreground(depth, usual: role.usual) }
        var (attributes, role) = look(style)
        var below = ground.role.map(behind) ?? ""
        if below.isEmpty {
            below = behind(.ground)
            if ground == .selected || ground == .notice {
                // Reversed, colours would be backgrounds of every hue.
                attributes.formUnion(.reverse)
                role = .text
            }
        }
        if ground == .faded {
            attributes.remove(.bold)
            role = .muted
        }
        // Where there is no such colour, weak stands for it.
        if role == .muted || role == .border, front(role).isEmpty {
            attributes.formUnion(.weak)
            role = .text
        }
        return Look(attributes: attributes, front: front(role), behind: below)
    }

    private static func look(_ style: Style) -> (attributes: Look.Attributes, role: Theme.Role) {
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

extension Ground {
    /// The colour that it is; `nil` for that of all that stands on nothing else.
    fileprivate var role: Theme.Role? {
        switch self {
        case .plain, .faded: nil
        case .selected: .selection
        case .bar: .bar
        case .notice: .notice
        case .code: .codeGround
        }
    }
}
