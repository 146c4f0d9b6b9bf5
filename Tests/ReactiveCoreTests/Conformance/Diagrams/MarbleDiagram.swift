import ReactiveCore
import ReactiveTesting

/// Draws a row of the conformance suite as SVG: its sources, the operator, and the output.
struct MarbleDiagram {
    private let row: Conformance
    private let colours: DiagramColours

    init(_ row: Conformance, _ colours: DiagramColours) { (self.row, self.colours) = (row, colours) }

    private static let (frame, radius, margin) = (40, 15, 28)

    /// The lines of an SVG file.
    var svg: [String] {
        let sources = row.sources.sorted { $0.key < $1.key }.map { name, text in
            Timeline(row.sources.count > 1 ? "\(name)" : "", Marbles(text).recorded(from: 0), [:])
        }
        let values = Dictionary(row.output.map { ($0, row.meanings[$0] ?? String($0)) }) { first, _ in first }
        let result = Timeline("", Marbles(row.output, values: values).recorded(from: 0), row.meanings)
        let frames = max(6, (sources + [result]).map(\.frames).max() ?? 0)
        let width = 2 * Self.margin + (frames + 1) * Self.frame
        var (lines, top) = ([String](), 8)
        for timeline in sources {
            lines += draw(timeline, top, width)
            top += timeline.height
        }
        lines += box(top, width)
        top += 64
        lines += draw(result, top, width)
        let height = top + result.height
        let view = "viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\""
        let font = "font-family=\"ui-monospace, Menlo, monospace\" text-anchor=\"middle\""
        return ["<svg xmlns=\"http://www.w3.org/2000/svg\" \(view) \(font) role=\"img\">"]
            + ["<title>\(row.testDescription.escaped)</title>"] + lines + ["</svg>"]
    }

    private func draw(_ timeline: Timeline, _ top: Int, _ width: Int) -> [String] {
        let (middle, end) = (top + 22, width - 12)
        var lines = [
            "<path d=\"M\(Self.margin) \(middle)H\(end)m-7 -5l7 5l-7 5\" fill=\"none\" stroke=\"\(colours.line)\"/>",
            text(timeline.name, 14, middle + 5, 14, colours.text),
        ]
        for (time, events) in timeline.instants {
            let x = Self.margin + time * Self.frame / 10 + Self.frame / 2
            let ends = events.filter { !$0.isElement }
            lines += ends.map { $0.isCompletion ? completion(x, middle, events.count) : failure(x, middle) }
            for (place, label) in events.compactMap(\.element).enumerated() {
                lines += marble(label, x, middle + 26 * place)
            }
        }
        return lines
    }

    private func marble(_ label: String, _ x: Int, _ y: Int) -> [String] {
        let fill = colours.fill(of: label)
        return [
            "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(Self.radius)\" fill=\"\(fill)\" stroke=\"\(colours.text)\"/>",
            text(label, x, y + 5, 14, colours.label),
        ]
    }

    private func completion(_ x: Int, _ y: Int, _ together: Int) -> String {
        let (above, below) = together > 1 ? (24, 24 + 26 * (together - 2)) : (18, 18)
        return
            "<path d=\"M\(x) \(y - above)v\(above + below)\" stroke=\"\(colours.text)\" stroke-width=\"2\"/>"
    }

    private func failure(_ x: Int, _ y: Int) -> String {
        "<path d=\"M\(x - 9) \(y - 9)l18 18m-18 0l18 -18\" stroke=\"\(colours.failure)\" stroke-width=\"2.5\"/>"
    }

    private func box(_ top: Int, _ width: Int) -> [String] {
        let (middle, span) = (width / 2, width - 2 * Self.margin + 16)
        let caption = row.caption
        let size = min(12, Double(span - 12) / (Double(max(1, caption.count)) * 0.62))
        return [
            "<rect x=\"\(Self.margin - 8)\" y=\"\(top + 6)\" width=\"\(span)\" height=\"48\" rx=\"8\""
                + " fill=\"\(colours.box)\" stroke=\"\(colours.line)\"/>",
            text(row.name, middle, top + 27, 15, colours.text, "bold"),
            text(caption, middle, top + 44, Int(size), colours.text),
        ].filter { !$0.isEmpty }
    }

    private func text(
        _ content: String, _ x: Int, _ y: Int, _ size: Int, _ colour: String, _ weight: String = "normal"
    ) -> String {
        let place = "x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\" font-weight=\"\(weight)\" fill=\"\(colour)\""
        return content.isEmpty ? "" : "<text \(place)>\(content.escaped)</text>"
    }
}

extension Conformance {
    /// The operator, such as `take(while:)`: the text before the first colon and space.
    var name: String { String(testDescription.prefix(upTo: split)) }

    /// The text after the operator's name.
    var caption: String { String(testDescription.suffix(from: split).dropFirst(2)) }

    private var split: String.Index {
        testDescription.firstRange(of: ": ")?.lowerBound ?? testDescription.endIndex
    }
}
