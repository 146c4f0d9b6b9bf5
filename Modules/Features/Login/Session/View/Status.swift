import TerminalFrames

extension Spinner {
    /// The lines, each with the spinner in front.
    func prefixing(_ lines: [StyledLine]) -> [StyledLine] {
        lines.map { StyledLine([StyledSpan(symbol, .count), StyledSpan(" ")]) + $0 }
    }
}

extension Area {
    /// The area with a left margin, no wider than is comfortable to read.
    var withMargins: Area {
        var area = self
        _ = area.cutLeft(2)
        return area.cutLeft(min(area.columns - 1, 96))
    }
}
