import FluxCore
import FluxJournal
import TerminalUI

/// The past as the user sees it: the screen that was, below it what is told of it, and a bar.
struct TimeTravelView: Sendable {
    let state: TimeTravelState
    let now: Duration
    /// Whether a recording is looked at, and not the running app.
    let isRecording: Bool
    /// Whether a place can be the present.
    let canResume: Bool
    /// The keys of the user's own.
    let keys: KeyMap

    /// Rows of the screen that was, of the pane below it, and of the bar.
    struct Parts {
        let screen: Area
        let pane: Area
        let bar: Area
    }

    func parts(of area: Area) -> Parts {
        var rest = area
        let bar = rest.cutBottom(1)
        // Where there is no room for both, the screen is what one came for.
        let pane = rest.cutBottom(state.pane == nil || area.rows < 16 ? 0 : min(area.rows / 2, 14))
        return Parts(screen: rest, pane: pane, bar: bar)
    }

    // MARK: - Time

    /// Of the session, at a place or while it plays.
    func time(in session: RecordedSession<some FrameSource>) throws -> Duration {
        guard let playing = state.playing else { return try session.time(of: state.position) }
        return playing.from + (now - playing.since) * state.speed
    }

    /// How many actions are reduced: where one is, or where it has played to.
    func position(in session: RecordedSession<some FrameSource>) throws -> Int {
        state.playing == nil ? state.position : try session.position(at: time(in: session), from: state.position)
    }

    /// Whether it goes on by itself.
    func isPlaying(at position: Int, in session: RecordedSession<some FrameSource>) -> Bool {
        state.playing != nil && position < session.count
    }

    /// When another frame is due while it plays.
    ///
    /// - Parameter change: When the screen that was changed by itself.
    func nextChange(
        _ position: Int, _ change: Duration?, in session: RecordedSession<some FrameSource>
    ) throws -> Duration? {
        guard let playing = state.playing, isPlaying(at: position, in: session) else { return nil }
        let due = min(try session.time(of: position + 1), change ?? .seconds(1 << 40))
        return playing.since + (due - playing.from) / state.speed
    }

    // MARK: - What keys mean

    func action(
        for event: TerminalEvent, on viewport: Viewport, in session: RecordedSession<some FrameSource>
    ) throws -> TimeTravelAction? {
        if let field = state.field {
            if case .key(let key) = event, let isFinding = Self.searching.rebound(by: keys).command(for: key)
            {
                return isFinding ? try found(field.text, forwards: true, in: session) : .searchCancelled
            }
            return keys.edit(event).flatMap { TextField.edit(for: $0) }.map { .edited($0) }
        }
        let position = try position(in: session)
        let keys = bindings(isPlaying: isPlaying(at: position, in: session))
        guard case .key(let key) = event, let meaning = keys.command(for: key) else { return nil }
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
        case .pane(let pane): return .paneChosen(state.pane == pane ? nil : pane)
        case .scroll(let move): return try scrolled(move, at: position, on: viewport, in: session)
        case .resume: return .resumed(from: position)
        case .leave: return .left
        }
    }

    private func found(
        _ text: String, forwards: Bool, in session: RecordedSession<some FrameSource>
    ) throws -> TimeTravelAction {
        let next = text.isEmpty ? nil : try session.position(of: text, from: position(in: session), forwards: forwards)
        return .found(next, text)
    }

    private func speedChanged(
        by steps: Int, at position: Int, in session: RecordedSession<some FrameSource>
    ) throws -> TimeTravelAction {
        let speeds = TimeTravelState.speeds
        let here = speeds.firstIndex(of: state.speed) ?? 0
        let speed = speeds[min(max(here + steps, 0), speeds.count - 1)]
        return state.playing == nil
            ? .speedChosen(speed) : .played(from: position, time: try time(in: session), speed: speed, at: now)
    }

    /// Up and down are a step in the list of actions, and move any other text.
    private func scrolled(
        _ move: ListCursor.Move, at position: Int, on viewport: Viewport, in session: RecordedSession<some FrameSource>
    ) throws -> TimeTravelAction {
        let area = parts(of: viewport.area).pane
        switch state.pane {
        case .why:
            return .scrolled(move, count: try session.causes(of: position).count, height: area.rows - 1)
        case .scopes, .actions, nil:
            var cursor = ListCursor(selected: position)
            cursor.move(move, count: session.count + 1, height: max(area.rows, 10))
            return .stepped(to: cursor.selected)
        }
    }
}
