/// How named styles look on one kind of terminal.
public struct Palette: Sendable {
    public let depth: ColourDepth
    public let theme: Theme
    /// A sequence for each style on each ground.
    private let sequences: [[UInt8]]

    public init(_ depth: ColourDepth, _ theme: Theme) {
        (self.depth, self.theme) = (depth, theme)
        sequences = Ground.allCases.flatMap { ground in
            Style.allCases.map { style in
                let parameters = Self.parameters(style, ground, depth, theme)
                return Array("\u{1B}[0\(parameters.isEmpty ? "" : ";" + parameters)m".utf8)
            }
        }
    }

    /// The parameters of `CSI m` for a style on a ground, such as `1;36`; empty for what is plain.
    public func parameters(_ style: Style, on ground: Ground = .plain) -> String {
        Self.parameters(style, ground, depth, theme)
    }

    /// The whole sequence, whatever was set before.
    func sequence(_ style: Style, _ ground: Ground) -> [UInt8] {
        sequences[Int(ground.rawValue) * Style.allCases.count + Int(style.rawValue)]
    }

    private static func parameters(
        _ style: Style, _ ground: Ground, _ depth: ColourDepth, _ theme: Theme
    ) -> String {
        let isRich = depth == .indexed || depth == .trueColour
        var (attributes, colour) = look(style)
        var behind = ""
        switch ground {
        case .plain: break
        case .selected where isRich: behind = Colour.selection.background(depth, theme)
        case .bar where isRich: behind = Colour.bar.background(depth, theme)
        case .notice where isRich: behind = Colour.notice.background(depth, theme)
        case .selected, .notice:
            // Reversed, colours would be backgrounds of every hue.
            (attributes, colour) = (attributes.filter { $0 != "2" } + ["7"], nil)
        case .bar: break
        case .faded: (attributes, colour) = (attributes.filter { $0 != "1" }, .grey)
        }
        var front = colour?.foreground(depth, theme) ?? ""
        // Where there is no grey, weak stands for it.
        if colour == .grey, !isRich { (attributes, front) = (["2"] + attributes.filter { $0 != "2" }, "") }
        return (attributes + [front, behind]).filter { !$0.isEmpty }.joined(separator: ";")
    }

    private static func look(_ style: Style) -> (attributes: [String], colour: Colour?) {
        switch style {
        case .plain: ([], nil)
        case .title, .strong: (["1"], nil)
        case .heading: (["1"], .cyan)
        case .emphasis: (["3"], nil)
        case .code: ([], .yellow)
        case .link: (["4"], .blue)
        case .quote, .dim, .rule: ([], .grey)
        case .tag: ([], .cyan)
        case .count: ([], .magenta)
        case .good: ([], .green)
        case .warning: ([], .yellow)
        case .failure: ([], .red)
        case .match: (["1", "4"], .yellow)
        case .key: (["1"], .cyan)
        }
    }
}
