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
        let isRich = depth == .indexed || depth == .trueColour
        var (attributes, colour) = look(style)
        var behind = ""
        switch ground {
        case .plain: break
        case .selected where isRich: behind = Colour.selection.background(depth, theme)
        case .bar where isRich: behind = Colour.bar.background(depth, theme)
        case .notice where isRich: behind = Colour.notice.background(depth, theme)
        case .code where isRich: behind = Colour.code.background(depth, theme)
        case .selected, .notice:
            // Reversed, colours would be backgrounds of every hue.
            attributes.formUnion(.reverse)
            colour = nil
        case .bar, .code: break
        case .faded:
            attributes.remove(.bold)
            colour = .grey
        }
        // Where there is no grey, weak stands for it.
        if colour == .grey || colour == .line, !isRich {
            attributes.formUnion(.weak)
            colour = nil
        }
        return Look(
            attributes: attributes, front: colour?.foreground(depth, theme) ?? "", behind: behind)
    }

    private static func look(_ style: Style) -> (attributes: Look.Attributes, colour: Colour?) {
        switch style {
        case .plain: ([], nil)
        case .title, .strong: (.bold, nil)
        case .heading: (.bold, .cyan)
        case .emphasis: (.italic, nil)
        case .code: ([], .yellow)
        case .link: (.underline, .blue)
        case .quote, .dim: ([], .grey)
        case .rule: ([], .line)
        case .tag: ([], .cyan)
        case .count: ([], .magenta)
        case .good: ([], .green)
        case .warning: ([], .yellow)
        case .failure: ([], .red)
        case .match: ([.bold, .underline], .yellow)
        case .key: (.bold, .cyan)
        }
    }
}
