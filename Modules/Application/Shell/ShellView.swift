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
    /// The visible toast; `nil` for none. A closure, because most keys do not need it.
    let toast: @Sendable () -> StyledLine?
    /// Shown beside the account; `nil` for none. A closure, because only a frame needs it.
    let status: @Sendable () -> StyledLine?
    /// The first unanswered question; `nil` for none. A closure, because most keys do not need it.
    let question: @Sendable () -> StyledLine?
    let now: Duration
    /// The navigation stack; the visible screen is last.
    let routes: [Route]
    let routing: RoutingState
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
        _ = area.cutBottom(1 + messageLines(area, viewport.ambiguous).count)
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
        let message = messageLines(frame.area, frame.viewport.ambiguous)
        frame.draw([bottom], in: area.cutBottom(1))
        frame.draw(message, in: area.cutBottom(message.count))
    }

    /// A question, a toast or a notice: the place of all messages is above the row of hints, on as many rows as the
    /// message needs, because the advice is at its end. A toast is newer than a notice, and replaces it for a moment.
    private func messageLines(_ area: Area, _ ambiguous: AmbiguousWidth) -> [StyledLine] {
        let failure = state.failures.shown.map { ShellStrings.pageNotOpened($0) }
        let question = question().map { $0 + ShellStrings.answerHint(yesKey: "y", noKey: "n") }
        let passing = question ?? toast()
        guard let message = passing ?? failure ?? notice else { return [] }
        let hint =
            passing == nil
            ? ShellStrings.closeHint(key: keys.name(of: ShellKeyNames.dismiss)) + StyledLine(" ")
            : StyledLine()
        let room = max(area.columns - hint.width(ambiguous) - 2, 1)
        return Wrapping.lines(message.spans, width: room, ambiguous)
            .prefix(max(area.rows - Self.minimumSize.rows, 1)).enumerated().map { row, line in
                let text = StyledLine([StyledSpan(" ")] + line.spans)
                return .between(text, row == 0 ? hint : StyledLine(), width: area.columns, ambiguous)
                    .on(.notice)
            }
    }

    /// The row of hints. The keys for leaving are at its right end.
    private func bottom(
        _ displayedKeys: KeyBindings<Void>, width: Int, _ ambiguous: AmbiguousWidth
    ) -> StyledLine {
        if state.overlay == .logOutQuestion {
            return (StyledLine(" ") + ShellStrings.logOutQuestion(yesKey: "y")).on(.bar)
        }
        let end = displayedKeys.hints(of: pinnedKeys)
        let room = max(width - end.width(ambiguous) - 3, 1)
        let hints = displayedKeys.hints(width: room, ambiguous, except: pinnedKeys)
        return .between(
            StyledLine([StyledSpan(" ")] + hints.spans), end + StyledLine(" "), width: width, ambiguous
        ).on(.bar)
    }

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
