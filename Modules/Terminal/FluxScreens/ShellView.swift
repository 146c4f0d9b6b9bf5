import FluxCore
import FluxRouting
import TerminalFrames

/// Draws the bars around a screen: the tabs above it, and below it notices, toasts and hints.
struct ShellView: Sendable {
    /// The minimum size of a terminal that screens are drawn in.
    static let minimumSize = (rows: 6, columns: 20)
    /// The keys that go back and show Help are pinned in any width.
    private static let minimumPinnedKeys = 3
    /// The number of rows that one notch of the wheel scrolls.
    static let rowsPerNotch = 3

    let tabs: [Tab]
    /// The numbers on the tabs' badges, by tab id.
    let counts: [String: Int]
    let state: ShellState
    /// The visible toast; `nil` for none. A closure, because most keys do not need it.
    let toast: @Sendable () -> StyledLine?
    /// Shown beside the account; `nil` for none. A closure, because only a frame needs it.
    let status: @Sendable () -> StyledLine?
    /// The first unanswered question; `nil` for none. A closure, because most keys do not need it.
    let question: @Sendable () -> StyledLine?
    let now: Duration
    let language: Language
    /// The navigation stack; the visible screen is last.
    let routes: [Route]
    let routing: RoutingState
    /// The right end of the row of tabs. A closure, because only a frame needs it.
    let account: @Sendable () -> StyledLine
    /// The error message of the visible screen.
    let notice: StyledLine?
    /// The part of the visible screen that has the focus.
    let focus: Focus
    /// The app's notice; `nil` for none. A closure, because most keys do not need it.
    let notices: @Sendable () -> StyledLine?
    /// The commands without keys. A closure, because only the palette needs them.
    let commands: @Sendable () -> [PaletteCommand.Listed]
    /// All commands described in English, in another language. A closure, because only the palette needs them.
    let englishCommands: @Sendable () -> [CommandPaletteView.Item]
    /// The app's commands with keys. A closure, because not every frame needs them.
    let keyCommands: @Sendable () -> [KeyCommand]
    /// The text to copy from the visible screen; `nil` for none. A closure, because not every frame needs it.
    let copyable: @Sendable () -> String?
    /// The screen that Enter opens; `nil` for none. A closure, because not every frame needs it.
    let destination: @Sendable () -> Route?
    /// The address that `o` opens in the browser; `nil` for none. A closure, because not every frame needs it.
    let webPage: @Sendable () -> String?
    /// Whether a feature makes changes that can be undone. A closure, because not every frame needs it.
    let canUndo: @Sendable () -> Bool
    /// Why the user is asked before the app quits; `nil` to quit at once. A closure, because only one key needs it.
    let quitQuestion: @Sendable () -> QuitQuestion?
    /// The key bindings of an app on top of the shell.
    let overlayKeys: KeyBindings<Void>
    /// The user's key bindings.
    let keys: KeyMap

    var strings: ShellStrings { language.shellStrings }

    /// When the frame changes without an action.
    var nextChange: Duration? { state.toast(at: now)?.until }

    /// The area that remains for the screen, and the current time.
    func canvas(_ viewport: Viewport) -> Canvas {
        var area = Self.screenArea(viewport)
        _ = area.cutBottom(messageLines(viewport.area, viewport.ambiguous).count)
        return Canvas(area, viewport.ambiguous, in: viewport.language, now: now, keys: keys)
    }

    /// The area between the tabs and the hints.
    static func screenArea(_ viewport: Viewport) -> Area {
        var area = viewport.area
        _ = area.cutTop(1)
        _ = area.cutBottom(1)
        return area
    }

    /// The command palette.
    ///
    /// - Parameter screen: The key bindings of the visible screen.
    func palette(_ state: FilteredList, _ screen: KeyBindings<Void>) -> CommandPaletteView {
        CommandPaletteView(state, keys, paletteItems(screen), english: englishCommands())
    }

    /// The commands of the palette.
    func paletteItems(_ screen: KeyBindings<Void>) -> [CommandPaletteView.Item] {
        CommandPaletteView.items(screen.then(displayedKeys), commands())
    }

    static func isTooSmall(_ viewport: Viewport) -> Bool {
        viewport.rows < minimumSize.rows || viewport.columns < minimumSize.columns
    }

    func drawTooSmall(on frame: inout Frame) {
        let (rows, columns) = Self.minimumSize
        let text = strings.terminalTooSmall(minimumRows: rows, columns: columns)
        frame.draw(Wrapping.sentence([StyledSpan(text, .warning)], width: frame.area.columns), in: frame.area)
    }

    /// Shown for a route without an entry, such as the login in an app with only one feature.
    func drawMissing(on frame: inout Frame, in area: Area) {
        guard let route = routes.last else { return }
        let line = StyledLine(strings.noScreen(for: route), .dim)
        frame.draw(line, in: area.middle(rows: 1, columns: line.width(frame.viewport.ambiguous)))
    }

