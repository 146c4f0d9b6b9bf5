import FluxCore
import FluxJournal
import FluxJournalText
import TerminalFrames

/// Draws the past: the recorded screen, a pane below it, and a status bar.
struct TimeTravelView: Sendable {
    let state: TimeTravelState
    let now: Duration
    /// Whether a recording is shown, rather than the running app's past.
    let isRecording: Bool
    /// Whether the app can continue from a position.
    let canResume: Bool
    /// The user's key bindings.
    let keys: KeyMap
    let language: Language

    var strings: TimeTravelStrings { language.strings }

    /// The pane that is open at first; `nil` for none.
    var usualPane: TimeTravelState.Pane? { isRecording ? nil : .actions }

    /// The areas of the recorded screen, the pane below it, and the status bar.
    struct Parts {
        let screen: Area
        let pane: Area
        let bar: Area
    }

    func parts(of area: Area) -> Parts {
        var rest = area
        let bar = rest.cutBottom(1)
        // The recorded screen matters more: without room for both, there is no pane.
        let pane = rest.cutBottom(state.pane == nil || area.rows < 16 ? 0 : min(area.rows / 2, 14))
        return Parts(screen: rest, pane: pane, bar: bar)
    }

    // MARK: - Time

    /// The session's time at the current position, also during playback.
    func time(in session: RecordedSession<some FrameSource>) throws -> Duration {
        guard let playing = state.playing else { return try session.time(of: state.position) }
        return playing.from + (now - playing.since) * state.speed
    }

    /// The number of reduced actions, also during playback.
    func position(in session: RecordedSession<some FrameSource>) throws -> Int {
        state.playing == nil
            ? state.position : try session.position(at: time(in: session), from: state.position)
    }

    /// Whether playback is running and has not reached the end.
    func isPlaying(at position: Int, in session: RecordedSession<some FrameSource>) -> Bool {
        state.playing != nil && position < session.count
    }

    /// The time of the next frame during playback.
    ///
    /// - Parameter change: When the recorded screen changes without an action.
    func nextChange(
        _ position: Int, _ change: Duration?, in session: RecordedSession<some FrameSource>
    ) throws -> Duration? {
        guard let playing = state.playing, isPlaying(at: position, in: session) else { return nil }
        let due = min(try session.time(of: position + 1), change ?? .seconds(1 << 40))
        return playing.since + (due - playing.from) / state.speed
    }

    // MARK: - Actions of keys

    func action(
        for event: TerminalEvent, on viewport: Viewport, in session: RecordedSession<some FrameSource>
    ) throws -> TimeTravelAction? {
        if let field = state.field {
            if case .key(let key) = event,
                let isFinding = searching.rebound(by: keys).command(for: key, at: now)
            {
                return isFinding ? try found(field.text, forwards: true, in: session) : .searchCancelled
            }
            return keys.edit(event).flatMap { TextField.edit(for: $0) }.map { .edited($0) }
        }
        let position = try position(in: session)
        let keys = bindings(isPlaying: isPlaying(at: position, in: session))
        guard case .key(let key) = event.halfWidth, let meaning = keys.command(for: key, at: now) else {
            return nil
        }
        switch meaning {
        case .step(let count): return .stepped(to: position + count)
        case .first: return .stepped(to: 0)
        case .last: return .stepped(to: session.count)
        case .play:
            if isPlaying(at: position, in: session) { return .stopped(at: position) }
            return .played(from: position, time: try session.time(of: position), speed: state.speed, at: now)
        case .changeSpeed(let steps): return try speedChanged(by: steps, at: position, in: session)
        case .search: return .searchStarted
        case .repeatSearch(let forwards): return try found(state.lastQuery, forwards: forwards, in: session)
        case .skip: return .skipToggled(position)
        // A pane's own key closes it as well.
        case .pane(let pane): return .paneChosen(state.pane == pane ? nil : pane)
        case .scroll(let move): return try scrolled(move, at: position, on: viewport, in: session)
        case .resume: return .resumed(from: position)
        case .leave: return .left
        }
    }

    private func found(
        _ text: String, forwards: Bool, in session: RecordedSession<some FrameSource>
    ) throws -> TimeTravelAction {
        if text.isEmpty { return .found(nil, text) }
        // After the last match, the first one; time travel begins at the last action.
        let next =
            try session.position(of: text, from: position(in: session), forwards: forwards)
            ?? session.position(of: text, from: forwards ? 0 : session.count + 1, forwards: forwards)
        return .found(next, text)
    }

    private func speedChanged(
        by steps: Int, at position: Int, in session: RecordedSession<some FrameSource>
    ) throws -> TimeTravelAction {
        let speeds = TimeTravelState.speeds
        let here = speeds.firstIndex(of: state.speed) ?? 0
        let speed = speeds[min(max(here + steps, 0), speeds.count - 1)]
        return state.playing == nil
            ? .speedChosen(speed)
            : .played(from: position, time: try time(in: session), speed: speed, at: now)
    }

