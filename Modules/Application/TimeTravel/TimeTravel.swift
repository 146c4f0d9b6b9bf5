public import FluxCore
public import FluxJournal
import ReactiveCore
public import TerminalUI

/// Steps through a session in a terminal: lies over a running app, or shows a recording.
///
/// Over an app, F12 opens what a trace has kept of it, and another F12 goes back to now. The past is replayed in a tree
/// of its own, where nothing is asked of the world or run; meanwhile the app goes on unseen. Call it from the app's
/// scheduler only, as a `FrameLoop` does.
public final class TimeTravel<App: FrameSource>: TerminalApp {
    /// A place of the past that is to be the present.
    public struct Departure: Sendable {
        /// All states as they were there.
        public let snapshot: ScopeSnapshot
        /// When that was, on the recorded app's scheduler.
        public let time: Duration
        /// The number of the last action.
        public let step: UInt64
        /// The numbers of those that were left out.
        public let skipped: Set<UInt64>
    }

    /// What the user does with the past, besides looking at it.
    public struct Outcomes: Sendable {
        let goOn: (@Sendable (Departure) -> Void)?
        let leave: @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void

        /// - Parameters:
        ///   - goOn: Makes a place the present; without it nobody is offered that.
        ///   - leave: Hears that the user has gone back to now, or has seen enough of a recording.
        ///   - fail: Hears why the past cannot be shown.
        public init(
            goOn: (@Sendable (Departure) -> Void)? = nil, leave: @escaping @Sendable () -> Void = {},
            fail: @escaping @Sendable (any Error) -> Void
        ) {
            (self.goOn, self.leave, self.fail) = (goOn, leave, fail)
        }
    }

    private struct Journey {
        let scope: Scope
        let store: Store<TimeTravelState>
        let past: Past<App>
    }

    /// The running app; `nil` where a recording is shown.
    private let live: (any TerminalApp)?
    private let root: Scope
    private let replay: @Sendable () throws -> sending Replay<App>
    private let outcomes: Outcomes
    private let keys: KeyMap
    private let journey = Guarded<Journey?>(nil)

    /// Lies over a running app.
    ///
    /// - Parameters:
    ///   - live: Has the terminal while nobody looks at the past.
    ///   - root: Of the app's scopes.
    ///   - trace: Of the same tree.
    ///   - outcomes: What the user does with the past.
    ///   - keys: Those of the user's own.
    ///   - replay: Composes the app once more on a replica of what the trace has kept.
    public init(
        over live: any TerminalApp, root: Scope, trace: Trace, outcomes: Outcomes,
        keys: KeyMap = .usual, replay: @escaping @Sendable (Recording) throws -> sending Replay<App>
    ) {
        (self.live, self.root, self.outcomes, self.keys) = (live, root, outcomes, keys)
        self.replay = { try replay(Recording(trace.lines)) }
    }

    /// Shows a recording, from a place on.
    ///
    /// - Parameters:
    ///   - root: Says by which time it plays; nothing is made in it.
    ///   - step: The number of the action that was reduced last.
    ///   - speed: How many times as fast as it was it plays, one of `speeds`; `nil` to begin at rest.
    ///   - outcomes: What the user does with it.
    ///   - keys: Those of the user's own.
    ///   - replay: Composes the recorded app on a replica.
    /// - Throws: When it cannot be replayed up to there.
    public init(
        showing root: Scope, from step: UInt64, speed: Double? = nil, outcomes: Outcomes,
        keys: KeyMap = .usual, replay: @escaping @Sendable () throws -> sending Replay<App>
    ) throws {
        (live, self.root, self.outcomes, self.keys, self.replay) = (nil, root, outcomes, keys, replay)
        try open(at: step, speed: speed)
    }

    /// How many times as fast a session can be played.
    public static var speeds: [Double] { TimeTravelState.speeds }

    deinit { journey.withLock { $0?.scope.close() } }

    /// What opens it over an app, for that app's Help.
    ///
    /// - Parameter map: The keys of the user's own.
    public static func keys(_ map: KeyMap = .usual) -> KeyBindings<Void> {
        KeyBindings<Void>([.init(TimeTravelKeyNames.open, (), "What the app did of late")]).rebound(by: map)
    }