    /// Draws the bars around a screen that is already on the frame.
    ///
    /// - Parameter displayedKeys: The key bindings for the row of hints.
    func draw(on frame: inout Frame, displayedKeys: KeyBindings<Void>) {
        var area = frame.area
        drawBar(on: &frame, in: area.cutTop(1))
        let message = messageLines(frame.area, frame.viewport.ambiguous)
        drawHints(displayedKeys, on: &frame, in: area.cutBottom(1))
        frame.draw(message, in: area.cutBottom(message.count))
    }

    /// A question, a toast or a notice: the place of all messages is above the row of hints, on as many rows as the
    /// message needs, because the advice is at its end. A toast is newer than a notice, and replaces it for a moment.
    private func messageLines(_ area: Area, _ ambiguous: AmbiguousWidth) -> [StyledLine] {
        let failure = state.failures.shown.map { strings.pageNotOpened($0) }
        let question =
            shellQuestion.map { $0 + strings.answerHint(yesKey: "y") }
            ?? question().map { $0 + strings.answerHint(yesKey: "y", noKey: "n") }
        let passing = question ?? toast()
        guard let message = passing ?? failure ?? notices() ?? notice else { return [] }
        let hint =
            passing == nil
            ? strings.closeHint(key: keys.name(of: ShellKeyNames.dismiss)) + StyledLine(" ")
            : StyledLine()
        let (room, limit) = (max(area.columns - 2, 1), max(area.rows - Self.minimumSize.rows, 1))
        var lines = Array(Wrapping.sentence(message.spans, width: room, ambiguous).prefix(limit))
        // Behind the whole message.
        let end = (lines.last?.width(ambiguous) ?? 0) + hint.width(ambiguous) + 1
        if end > room, lines.count < limit { lines.append(StyledLine()) }
        return lines.enumerated().map { row, line in
            let text = StyledLine([StyledSpan(" ")] + line.spans)
            let isLast = row == lines.count - 1
            return .between(text, isLast ? hint : StyledLine(), width: area.columns, ambiguous).on(.notice)
        }
    }

    /// The question of the shell itself, which every key answers; `nil` for none.
    private var shellQuestion: StyledLine? {
        switch state.overlay {
        case .none, .help, .palette: nil
        case .commandQuestion(let id):
            keyCommands().first { $0.id == id }?.question.map { StyledLine($0(language), .warning) }
        case .quitQuestion(let question): StyledLine(strings.question(question), .warning)
        }
    }

    /// Draws the row of hints. The keys for leaving are at its right end.
    private func drawHints(_ displayedKeys: KeyBindings<Void>, on frame: inout Frame, in area: Area) {
        let (width, ambiguous) = (area.columns, frame.viewport.ambiguous)
        var pinnedKeys = pinnedKeys
        var end = displayedKeys.hintLine(of: pinnedKeys, ambiguous)
        // The rest of a narrow row is for the screen's own hints.
        while pinnedKeys.count > Self.minimumPinnedKeys, end.line.width(ambiguous) > width * 2 / 3 {
            pinnedKeys.removeLast()
            end = displayedKeys.hintLine(of: pinnedKeys, ambiguous)
        }
        let endWidth = end.line.width(ambiguous)
        let room = max(width - endWidth - 3, 1)
        let hints = displayedKeys.hintLine(width: room, ambiguous, except: pinnedKeys)
        let line = StyledLine.between(
            StyledLine([StyledSpan(" ")] + hints.line.spans), end.line + StyledLine(" "), width: width,
            ambiguous)
        frame.draw(line.on(.bar), in: area)
        frame.addTargets(hints, at: 1, in: area)
        frame.addTargets(end, at: max(width - endWidth - 1, 0), in: area)
    }

    private func drawBar(on frame: inout Frame, in area: Area) {
        let (width, ambiguous) = (area.columns, frame.viewport.ambiguous)
        let (status, gap) = (status(), StyledLine("  "))
        let end = (status.map { $0 + gap } ?? StyledLine()) + account() + StyledLine(" ")
        func fits(_ tabs: [StyledLine], _ end: StyledLine) -> Bool {
            tabs.reduce(1) { $0 + $1.width(ambiguous) } + end.width(ambiguous) < width
        }
        var (lines, right) = (tabLines { _ in true }, end)
        if !fits(lines, end) {
            // The other tabs are shown by their digits only; then, their numbers are more important than the account.
            lines = tabLines { $0 }
            let ends = [end, status.map { $0 + StyledLine(" ") } ?? StyledLine()]
            right = ends.first { fits(lines, $0) } ?? StyledLine()
        }
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
                StyledSpan(isNamed(isCurrent) ? " \(tab.name(language))" : "", isCurrent ? .strong : .dim),
            ])
            if let count = counts[tab.id] { line += StyledLine(" \(count.grouped)", .count) }
            return line + StyledLine("  ")
        }
    }
}
