public import ReactiveCore

/// Joins a terminal to an app: bytes become events, events go to the app, and what changed becomes a frame.
///
/// Events and drawing take turns on one scheduler. Events that arrived while a frame was being written are all
/// handled before the next frame, and changes that come close together share one. One frame at a time is on its way
/// to a terminal that says when it has taken it: on a slow line the newest one is next, and those between are not
/// drawn. A frame that will change by itself says when: the loop keeps that one timer, and nothing runs while nothing
/// happens.
public final class FrameLoop: Sendable {
    private struct State {
        var decoder = InputDecoder()
        var viewport: Viewport
        var inputTimer: (any Disposable)?
        /// Draws when the frame changes by itself.
        var nextChange: (any Disposable)?
        var needsRedraw = false
        /// Whether the terminal has not taken the last frame yet.
        var isFramePending = false
        /// Draws what waits for that all the same: the answer is lost.
        var frameTimer: (any Disposable)?
        var isRunning = false
    }

    /// How long a frame may be on its way before the next one is drawn behind it.
    public static let frameTimeout = Duration.seconds(10)

    private let terminal: any Terminal
    private let scheduler: any Scheduler
    private let view: @Sendable (Viewport, Duration) -> (frame: Frame, nextChange: Duration?)
    private let handle: @Sendable (TerminalEvent) -> Bool
    private let state: Guarded<State>

    /// - Parameters:
    ///   - scheduler: Does one thing at a time; `view` and `handle` are called there.
    ///   - view: What the screen should show on a viewport at a time, and when it will show something else by
    ///     itself; `nil` for not before something happens.
    ///   - handle: Hears every event in order, a new size after the loop took it, and says whether it means something.
    ///     A key with Alt that means nothing comes again as an Esc and the key: that is what it is where a user is fast.
    public init(
        _ terminal: any Terminal, scheduler: any Scheduler,
        view: @escaping @Sendable (Viewport, Duration) -> (frame: Frame, nextChange: Duration?),
        handle: @escaping @Sendable (TerminalEvent) -> Bool
    ) {
        (self.terminal, self.scheduler, self.view, self.handle) = (terminal, scheduler, view, handle)
        state = Guarded(State(viewport: terminal.viewport))
    }

    /// Opens the terminal and draws the first frame.
    public func start() throws(TerminalFailure) {
        state.withLock { state in
            state.isRunning = true
            state.decoder.expect(terminal.queries)
        }
        try terminal.open { [weak self] input in
            guard let self else { return }
            scheduler.schedule { self.receive(input) }
        }
        let viewport = terminal.viewport
        state.withLock { $0.viewport = viewport }
        invalidate()
    }

    /// Says that the screen should show something else now. From any thread, as often as one likes.
    public func invalidate() {
        let isFirst = state.withLock { state in
            defer { state.needsRedraw = true }
            return !state.needsRedraw
        }
        if isFirst { scheduler.schedule { [weak self] in self?.draw() } }
    }

    /// Hands the screen to the shell until the user brings the app back; call it from `handle`.
    public func suspend() { terminal.suspend() }

    /// Hears a key that is pressed by the app itself; call it from `handle`.
    public func press(_ key: Key) { deliver([.key(key)]) }

    /// Ends reading and drawing, and leaves the screen as it was found.
    public func stop() {
        let timers = state.withLock { state in
            state.isRunning = false
            defer { (state.inputTimer, state.nextChange, state.frameTimer) = (nil, nil, nil) }
            return [state.inputTimer, state.nextChange, state.frameTimer]
        }
        for timer in timers { timer?.dispose() }
        terminal.close()
    }

    private func draw() {
        if isWaitingForTerminal() { return }
        let (viewport, timer) = state.withLock { state -> (Viewport?, (any Disposable)?) in
            defer { (state.needsRedraw, state.nextChange) = (false, nil) }
            return (state.isRunning ? state.viewport : nil, state.nextChange)
        }
        timer?.dispose()
        guard let viewport else { return }
        terminal.prepareThread()
        let now = scheduler.now
        let (frame, nextChange) = view(viewport, now)
        let answers = terminal.show(frame)
        state.withLock { $0.isFramePending = answers }
        if !answers { terminal.rest() }
        if let nextChange { wait(until: nextChange, now) }
    }

    /// Whether a frame is on its way: what is due is drawn when it has arrived, as it is then.
    private func isWaitingForTerminal() -> Bool {
        guard state.withLock({ $0.isFramePending && $0.isRunning }) else { return false }
        guard state.withLock({ $0.frameTimer == nil }) else { return true }
        let timer = scheduler.schedule(after: Self.frameTimeout) { [weak self] in self?.frameArrived() }
        state.withLock { $0.frameTimer = timer }
        return true
    }

    private func frameArrived() {
        let (frameTimer, isDue) = state.withLock { state in
            defer { (state.isFramePending, state.frameTimer, state.needsRedraw) = (false, nil, false) }
            return (state.frameTimer, state.needsRedraw)
        }
        frameTimer?.dispose()
        if isDue { invalidate() } else { terminal.rest() }
    }

    private func wait(until change: Duration, _ now: Duration) {
        let timer = scheduler.schedule(after: max(change - now, .zero)) { [weak self] in self?.invalidate() }
        let isRunning = state.withLock { state in
            if state.isRunning { state.nextChange = timer }
            return state.isRunning
        }
        if !isRunning { timer.dispose() }
    }

    private func receive(_ input: TerminalInput) {
        switch input {
        case .frameAcknowledged:
            // It answers in order: what it did not say before it does not know.
            state.withLock { $0.decoder.stopExpectingAnswers() }
            return frameArrived()
        // Whatever was on its way is drawn again.
        case .event(.resized): frameArrived()
        case .bytes, .event: break
        }
        let (late, events) = state.withLock { state -> ((any Disposable)?, [TerminalEvent]) in
            switch input {
            case .frameAcknowledged: return (nil, [])
            case .bytes(let bytes):
                defer { state.inputTimer = nil }
                return (state.inputTimer, state.decoder.feed(bytes))
            case .event(let event):
                if case .resized(let viewport) = event { state.viewport = viewport }
                return (nil, [event])
            }
        }
        late?.dispose()
        deliver(events)
        scheduleInputTimeout()
    }

    /// What the decoder holds back is complete if nothing follows soon.
    private func scheduleInputTimeout() {
        let timeout = state.withLock { $0.isRunning && $0.inputTimer == nil ? $0.decoder.inputTimeout : nil }
        guard let timeout else { return }
        let inputTimer = scheduler.schedule(after: timeout) { [weak self] in
            guard let self else { return }
            deliver(
                state.withLock { state in
                    state.inputTimer = nil
                    return state.decoder.timeOut()
                })
        }
        state.withLock { $0.inputTimer = inputTimer }
    }

    private func deliver(_ events: [TerminalEvent]) {
        guard !events.isEmpty else { return }
        terminal.prepareThread()
        for event in events where !forward(event) {
            guard case .key(let key) = event, key.modifiers.contains(.alt) else { continue }
            _ = forward(.key(.escape))
            _ = forward(.key(Key(key.code, key.modifiers.subtracting(.alt))))
        }
        invalidate()
    }

    /// - Returns: Whether it means something; also after the end, when nothing is heard.
    private func forward(_ event: TerminalEvent) -> Bool {
        guard state.withLock({ $0.isRunning }) else { return true }
        guard case .terminalBackground(let terminalBackground) = event else { return handle(event) }
        // What colours mean is the terminal's business: no state knows, and no frame is another one.
        terminal.adoptBackground(terminalBackground)
        return true
    }
}