    /// Up and down move by one step in the list of actions, and scroll any other text.
    private func scrolled(
        _ move: ListCursor.Move, at position: Int, on viewport: Viewport,
        in session: RecordedSession<some FrameSource>
    ) throws -> TimeTravelAction {
        let area = parts(of: viewport.area).pane
        switch state.pane {
        case .why:
            return .scrolled(move, count: try session.causes(of: position).count, height: area.rows - 1)
        case .keys:
            let count = keyLines(width: area.columns, viewport.ambiguous).count
            return .scrolled(move, count: count, height: area.rows - 1)
        case .value:
            let lines = try valueLines(at: position, in: session, width: area.columns, viewport.ambiguous)
            return .scrolled(move, count: lines.count, height: area.rows - 1)
        case .scopes, .actions, nil:
            var cursor = ListCursor(selected: position)
            cursor.move(move, count: session.count + 1, height: max(area.rows, 10))
            return .stepped(to: cursor.selected)
        }
    }
}

extension TimeTravelView {
    /// The current frame, and the time when it changes without an action.
    ///
    /// - Parameter live: The root of the scopes that are open now.
    func frame(
        on viewport: Viewport, _ session: RecordedSession<some FrameSource>, scopes live: Scope
    ) throws -> (frame: Frame, nextChange: Duration?) {
        let (parts, position) = (parts(of: viewport.area), try position(in: session))
        session.strings = language.journalStrings
        var frame = Frame(viewport)
        try session.go(to: position, without: state.skipped)
        try drawPane(on: &frame, in: parts.pane, position, session, live)
        drawBar(on: &frame, in: parts.bar, position, try session.action(at: position), session)
        try session.go(to: position, without: state.skipped)  // The pane may have moved the replay.
        let screen = Viewport(
            rows: parts.screen.rows, columns: viewport.columns, ambiguous: viewport.ambiguous,
            language: viewport.language)
        let shown = session.frame(screen, try time(in: session))
        // The cursor is in the search field, not in a field of the recorded screen.
        let cursor = frame.cursor
        frame.copy(shown.frame, to: parts.screen)
        frame.cursor = cursor
        return (frame, try nextChange(position, shown.nextChange, in: session))
    }

    private func drawPane(
        on frame: inout Frame, in area: Area, _ position: Int, _ session: RecordedSession<some FrameSource>,
        _ live: Scope
    ) throws {
        guard let pane = state.pane, !area.isEmpty else { return }
        var area = area
        let head = area.cutTop(1)
        let title =
            switch pane {
            case .actions: strings.actionsTitle
            case .why: strings.causesTitle
            case .value: strings.valueTitle
            case .keys: strings.keysTitle
            case .scopes: isRecording ? strings.scopesTitle : strings.currentScopesTitle
            }
        let staysDone = warnsOfWhatStays(at: position, in: session) ? strings.staysDone : ""
        frame.drawRule(from: StyledLine(title, .heading), to: StyledLine(staysDone, .warning), in: head)
        switch pane {
        case .actions: try drawActions(on: &frame, in: area, position, session)
        case .why:
            let lines = try session.causes(of: position).map { StyledLine($0) }
            let shown = state.offset.visible(count: lines.count, height: area.rows)
            frame.draw(
                lines.isEmpty ? [StyledLine(strings.noActionsYet, .dim)] : lines[shown], in: area)
        case .value:
            let lines = try valueLines(
                at: position, in: session, width: area.columns, frame.viewport.ambiguous)
            frame.draw(lines[state.offset.visible(count: lines.count, height: area.rows)], in: area)
        case .keys:
            let lines = keyLines(width: area.columns, frame.viewport.ambiguous)
            frame.draw(lines[state.offset.visible(count: lines.count, height: area.rows)], in: area)
        case .scopes: frame.draw(ScopesText.lines(live, height: area.rows, strings), in: area)
        }
    }

    /// Whether continuing would leave the consequences of later actions as they are.
    private func warnsOfWhatStays(at position: Int, in session: RecordedSession<some FrameSource>) -> Bool {
        canResume && !isRecording && position < session.count
    }

    /// The coded value of the action at a position.
    func valueLines(
        at position: Int, in session: RecordedSession<some FrameSource>, width: Int,
        _ ambiguous: AmbiguousWidth
    ) throws -> [StyledLine] {
        guard let value = try session.codedValue(at: position) else {
            return [StyledLine(strings.noValue, .dim)]
        }
        return Wrapping.lines([StyledSpan(value, .code)], width: width, ambiguous)
    }

    /// All keys with their descriptions.
    func keyLines(width: Int, _ ambiguous: AmbiguousWidth) -> [StyledLine] {
        bindings(isPlaying: false).help(width: width - 2, ambiguous).map { StyledLine("  ") + $0 }
    }

