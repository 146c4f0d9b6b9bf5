/// A colour in each theme and depth.
enum Colour {
    /// For texts: each can be read on each background, with a contrast of 4.5 or more.
    case cyan, blue, yellow, magenta, green, red, grey
    /// For thin lines, which are to be seen and not looked at.
    case line
    /// Backgrounds.
    case selection, bar, notice, code

    /// Red, green, blue in one number.
    private func hue(_ theme: Theme) -> Int {
        let (dark, light) =
            switch self {
            case .cyan: (0x7DCFFF, 0x0B6590)
            case .blue: (0x7AA2F7, 0x2E5CB8)
            case .yellow: (0xE0AF68, 0x85560F)
            case .magenta: (0xBB9AF7, 0x7847BD)
            case .green: (0x9ECE6A, 0x35701A)
            case .red: (0xF7768E, 0xBC2A45)
            case .grey: (0x8F98B8, 0x5D6472)
            case .line: (0x3B4261, 0xC3CAD6)
            case .selection: (0x263050, 0xDCE6F8)
            case .bar: (0x1F2335, 0xE9ECF2)
            case .notice: (0x3D3016, 0xFFEDC2)
            case .code: (0x24273A, 0xF1F3F7)
            }
        return theme == .dark ? dark : light
    }

    /// The parameters that choose this as the text's colour; empty where the depth has no such colour.
    func foreground(_ depth: ColourDepth, _ theme: Theme) -> String {
        switch depth {
        case .none: ""
        case .sixteen: sixteen.map { "3\($0)" } ?? ""
        case .indexed: "38;5;\(index(theme))"
        case .trueColour: "38;2;\(components(theme))"
        }
    }

    /// The same for what is behind the text; no background is safe among sixteen colours.
    func background(_ depth: ColourDepth, _ theme: Theme) -> String {
        switch depth {
        case .none, .sixteen: ""
        case .indexed: "48;5;\(index(theme))"
        case .trueColour: "48;2;\(components(theme))"
        }
    }

    private var sixteen: Int? {
        switch self {
        case .red: 1
        case .green: 2
        case .yellow: 3
        case .blue: 4
        case .magenta: 5
        case .cyan: 6
        case .grey, .line, .selection, .bar, .notice, .code: nil
        }
    }

    private func parts(_ theme: Theme) -> [Int] {
        let hue = hue(theme)
        return [hue >> 16, hue >> 8 & 255, hue & 255]
    }

    private func components(_ theme: Theme) -> String {
        parts(theme).map { "\($0)" }.joined(separator: ";")
    }

    /// The nearest of xterm's colour cube and grey ramp.
    private func index(_ theme: Theme) -> Int {
        let wanted = parts(theme)
        func distance(_ colour: [Int]) -> Int {
            zip(wanted, colour).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        let steps = [0, 95, 135, 175, 215, 255]
        let nearest = wanted.map { part in
            steps.indices.min { abs(steps[$0] - part) < abs(steps[$1] - part) } ?? 0
        }
        let cube = (16 + 36 * nearest[0] + 6 * nearest[1] + nearest[2], distance(nearest.map { steps[$0] }))
        let greys = (0..<24).map { (232 + $0, distance(Array(repeating: 8 + 10 * $0, count: 3))) }
        return (greys + [cube]).min { $0.1 < $1.1 }?.0 ?? cube.0
    }
}
