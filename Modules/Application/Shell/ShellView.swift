import ApplicationFlux
import FluxCore
import TerminalUI

/// Draws the bars around a screen: the tabs above it, and below it notices, toasts and hints.
struct ShellView: Sendable {
    /// The minimum size of a terminal that screens are drawn in.
    static let minimumSize = (rows: 6, columns: 20)

    let tabs: [Tab]
    /// The numbers on the tabs' badges, by tab name.
    let counts: [String: Int]
    let state: ShellState
    /// The visible toast; `nil` for none. A closure, because only a frame needs it.
    let toast: @Sendable () -> StyledLine?
    /// Shown beside the account; `nil` for none. A closure, because only a frame needs it.
    let status: @Sendable () -> StyledLine?
    /// The first unanswered question; `nil` for none. A closure, because only a frame needs it.
    let question: @Sendable () -> StyledLine?
    let now: Duration
    /// The navigation stack; the visible screen is last.
    let routes: [Route]
    /// Whether there is a screen to go back to.
    let canGoBack: Bool
    let token: TokenState
    /// The error message of the visible screen.
    let notice: StyledLine?
    /// The part of the visible screen that has the focus.
    let focus: Focus
    /// The text to copy from the visible screen; `nil` for none. A closure, because not every frame needs it.
    let copyable: @Sendable () -> String?
    /// The key bindings of an app on top of the shell.
    let overlayKeys: KeyBindings<Void>
    /// The user's key bindings.
    let keys: KeyMap

    /// When the frame changes without an action.
    var nextChange: Duration? { state.toast(at: now)?.until }

    /// The area that remains for the screen, and the current time.
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
        let (rows, columns) = Self.minimumSize
        let text = ShellStrings.terminalTooSmall(minimumRows: rows, columns: columns)
        frame.draw(Wrapping.lines([StyledSpan(text, .warning)], width: frame.area.columns), in: frame.area)
    }

    /// Shown for a route without an entry, such as the login in an app with only one feature.
    func drawMissing(on frame: inout Frame, in area: Area) {
        guard let route = routes.last else { return }
        let line = StyledLine(ShellStrings.noScreen(for: route), .dim)
        frame.draw(line, in: area.middle(rows: 1, columns: line.width(frame.viewport.ambiguous)))
    }

    /// Draws the bars around a screen that is already on the frame.
    ///
    /// - Parameter displayedKeys: The key bindings for the row of hints.
    func draw(on frame: inout Frame, displayedKeys: KeyBindings<Void>) {
        var area = frame.area
        drawBar(on: &frame, in: area.cutTop(1))
        let bottom = bottom(displayedKeys, width: area.columns, frame.viewport.ambiguous)
        let notice = noticeLines(frame.area)
        // A toast that is longer than a row temporarily covers the rows above.
        var below = area
        _ = area.cutBottom(1)
        frame.draw(notice, in: area.cutBottom(notice.count))
        frame.draw(bottom, in: below.cutBottom(bottom.count))
    }

    /// A long message takes as many rows as it needs, because the advice is at its end.
    private func noticeLines(_ area: Area) -> [StyledLine] {
        let failure = state.failures.shown.map { ShellStrings.pageNotOpened($0) }
        guard let notice = failure ?? notice else { return [] }
        let hint = ShellStrings.closeHint(key: keys.name(of: ShellKeyNames.dismiss)) + StyledLine(" ")
        let room = area.columns - hint.width - 2
        return Wrapping.lines(notice.spans, width: room).prefix(max(area.rows - Self.minimumSize.rows, 1))
            .enumerated().map { row, line in
                let text = StyledLine([StyledSpan(" ")] + line.spans)
                return .between(text, row == 0 ? hint : StyledLine(), width: area.columns).on(.notice)
            }
    }

    /// The row of hints, or the toast or a question on as many rows as it needs. The keys for leaving stay at the right
    /// end.
    private func bottom(
        _ displayedKeys: KeyBindings<Void>, width: Int, _ ambiguous: AmbiguousWidth
    ) -> [StyledLine] {
        if state.overlay == .logOutQuestion {
            return [(StyledLine(" ") + ShellStrings.logOutQuestion(yesKey: "y")).on(.bar)]
        }
        let end = displayedKeys.hints(of: pinnedKeys)
        let room = max(width - end.width(ambiguous) - 3, 1)
        let message = toast() ?? question().map { $0 + ShellStrings.answerHint(yesKey: "y", noKey: "n") }
        let messageLines = message.map { Wrapping.lines($0.spans, width: room, ambiguous) }
        let lines = messageLines ?? [displayedKeys.hints(width: room, ambiguous, except: pinnedKeys)]
        return lines.suffix(Self.maximumToastRows).enumerated().map { row, line in
            let isLast = row == min(lines.count, Self.maximumToastRows) - 1
            return .between(
                StyledLine([StyledSpan(" ")] + line.spans), isLast ? end + StyledLine(" ") : StyledLine(),
                width: width, ambiguous
            ).on(.bar)
        }
    }

    /// The maximum number of rows of a toast.
    private static let maximumToastRows = 4

    private func drawBar(on frame: inout Frame, in area: Area) {
        let (width, ambiguous) = (area.columns, frame.viewport.ambiguous)
        let gap = StyledLine("  ")
        let account = TokenText.status(token)
        let right = (status().map { $0 + gap } ?? StyledLine()) + account + StyledLine(" ")
        let room = width - right.width(ambiguous) - 1
        let long = tabLines { _ in true }
        // If not all names fit, the other tabs are shown by their digits only.
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

    /// - Parameter isNamed: Whether a tab's name is shown, given whether the tab is the current one.
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
