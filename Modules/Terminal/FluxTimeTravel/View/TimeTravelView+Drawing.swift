import FluxCore
import FluxJournal
import FluxJournalText
import TerminalFrames

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
