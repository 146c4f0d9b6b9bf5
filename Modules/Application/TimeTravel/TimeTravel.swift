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
    public struct ResumePoint: Sendable {
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
    public struct Callbacks: Sendable {
        let resume: (@Sendable (ResumePoint) -> Void)?
        let leave: @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void

        /// - Parameters:
        ///   - goOn: Makes a place the present; without it nobody is offered that.
        ///   - leave: Hears that the user has gone back to now, or has seen enough of a recording.
        ///   - fail: Hears why the past cannot be shown.
        public init(
            resume: (@Sendable (ResumePoint) -> Void)? = nil, leave: @escaping @Sendable () -> Void = {},
            fail: @escaping @Sendable (any Error) -> Void
        ) {
            (self.resume, self.leave, self.fail) = (resume, leave, fail)
        }
    }

    private struct Player {
        let scope: Scope
        let store: Store<TimeTravelState>
        let session: RecordedSession<App>
    }

    /// The running app; `nil` where a recording is shown.
    private let live: (any TerminalApp)?
    private let root: Scope
    private let replay: @Sendable () throws -> sending Replay<App>
    private let callbacks: Callbacks
    private let keys: KeyMap
    private let player = Guarded<Player?>(nil)

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
        over live: any TerminalApp, root: Scope, trace: Trace, callbacks: Callbacks,
        keys: KeyMap = .usual, replay: @escaping @Sendable (Recording) throws -> sending Replay<App>
    ) {
        (self.live, self.root, self.callbacks, self.keys) = (live, root, callbacks, keys)
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
        showing root: Scope, from step: UInt64, speed: Double? = nil, callbacks: Callbacks,
        keys: KeyMap = .usual, replay: @escaping @Sendable () throws -> sending Replay<App>
    ) throws {
        (live, self.root, self.callbacks, self.keys, self.replay) = (nil, root, callbacks, keys, replay)
        try open(at: step, speed: speed)
    }

    /// How many times as fast a session can be played.
    public static var speeds: [Double] { TimeTravelState.speeds }

    deinit { player.withLock { $0?.scope.close() } }

    /// What opens it over an app, for that app's Help.
    ///
    /// - Parameter map: The keys of the user's own.
    public static func keys(_ map: KeyMap = .usual) -> KeyBindings<Void> {
        KeyBindings<Void>([.init(TimeTravelKeyNames.open, (), "What the app did of late")]).rebound(by: map)
    }

    /// Whether the past is shown.
    public var isOpen: Bool { player.withLock { $0 != nil } }

    public func frame(_ viewport: Viewport, _ now: Duration) -> (frame: Frame, nextChange: Duration?) {
        do {
            let shown = try player.withLock { player -> (frame: Frame, nextChange: Duration?)? in
                guard let player else { return nil }
                return try view(player, now).frame(
                    on: viewport, player.session, scopes: live == nil ? player.session.root : root)
            }
            return shown ?? live?.frame(viewport, now) ?? (Frame(viewport), nil)
        } catch {
            close()
            callbacks.fail(error)
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
            callbacks.leave()
            return true
        }
        var isHandled = false
        attempt {
            let decision = try player.withLock { player -> (Store<TimeTravelState>, TimeTravelAction)? in
                guard let player else { return nil }
                let view = view(player, root.scheduler.now)
                return try view.action(for: event, on: viewport, in: player.session).map { (player.store, $0) }
            }
            isHandled = decision != nil
            decision.map { store, action in store.dispatch(action) }
        }
        return isHandled
    }

    /// What ends or stops the app, whatever is shown.
    private static func reserved(_ event: TerminalEvent) -> Bool {
        [.ended, .key(.control("c")), .key(.control("z"))].contains(event)
    }

    private func attempt(_ body: () throws -> Void) {
        do { try body() } catch {
            close()
            callbacks.fail(error)
        }
    }

    private func view(_ player: Player, _ now: Duration) -> TimeTravelView {
        TimeTravelView(
            state: player.store.state, now: now, isRecording: live == nil, canResume: callbacks.resume != nil,
            keys: keys)
    }

    // MARK: - The journey

    /// - Parameters:
    ///   - step: `nil` for the last.
    ///   - speed: `nil` to begin at rest.
    private func open(at step: UInt64?, speed: Double? = nil) throws {
        try player.withLock { player in
            let session = RecordedSession(try replay())
            let position = step.map(session.position) ?? session.count
            try session.go(to: position, without: [])
            // Its actions are none of the app's: they belong to a tree of their own.
            let scope = Scope(root: "time-travel", scheduler: root.scheduler, mode: .onScheduler)
            let playing = try speed.map { _ in
                TimeTravelState.Playing(from: try session.time(of: position), since: root.scheduler.now)
            }
            let state = TimeTravelState(
                count: session.count, position: position, pane: live == nil ? nil : .actions, playing: playing,
                speed: speed ?? 1)
            let store = scope.store(state) { [weak self] in self?.run($0) }
            player = Player(scope: scope, store: store, session: session)
        }
    }

    private func run(_ command: TimeTravelState.Command) {
        switch command {
        case .leave:
            close()
            callbacks.leave()
        case .resume(let position):
            attempt {
                let resumePoint = try player.withLock { player -> ResumePoint? in
                    guard let player else { return nil }
                    return try player.session.resumePoint(from: position, without: player.store.state.skipped)
                }
                close()
                if let resumePoint { callbacks.resume?(resumePoint) }
            }
        }
    }

    private func close() {
        let closed = player.withLock { player -> Player? in
            let closed = player
            player = nil
            return closed
        }
        closed?.scope.close()  // And the replica is released, with no lock held.
    }
}

extension RecordedSession {
    fileprivate func resumePoint(from position: Int, without skipped: Set<Int>) throws -> TimeTravel<App>.ResumePoint
    {
        try go(to: position, without: skipped)
        return TimeTravel.ResumePoint(
            snapshot: try snapshot(), time: try time(of: position), step: number(position),
            skipped: Set(skipped.map(number)))
    }
}
