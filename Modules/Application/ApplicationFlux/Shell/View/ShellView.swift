import TerminalUI

/// What is around a screen: the tabs above it, and below it what went wrong, what was done, what keys do.
struct ShellView: Sendable {
    /// The least that a screen can be drawn in.
    static let least = (rows: 6, columns: 20)

    let tabs: [Tab]
    /// The screens that lie on each other, the visible one last.
    let stack: [Route]
    /// Who is logged in, at the right of the tabs.
    let account: StyledLine
    /// That what shows may be old; `nil` when it is not.
    let mark: StyledLine?
    let notice: StyledLine?
    let toast: StyledLine?
    let overlay: ShellOverlay

    /// Where the screen is drawn.
    func body(in area: Area) -> Area {
        var area = area
        _ = area.cutTop(1)
        _ = area.cutBottom(1 + noticeLines(area).count)
        return area
    }

    static func isTooSmall(_ viewport: Viewport) -> Bool {
        viewport.rows < least.rows || viewport.columns < least.columns
    }

    func drawTooSmall(on frame: inout Frame) {
        let text = "too small: \(Self.least.columns)×\(Self.least.rows) is the least"
        frame.draw(Wrapping.lines([StyledSpan(text, .warning)], width: frame.area.columns), in: frame.area)
    }

    /// Draws around a screen that is on the frame already.
    ///
    /// - Parameter keys: What is said in the row of hints.
    func draw(on frame: inout Frame, keys: KeyBindings<Void>) {
        var area = frame.area
        frame.draw(bar(width: area.columns, frame.viewport.ambiguous), in: area.cutTop(1))
        frame.draw(bottom(keys, width: area.columns, frame.viewport.ambiguous), in: area.cutBottom(1))
        let lines = noticeLines(frame.area)
        frame.draw(lines, in: area.cutBottom(lines.count))
    }

    /// A sentence that is too long for a row has more; what to do stands at its end.
    private func noticeLines(_ area: Area) -> [StyledLine] {
        guard let notice else { return [] }
        let hint = StyledLine([StyledSpan("x", .key), StyledSpan(" ok ", .dim)])
        let room = area.columns - hint.width - 2
        return Wrapping.lines(notice.spans, width: room).prefix(3).enumerated().map { row, line in
            let text = StyledLine([StyledSpan(" ")] + line.spans)
            return .between(text, row == 0 ? hint : StyledLine(), width: area.columns).on(.notice)
        }
    }

    private func bottom(_ keys: KeyBindings<Void>, width: Int, _ ambiguous: AmbiguousWidth) -> StyledLine {
        if overlay == .logOutQuestion {
            let answers = [StyledSpan("y", .key), StyledSpan(" yes  any other key no", .dim)]
            return StyledLine([StyledSpan(" Log out?  ", .warning)] + answers).on(.bar)
        }
        let line = toast ?? keys.hints(width: width - 1, ambiguous)
        return StyledLine([StyledSpan(" ")] + line.spans).on(.bar)
    }

    private func bar(width: Int, _ ambiguous: AmbiguousWidth) -> StyledLine {
        let gap = StyledLine("  ")
        let right = (mark.map { $0 + gap } ?? StyledLine()) + account + StyledLine(" ")
        let room = width - right.width(ambiguous) - 1
        let long = tabLine { _ in true }
        // Where not all names fit, the digits of the others stay.
        let left = long.width(ambiguous) <= room ? long : tabLine { $0 }
        return StyledLine.between(left, right, width: width, ambiguous).on(.bar)
    }

    /// - Parameter isNamed: Whether a tab's name shows, by whether it is the current one.
    private func tabLine(_ isNamed: (Bool) -> Bool) -> StyledLine {
        let current = stack.first.flatMap { bottom in tabs.firstIndex { $0.holds(bottom) } }
        var line = StyledLine(" ")
        for (place, tab) in tabs.enumerated() {
            let isCurrent = place == current
            line += StyledLine([
                StyledSpan("\(place + 1)", .key),
                StyledSpan(isNamed(isCurrent) ? " \(tab.name)" : "", isCurrent ? .strong : .dim),
                StyledSpan("  "),
            ])
        }
        return line
    }
}
