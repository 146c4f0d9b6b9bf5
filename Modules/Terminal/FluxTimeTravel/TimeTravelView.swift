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
