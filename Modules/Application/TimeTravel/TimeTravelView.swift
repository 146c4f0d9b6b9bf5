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
    let goesOn: Bool
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
    func time(in past: Past<some FrameSource>) throws -> Duration {
        guard let playing = state.playing else { return try past.time(of: state.place) }
        return playing.from + (now - playing.since) * state.speed
    }

    /// How many actions are reduced: where one is, or where it has played to.
    func place(in past: Past<some FrameSource>) throws -> Int {
        state.playing == nil ? state.place : try past.place(at: time(in: past), from: state.place)
    }

    /// Whether it goes on by itself.
    func isPlaying(at place: Int, in past: Past<some FrameSource>) -> Bool {
        state.playing != nil && place < past.count
    }

    /// When another frame is due while it plays.
    ///
    /// - Parameter change: When the screen that was changed by itself.
    func nextChange(
        _ place: Int, _ change: Duration?, in past: Past<some FrameSource>
    ) throws -> Duration? {
        guard let playing = state.playing, isPlaying(at: place, in: past) else { return nil }
        let due = min(try past.time(of: place + 1), change ?? .seconds(1 << 40))
        return playing.since + (due - playing.from) / state.speed
    }

    // MARK: - What keys mean

    func action(
        for event: TerminalEvent, on viewport: Viewport, in past: Past<some FrameSource>
    ) throws -> TimeTravelAction? {
        if let field = state.field {
            if case .key(let key) = event, let isFinding = Self.searching.rebound(by: keys).command(for: key)
            {
                return isFinding ? try found(field.text, forwards: true, in: past) : .searchLeft
            }
            return keys.edit(event).flatMap { TextField.edit(for: $0) }.map { .edited($0) }
        }
        let place = try place(in: past)
        let keys = bindings(isPlaying: isPlaying(at: place, in: past))
        guard case .key(let key) = event, let meaning = keys.command(for: key) else { return nil }
        switch meaning {
        case .step(let count): return .stepped(to: place + count)
        case .first: return .stepped(to: 0)
        case .last: return .stepped(to: past.count)
        case .play:
            if isPlaying(at: place, in: past) { return .stopped(at: place) }
            return .played(from: place, time: try past.time(of: place), speed: state.speed, at: now)
        case .accelerate(let steps): return try accelerated(by: steps, at: place, in: past)
        case .search: return .searchBegun
        case .searchAgain(let forwards): return try found(state.wanted, forwards: forwards, in: past)
        case .skip: return .skipToggled(place)
        case .pane(let pane): return .paneChosen(state.pane == pane ? nil : pane)
        case .scroll(let move): return try scrolled(move, at: place, on: viewport, in: past)
        case .goOn: return .wentOn(from: place)
        case .leave: return .left
        }
    }

    private func found(
        _ text: String, forwards: Bool, in past: Past<some FrameSource>
    ) throws -> TimeTravelAction {
        let next = text.isEmpty ? nil : try past.place(of: text, from: place(in: past), forwards: forwards)
        return .found(next, text)
    }

    private func accelerated(
        by steps: Int, at place: Int, in past: Past<some FrameSource>
    ) throws -> TimeTravelAction {
        let speeds = TimeTravelState.speeds
        let here = speeds.firstIndex(of: state.speed) ?? 0
        let speed = speeds[min(max(here + steps, 0), speeds.count - 1)]
        return state.playing == nil
            ? .speedChosen(speed) : .played(from: place, time: try time(in: past), speed: speed, at: now)
    }

    /// Up and down are a step in the list of actions, and move any other text.
    private func scrolled(
        _ move: ListCursor.Move, at place: Int, on viewport: Viewport, in past: Past<some FrameSource>
    ) throws -> TimeTravelAction {
        let area = parts(of: viewport.area).pane
        switch state.pane {
        case .why:
            return .scrolled(move, count: try past.causes(of: place).count, height: area.rows - 1)
        case .scopes, .actions, nil:
            var cursor = ListCursor(selected: place)
            cursor.move(move, count: past.count + 1, height: max(area.rows, 10))
            return .stepped(to: cursor.selected)
        }
    }
}
