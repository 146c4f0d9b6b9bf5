/// A bar chart of all contenders' times as multiples of the floor's, on a logarithmic scale. The grey of
/// texts and lines is readable on white and on black.
public struct Chart {
    private struct Bar {
        let name: String
        let colour: String
        let ratio: Double
    }

    private static let palette = ["#2f81f7", "#d9822b", "#8957e5", "#2da44e"]
    private static let (left, width, bar, gap, top) = (430.0, 520.0, 12.0, 10.0, 60.0)
    /// From half the floor's time to a thousand times it.
    private static let (least, most) = (0.5, 1_000.0)

    private let cases: [(id: String, title: String, bars: [Bar])]

    private let colours: [(role: Contender.Role, colour: String)]

    public init(_ figures: [Figures], peers: [Contender.Role]) {
        let colours = zip([.ours] + peers, Self.palette).map { (role: $0, colour: $1) }
        self.colours = colours
        cases = figures.map { figures in
            let bars = colours.compactMap { role, colour in
                figures.ratio(role, to: .floor).map { Bar(name: role.name, colour: colour, ratio: $0) }
            }
            return (figures.measured.id, figures.measured.title, bars)
        }
    }

    public var svg: String {
        var y = Self.top
        var body = legend
        for one in cases {
            let height = Double(one.bars.count) * Self.bar
            body += text(
                Self.left - 12, y + height / 2 + 4, "\(one.id)  \(one.title)", size: 11, anchor: "end")
            for bar in one.bars {
                let end = x(bar.ratio)
                body +=
                    "<rect x=\"\(Self.left)\" y=\"\(y.fixed(1))\" width=\"\((end - Self.left).fixed(1))\" "
                    + "height=\"\(Self.bar - 2)\" rx=\"2\" fill=\"\(bar.colour)\"/>\n"
                body += text(end + 5, y + 9, "\(bar.ratio.fixed(bar.ratio < 10 ? 2 : 0)) ×", size: 10)
                y += Self.bar
            }
            y += Self.gap
        }
        let size = "\((Self.left + Self.width + 60).fixed(0)) \((y + 10).fixed(0))"
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" "
            + "font-family=\"system-ui, sans-serif\">\n\(scale(to: y))\(body)</svg>\n"
    }

    private var legend: String {
        var (x, result) = (Self.left, "")
        for (role, colour) in colours {
            result += "<rect x=\"\(x)\" y=\"12\" width=\"12\" height=\"12\" rx=\"2\" fill=\"\(colour)\"/>\n"
            result += text(x + 18, 22, role.name)
            x += 120
        }
        return result
            + text(Self.left - 12, 22, "time as a multiple of the hand-written floor", anchor: "end")
    }

    private func scale(to bottom: Double) -> String {
        [1.0, 10, 100, 1_000].map { ratio in
            let place = x(ratio).fixed(1)
            return "<line x1=\"\(place)\" x2=\"\(place)\" y1=\"50\" y2=\"\(bottom.fixed(1))\" "
                + "stroke=\"#8b949e\" stroke-width=\"\(ratio == 1 ? 1.5 : 0.5)\"/>\n"
                + text(x(ratio), 44, ratio == 1 ? "floor" : "\(ratio.fixed(0)) ×", size: 10, anchor: "middle")
        }.joined()
    }

    private func x(_ ratio: Double) -> Double {
        let share = logarithm(min(max(ratio, Self.least), Self.most) / Self.least)
        return Self.left + Self.width * share / logarithm(Self.most / Self.least)
    }

    private func text(
        _ x: Double, _ y: Double, _ content: String, size: Int = 12, anchor: String = "start"
    ) -> String {
        let escaped = content.flatMap { character -> String in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            default: String(character)
            }
        }
        return "<text x=\"\(x.fixed(1))\" y=\"\(y.fixed(1))\" font-size=\"\(size)\" fill=\"#7d8590\" "
            + "text-anchor=\"\(anchor)\">\(String(escaped))</text>\n"
    }
}
