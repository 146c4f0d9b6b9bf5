package import FluxCore
package import FluxJournal
package import FluxJournalText
import ReactiveCore
import Synchronization
package import TerminalFrames

/// Steps through a session in a terminal, either on top of a running app or from a recording.
///
/// On top of an app, F12 opens the session that a trace has recorded, and F12 again returns to the present.
/// The past is replayed in a separate tree of scopes without side effects, while the app continues in the
/// background. Call all members on the app's scheduler, as `FrameLoop` does.
package final class TimeTravel<App: FrameSource>: FrameApp {
    /// A position of a past session to continue from.
    package typealias ResumePoint = RecordedSession<App>.ResumePoint

    /// Closures that are called when the user leaves the past.
    package struct Callbacks: Sendable {
        let resume: (@Sendable (ResumePoint) -> Void)?
        let leave: @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void

        /// - Parameters:
        ///   - resume: Continues the app from a position; `nil` hides that command.
        ///   - leave: Called when the user returns to the present or closes a recording.
        ///   - fail: Called with the error when the past cannot be shown.
        package init(
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

    /// The running app; `nil` when a recording is shown.
    private let live: (any FrameApp)?
    private let root: Scope
    private let replay: @Sendable () throws -> sending Replay<App>
    private let callbacks: Callbacks
    private let keys: KeyMap
    private let player = Mutex<Player?>(nil)

    /// Puts time travel on top of a running app.
    ///
    /// - Parameters:
    ///   - live: Receives all events while time travel is closed.
    ///   - root: The root of the app's scopes.
    ///   - trace: A trace of the same tree.
    ///   - callbacks: Called when the user leaves the past.
    ///   - keys: The user's key bindings.
    ///   - replay: Composes the app on a replica of the recorded scopes.
    package init(
        over live: any FrameApp, root: Scope, trace: Trace, callbacks: Callbacks,
        keys: KeyMap = .standard, replay: @escaping @Sendable (Recording) throws -> sending Replay<App>
    ) {
        self.live = live
        self.root = root
        self.callbacks = callbacks
        self.keys = keys
        self.replay = { try replay(Recording(trace.lines)) }
    }

    /// Shows a recording, starting at a position.
    ///
    /// - Parameters:
    ///   - root: Provides the scheduler for playback. No child scopes or stores are created in it.
    ///   - step: The number of the last action to reduce.
    ///   - speed: The playback speed, one of `speeds`; `nil` to start paused.
    ///   - callbacks: Called when the user leaves the recording.
    ///   - keys: The user's key bindings.
    ///   - replay: Composes the recorded app on a replica.
    /// - Throws: The replay's error, if the recording cannot be replayed up to `step`.
    package init(
        showing root: Scope, from step: UInt64, speed: Double? = nil, callbacks: Callbacks,
        keys: KeyMap = .standard, replay: @escaping @Sendable () throws -> sending Replay<App>
    ) throws {
        live = nil
        self.root = root
        self.callbacks = callbacks
        self.keys = keys
        self.replay = replay
        try open(at: step, speed: speed)
    }

    /// The available playback speeds; 1 is the original speed.
    package static var speeds: [Double] { TimeTravelState.speeds }

    deinit { player.withLock { $0?.scope.close() } }

    /// The key that opens time travel, for the app's Help.
    ///
    /// - Parameters:
    ///   - map: The user's key bindings.
    ///   - language: The language of the description.
    package static func keys(_ map: KeyMap = .standard, in language: Language = .english) -> KeyBindings<Void>
    {
        KeyBindings<Void>([.init(TimeTravelKeyNames.open, (), language.strings.keys.open)]).rebound(by: map)
    }

    /// Whether the past is shown.
    package var isOpen: Bool { player.withLock { $0 != nil } }

    package func frame(_ viewport: Viewport, _ now: Duration) -> (frame: Frame, nextChange: Duration?) {
        do {
            let shown = try player.withLock { player -> (frame: Frame, nextChange: Duration?)? in
                guard let player else { return nil }
                return try view(player, now, viewport.language).frame(
                    on: viewport, player.session, scopes: live == nil ? player.session.root : root)
            }
            return shown ?? live?.frame(viewport, now) ?? (Frame(viewport), nil)
        } catch {
            close()
            callbacks.fail(error)
            return live?.frame(viewport, now) ?? (Frame(viewport), nil)
        }
    }

    @discardableResult package func handle(_ event: TerminalEvent, _ viewport: Viewport) -> Bool {
        guard isOpen, !Self.reserved(event) else {
            if live != nil, case .key(let key) = event, keys.keys(of: TimeTravelKeyNames.open).contains(key) {
                attempt { try open(at: nil) }
                return true
            }
            if let live { return live.handle(event, viewport) }
            callbacks.leave()
            return true
        }
        var isHandled = false
        attempt {
            let decision = try player.withLock { player -> (Store<TimeTravelState>, TimeTravelAction)? in
                guard let player else { return nil }
                let view = view(player, root.scheduler.now, viewport.language)
                return try view.action(for: event, on: viewport, in: player.session).map {
                    (player.store, $0)
                }
            }
            isHandled = decision != nil
            decision.map { store, action in store.dispatch(action) }
        }
        return isHandled
    }

    // MARK: - Control from outside

    /// Shows a step of the past, as the keys do. Redraw afterwards.
    ///
    /// - Parameters:
    ///   - step: The number of the last action to reduce.
    ///   - skipped: The numbers of the actions to skip.
    /// - Throws: The errors of the replay; the past is closed then.
    package func show(_ step: UInt64, without skipped: Set<UInt64> = []) throws {
        do {
            // What was opened earlier ends with the actions of that time.
            if player.withLock({ ($0?.session.recording.last ?? 0) < step }) { close() }
            if !isOpen { try open(at: step) }
            let actions = player.withLock { player -> [TimeTravelAction] in
                guard let player else { return [] }
                let wanted = Set(skipped.map(player.session.position(of:)))
                let changed = wanted.symmetricDifference(player.store.state.skipped).sorted()
                return changed.map(TimeTravelAction.skipToggled)
                    + [.stepped(to: player.session.position(of: step))]
            }
            let store = player.withLock { $0?.store }
            for action in actions { store?.dispatch(action) }
        } catch {
            close()
            throw error
        }
    }

    /// The number of the last action whose states are shown, 0 for the states before all; `nil` for the present.
    package var shownStep: UInt64? {
        player.withLock { player in
            guard let player else { return nil }
            let view = view(player, root.scheduler.now, .english)
            guard let position = try? view.position(in: player.session), position > 0 else { return 0 }
            return player.session.recording.number(of: player.session.recording.actions[position - 1])
        }
    }

    /// Shows the present. Redraw afterwards.
    package func showPresent() { if isOpen { run(.leave) } }

    /// Continues the app from a step, as the user can while the past is shown.
    ///
    /// - Parameters:
    ///   - step: The number of the last action to reduce.
    ///   - skipped: The numbers of the actions to skip.
    /// - Throws: The errors of the replay.
    package func resume(from step: UInt64, without skipped: Set<UInt64> = []) throws {
        try show(step, without: skipped)
        if let position = player.withLock({ $0?.session.position(of: step) }) { run(.resume(from: position)) }
    }

    /// Events that quit or suspend the app at any time.
    private static func reserved(_ event: TerminalEvent) -> Bool {
        [.ended, .key(.control("c")), .key(.control("z"))].contains(event)
    }

    private func attempt(_ body: () throws -> Void) {
        do { try body() } catch {
            close()
            callbacks.fail(error)
        }
    }

    private func view(_ player: Player, _ now: Duration, _ language: Language) -> TimeTravelView {
        TimeTravelView(
            state: player.store.state, now: now, isRecording: live == nil, canResume: callbacks.resume != nil,
            keys: keys, language: language)
    }

    // MARK: - The player

    /// - Parameters:
    ///   - step: The number of the last action to reduce; `nil` for the end of the session.
    ///   - speed: The playback speed; `nil` to start paused.
    private func open(at step: UInt64?, speed: Double? = nil) throws {
        try player.withLock { player in
            let session = RecordedSession(try replay())
            let position = step.map { session.position(of: $0) } ?? session.count
            try session.go(to: position, without: [])
            // A separate tree keeps these actions out of the app's own recording.
            let scope = Scope(appRoot: "time-travel", scheduler: root.scheduler, mode: .onScheduler)
            let playing = try speed.map { _ in
                TimeTravelState.Playing(from: try session.time(of: position), since: root.scheduler.now)
            }
            let state = TimeTravelState(
                count: session.count, position: position, pane: live == nil ? nil : .actions,
                playing: playing,
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
        closed?.scope.close()  // Also releases the replica; no lock is held here.
    }
}

extension RecordedSession where App: FrameSource {
    func frame(_ viewport: Viewport, _ time: Duration) -> (frame: Frame, nextChange: Duration?) {
        app.frame(viewport, time)
    }

    /// The action at `position` as JSON, of which at most 20,000 characters; `nil` at 0, and if no value was recorded.
    func codedValue(at position: Int) throws -> String? {
        guard let action = try action(at: position), action.hasPayload else { return nil }
        let text = try recording.value(recording.actions[position - 1]).text(.json)
        return text.utf8.count > 20_000 ? text.prefix(20_000) + "…" : text
    }

    /// The columns of one line about the action at `position`: number, time, scope, name and content.
    func row(_ position: Int, _ strings: TimeTravelStrings) throws -> [StyledLine] {
        guard let action = try action(at: position) else {
            return [
                StyledLine(), StyledLine(), StyledLine(strings.beginning, .dim), StyledLine(),
                StyledLine(),
            ]
        }
        return [
            StyledLine("\(action.number)", .count), StyledLine(JournalText.seconds(action.time), .dim),
            StyledLine(JournalText.relativePath(action.path), .tag),
            StyledLine(recording.name(of: action), .strong),
            StyledLine(recording.values(recording.actions[position - 1], limit: 120)),
        ]
    }
}

extension StyledLine {
    /// The line of a journal in the terminal's styles.
    package init(_ line: JournalLine) {
        self.init(line.spans.map { StyledSpan($0.text, Style($0.style)) })
    }
}

extension Style {
    fileprivate init(_ style: JournalLine.Style) {
        self =
            switch style {
            case .plain: .plain
            case .dim: .dim
            case .strong: .strong
            case .heading: .heading
            case .code: .code
            case .tag: .tag
            case .count: .count
            case .warning: .warning
            case .failure: .failure
            }
    }
}