    /// The neighbouring actions, and below them the changes of the current one.
    private func drawActions(
        on frame: inout Frame, in area: Area, _ position: Int, _ session: RecordedSession<some FrameSource>
    ) throws {
        var area = area
        let list = area.cutTop(area.rows - area.rows * 2 / 5)
        let layout = ColumnLayout([.right(6), .right(9), .fixed(18), .share(2), .share(3)], gap: 1)
        let widths = layout.widths(in: list.columns)
        let cursor = ListCursor(selected: position, top: position - list.rows / 2)
        for (row, shown) in cursor.visible(count: session.count + 1, height: list.rows).enumerated() {
            var cells = try session.row(shown, strings)
            if state.skipped.contains(shown) {
                cells = cells.map { StyledLine($0.text, .dim) }
                cells[4] = StyledLine(strings.skipped, .warning)
            }
            let line = layout.line(cells, widths: widths, frame.viewport.ambiguous)
            frame.draw(shown == position ? line.on(.selected) : line, row: row, in: list)
        }
        let changes = try session.changes(at: position).map { StyledLine($0) }
        let rows = area.rows
        let shown = changes.count > rows ? Array(changes.prefix(rows - 1)) : changes
        frame.draw(shown.map { StyledLine("  ") + $0 }, in: area)
        if changes.count > rows {
            frame.draw(
                StyledLine("  \(strings.andMore(changes.count - shown.count))", .dim), row: rows - 1, in: area
            )
        }
    }

    private func drawBar(
        on frame: inout Frame, in area: Area, _ position: Int, _ action: RecordedAction?,
        _ session: RecordedSession<some FrameSource>
    ) {
        if let field = state.field {
            let sign = StyledLine("/", .key)
            var area = area
            frame.drawFullNotice(of: field, in: &area)
            let (line, cursor) = field.shown(width: area.columns - 1, frame.viewport.ambiguous)
            frame.draw((sign + line).on(.notice), in: area)
            frame.cursor = Position(row: area.row, column: area.column + 1 + cursor)
            return
        }
        let isPlaying = isPlaying(at: position, in: session)
        var left =
            StyledLine(isPlaying ? " ▶ " : " ‖ ", .warning)
            + strings.position(position, of: session.count)
        if state.speed != 1 { left += StyledLine("  ×\(state.speed.formatted)", .count) }
        if !state.skipped.isEmpty {
            left += StyledLine("  \(strings.skipped(count: state.skipped.count))", .warning)
        }
        if session.hasDiverged { left += StyledLine("  \(strings.mayDiffer)", .warning) }
        if state.hasNoMatch { left += StyledLine("  \(strings.noMatches(for: state.lastQuery))", .warning) }
        if parts(of: frame.area).pane.isEmpty, warnsOfWhatStays(at: position, in: session) {
            left += StyledLine("  \(strings.staysDone)", .warning)
        }
        if let action, state.pane == nil {
            left += StyledLine("  \(session.recording.name(of: action))", .strong)
        }
        let room = area.columns - left.width(frame.viewport.ambiguous) - 3
        let bindings = bindings(isPlaying: isPlaying).untyped
        // The way out is shown in any width.
        let leaving = Array(keys.keys(of: TimeTravelKeyNames.leave).prefix(1))
        let end = bindings.hintLine(of: leaving, frame.viewport.ambiguous).line + StyledLine(" ")
        var hints = bindings.hints(
            width: max(room - end.width(frame.viewport.ambiguous), 0), frame.viewport.ambiguous,
            except: leaving)
        if !hints.spans.isEmpty { hints += StyledLine("  ") }
        frame.draw(.between(left, hints + end, width: area.columns).on(.notice), in: area)
    }
}

extension Double {
    /// `0.5`, `2`.
    fileprivate var formatted: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

/// Lists the open scopes of a tree with their contents.
enum ScopesText {
    /// One line per scope with its stores, its subscriptions and its running work. If not all scopes fit, the
    /// last line says how many are missing.
    static func lines(_ root: Scope, height: Int, _ strings: TimeTravelStrings) -> [StyledLine] {
        let all = root.subtree.map { line($0, strings) }
        guard all.count > height else { return all }
        let more = strings.andMoreScopes(all.count - height + 1)
        return all.prefix(height - 1) + [StyledLine(more, .dim)]
    }

    private static func line(_ scope: Scope, _ strings: TimeTravelStrings) -> StyledLine {
        let depth = scope.path.count { $0 == "/" }
        let contents = strings.contents(
            stores: scope.states?.count ?? 0, subscriptions: scope.disposableCount)
        var line = StyledLine([
            StyledSpan(String(repeating: "  ", count: depth)), StyledSpan(scope.name, .tag),
            StyledSpan("  \(contents)", .dim),
        ])
        let work = scope.work
        if !work.isEmpty { line += StyledLine("  \(strings.running(work))", .warning) }
        return line
    }
}
