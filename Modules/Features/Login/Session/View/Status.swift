import TerminalUI

extension Spinner {
    /// Lines about what takes a while, each behind the spinner's sign.
    func prefixing(_ lines: [StyledLine]) -> [StyledLine] {
        lines.map { StyledLine([StyledSpan(picture, .count), StyledSpan(" ")]) + $0 }
    }
}

extension Area {
    /// The same with a margin on both sides, and no wider than reads well.
    var withMargins: Area {
        var area = self
        _ = area.cutLeft(2)
        return area.cutLeft(min(area.columns - 1, 96))
    }
}