    /// Whether the past is shown.
    public var isOpen: Bool { journey.withLock { $0 != nil } }

    public func frame(_ viewport: Viewport, _ now: Duration) -> (frame: Frame, nextChange: Duration?) {
        do {
            let shown = try journey.withLock { journey -> (frame: Frame, nextChange: Duration?)? in
                guard let journey else { return nil }
                return try view(journey, now).frame(
                    on: viewport, journey.past, scopes: live == nil ? journey.past.root : root)
            }
            return shown ?? live?.frame(viewport, now) ?? (Frame(viewport), nil)
        } catch {
            close()
            outcomes.fail(error)
            return live?.frame(viewport, now) ?? (Frame(viewport), nil)
        }
    }

    @discardableResult public func hear(_ event: TerminalEvent, _ viewport: Viewport) -> Bool {
        guard isOpen, !Self.reserved(event) else {
            if live != nil, case .key(let key) = event, keys.keys(of: TimeTravelKeyNames.open).contains(key) {
                attempt { try open(at: nil) }
                return true
            }
            if let live { return live.hear(event, viewport) }
            outcomes.leave()
            return true
        }
        var means = false
        attempt {
            let decided = try journey.withLock { journey -> (Store<TimeTravelState>, TimeTravelAction)? in
                guard let journey else { return nil }
                let view = view(journey, root.scheduler.now)
                return try view.action(for: event, on: viewport, in: journey.past).map { (journey.store, $0) }
            }
            means = decided != nil
            decided.map { store, action in store.dispatch(action) }
        }
        return means
    }

    /// What ends or stops the app, whatever is shown.
    private static func reserved(_ event: TerminalEvent) -> Bool {
        [.ended, .key(.control("c")), .key(.control("z"))].contains(event)
    }

    private func attempt(_ body: () throws -> Void) {
        do { try body() } catch {
            close()
            outcomes.fail(error)
        }
    }

    private func view(_ journey: Journey, _ now: Duration) -> TimeTravelView {
        TimeTravelView(
            state: journey.store.state, now: now, isRecording: live == nil, goesOn: outcomes.goOn != nil,
            keys: keys)
    }

    // MARK: - The journey

    /// - Parameters:
    ///   - step: `nil` for the last.
    ///   - speed: `nil` to begin at rest.
    private func open(at step: UInt64?, speed: Double? = nil) throws {
        try journey.withLock { journey in
            let past = Past(try replay())
            let place = step.map(past.place) ?? past.count
            try past.go(to: place, without: [])
            // Its actions are none of the app's: they belong to a tree of their own.
            let scope = Scope(root: "time-travel", scheduler: root.scheduler, mode: .onScheduler)
            let playing = try speed.map { _ in
                TimeTravelState.Playing(from: try past.time(of: place), since: root.scheduler.now)
            }
            let state = TimeTravelState(
                count: past.count, place: place, pane: live == nil ? nil : .actions, playing: playing,
                speed: speed ?? 1)
            let store = scope.store(state) { [weak self] in self?.run($0) }
            journey = Journey(scope: scope, store: store, past: past)
        }
    }

    private func run(_ command: TimeTravelState.Command) {
        switch command {
        case .leave:
            close()
            outcomes.leave()
        case .goOn(let place):
            attempt {
                let departure = try journey.withLock { journey -> Departure? in
                    guard let journey else { return nil }
                    return try journey.past.departure(from: place, without: journey.store.state.skipped)
                }
                close()
                if let departure { outcomes.goOn?(departure) }
            }
        }
    }

    private func close() {
        let gone = journey.withLock { journey -> Journey? in
            let gone = journey
            journey = nil
            return gone
        }
        gone?.scope.close()  // And the replica is released, with no lock held.
    }
}

extension Past {
    fileprivate func departure(from place: Int, without skipped: Set<Int>) throws -> TimeTravel<App>.Departure
    {
        try go(to: place, without: skipped)
        return TimeTravel.Departure(
            snapshot: try snapshot(), time: try time(of: place), step: number(place),
            skipped: Set(skipped.map(number)))
    }
}
