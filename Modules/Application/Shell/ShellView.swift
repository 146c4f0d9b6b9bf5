import ApplicationFlux
import FluxCore
package import TerminalUI

/// What is around a screen: the tabs above it, and below it what went wrong, what was done, what keys do.
struct ShellView: Sendable {
    /// The least that a screen can be drawn in.
    static let minimumSize = (rows: 6, columns: 20)

    let tabs: [Tab]
    /// How many things of a tab want to be seen, by its name.
    let counts: [String: Int]
    let state: ShellState
    let now: Duration
    /// The screens that lie on each other, the visible one last.
    let routes: [Route]
    let token: TokenState
    /// What went wrong on the visible screen.
    let notice: StyledLine?
    /// What letters are on the visible screen.
    let inputMode: InputMode
    /// What may be copied from the visible screen; `nil` for nothing. Not every frame asks.
    let copyable: @Sendable () -> String?
    /// The keys of what lies over the app.
    let overlayKeys: KeyBindings<Void>
    /// The keys of the user's own.
    let keys: KeyMap

    /// When a frame will be another one by itself.
    var nextChange: Duration? { state.toast(at: now)?.until }

    /// Where the screen is drawn, and when.
    func canvas(_ viewport: Viewport) -> Canvas {
        var area = viewport.area
        _ = area.cutTop(1)
        _ = area.cutBottom(1 + noticeLines(area).count)
        return Canvas(area, viewport.ambiguous, now: now, keys: keys)
    }

    static func isTooSmall(_ viewport: Viewport) -> Bool {
        viewport.rows < minimumSize.rows || viewport.columns < minimumSize.columns
    }

    func drawTooSmall(on frame: inout Frame) {
        let text = "too small: \(Self.minimumSize.columns)×\(Self.minimumSize.rows) is the least"
        frame.draw(Wrapping.lines([StyledSpan(text, .warning)], width: frame.area.columns), in: frame.area)
    }

    /// Where a route leads to no screen of this app, such as the login in an app of one feature.
    func drawMissing(on frame: inout Frame, in area: Area) {
        guard let route = routes.last else { return }
        let line = StyledLine("\(route.url) has no screen here", .dim)
        frame.draw(line, in: area.middle(rows: 1, columns: line.width(frame.viewport.ambiguous)))
    }

    /// Draws around a screen that is on the frame already.
    ///
    /// - Parameter told: What is said in the row of hints.
    func draw(on frame: inout Frame, displayedKeys: KeyBindings<Void>) {
        var area = frame.area
        drawBar(on: &frame, in: area.cutTop(1))
        let bottom = bottom(displayedKeys, width: area.columns, frame.viewport.ambiguous)
        let notice = noticeLines(frame.area)
        // What does not fit beside the hints covers what is above them, for a moment.
        var below = area
        _ = area.cutBottom(1)
        frame.draw(notice, in: area.cutBottom(notice.count))
        frame.draw(bottom, in: below.cutBottom(bottom.count))
    }

    /// A sentence that is too long for a row has more, as many as it needs to be told whole; what to do stands at its
    /// end.
    private func noticeLines(_ area: Area) -> [StyledLine] {
        let failure = state.failures.shown.map { StyledLine(ErrorMessage("open", $0).sentence, .failure) }
        guard let notice = failure ?? notice else { return [] }
        let hint = StyledLine([
            StyledSpan(keys.name(of: ShellKeyNames.dismiss), .key), StyledSpan(" ok ", .dim),
        ])
        let room = area.columns - hint.width - 2
        return Wrapping.lines(notice.spans, width: room).prefix(max(area.rows - Self.minimumSize.rows, 1))
            .enumerated().map { row, line in
                let text = StyledLine([StyledSpan(" ")] + line.spans)
                return .between(text, row == 0 ? hint : StyledLine(), width: area.columns).on(.notice)
            }
    }

    /// The row of hints, or what was done, on as many rows as that needs; what leads back stays at its end.
    private func bottom(
        _ displayedKeys: KeyBindings<Void>, width: Int, _ ambiguous: AmbiguousWidth
    ) -> [StyledLine] {
        if state.overlay == .logOutQuestion {
            let answers = [StyledSpan("y", .key), StyledSpan(" yes  any other key no", .dim)]
            return [StyledLine([StyledSpan(" Log out?  ", .warning)] + answers).on(.bar)]
        }
        let end = displayedKeys.hints(of: pinnedKeys)
        let room = max(width - end.width(ambiguous) - 3, 1)
        let toast = state.toast(at: now).map { Wrapping.lines($0.line.spans, width: room, ambiguous) }
        let lines = toast ?? [displayedKeys.hints(width: room, ambiguous, except: pinnedKeys)]
        return lines.suffix(Self.maximumToastRows).enumerated().map { row, line in
            let isLast = row == min(lines.count, Self.maximumToastRows) - 1
            return .between(
                StyledLine([StyledSpan(" ")] + line.spans), isLast ? end + StyledLine(" ") : StyledLine(),
                width: width, ambiguous
            ).on(.bar)
        }
    }

    /// Rows that a toast takes at most.
    private static let maximumToastRows = 4

    private func drawBar(on frame: inout Frame, in area: Area) {
        let (width, ambiguous) = (area.columns, frame.viewport.ambiguous)
        let gap = StyledLine("  ")
        let account = TokenText.status(token)
        let right = (state.status.map { $0 + gap } ?? StyledLine()) + account + StyledLine(" ")
        let room = width - right.width(ambiguous) - 1
        let long = tabLines { _ in true }
        // Where not all names fit, the digits of the others stay.
        let isLong = long.reduce(1) { $0 + $1.width(ambiguous) } <= room
        let lines = isLong ? long : tabLines { $0 }
        let left = lines.reduce(StyledLine(" "), +)
        frame.draw(.between(left, right, width: width, ambiguous).on(.bar), in: area)
        var rest = area
        _ = rest.cutLeft(1)
        for (index, line) in lines.enumerated() {
            frame.add(.key(ShellKeyNames.tabs[index].keys[1]), in: rest.cutLeft(line.width(ambiguous)))
        }
    }

    /// - Parameter isNamed: Whether a tab's name shows, by whether it is the current one.
    private func tabLines(_ isNamed: (Bool) -> Bool) -> [StyledLine] {
        let current = routes.first.flatMap { bottom in tabs.firstIndex { $0.contains(bottom) } }
        return tabs.enumerated().map { index, tab in
            let isCurrent = index == current
            var line = StyledLine([
                StyledSpan(keys.name(of: ShellKeyNames.tabs[index]), .key),
                StyledSpan(isNamed(isCurrent) ? " \(tab.name)" : "", isCurrent ? .strong : .dim),
            ])
            if let count = counts[tab.name] { line += StyledLine(" \(count.grouped)", .count) }
            return line + StyledLine("  ")
        }
    }
}

extension ShellState.Toast {
    /// What was done, in one line.
    package var line: StyledLine {
        switch content {
        case .line(let line): line
        case .opened(let address): StyledLine("opened \(address)", .good)
        case .copied(let text): StyledLine("copied \(text)", .good)
        }
    }
}
