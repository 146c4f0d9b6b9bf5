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
        var timeOut: (any Disposable)?
        /// Draws when the frame changes by itself.
        var nextChange: (any Disposable)?
        var isDrawingDue = false
        /// Whether the terminal has not taken the last frame yet.
        var isFrameOnItsWay = false
        /// Draws what waits for that all the same: the answer is lost.
        var patience: (any Disposable)?
        var isRunning = false
    }

    /// How long a frame may be on its way before the next one is drawn behind it.
    public static let patience = Duration.seconds(10)

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
            state.decoder.await(terminal.questions)
        }
        try terminal.open { [weak self] input in
            guard let self else { return }
            scheduler.schedule { self.take(input) }
        }
        let viewport = terminal.viewport
        state.withLock { $0.viewport = viewport }
        invalidate()
    }

    /// Says that the screen should show something else now. From any thread, as often as one likes.
    public func invalidate() {
        let isFirst = state.withLock { state in
            defer { state.isDrawingDue = true }
            return !state.isDrawingDue
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
            defer { (state.timeOut, state.nextChange, state.patience) = (nil, nil, nil) }
            return [state.timeOut, state.nextChange, state.patience]
        }
        for timer in timers { timer?.dispose() }
        terminal.close()
    }

    private func draw() {
        if waitsForTerminal() { return }
        let (viewport, timer) = state.withLock { state -> (Viewport?, (any Disposable)?) in
            defer { (state.isDrawingDue, state.nextChange) = (false, nil) }
            return (state.isRunning ? state.viewport : nil, state.nextChange)
        }
        timer?.dispose()
        guard let viewport else { return }
        terminal.guardThread()
        let now = scheduler.now
        let (frame, nextChange) = view(viewport, now)
        let answers = terminal.show(frame)
        state.withLock { $0.isFrameOnItsWay = answers }
        if !answers { terminal.rest() }
        if let nextChange { wait(until: nextChange, now) }
    }

    /// Whether a frame is on its way: what is due is drawn when it has arrived, as it is then.
    private func waitsForTerminal() -> Bool {
        guard state.withLock({ $0.isFrameOnItsWay && $0.isRunning }) else { return false }
        guard state.withLock({ $0.patience == nil }) else { return true }
        let timer = scheduler.schedule(after: Self.patience) { [weak self] in self?.frameArrived() }
        state.withLock { $0.patience = timer }
        return true
    }

    private func frameArrived() {
        let (patience, isDue) = state.withLock { state in
            defer { (state.isFrameOnItsWay, state.patience, state.isDrawingDue) = (false, nil, false) }
            return (state.patience, state.isDrawingDue)
        }
        patience?.dispose()
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

    private func take(_ input: TerminalInput) {
        switch input {
        case .frameTaken:
            // It answers in order: what it did not say before it does not know.
            state.withLock { $0.decoder.forgoAnswers() }
            return frameArrived()
        // Whatever was on its way is drawn again.
        case .event(.resized): frameArrived()
        case .bytes, .event: break
        }
        let (late, events) = state.withLock { state -> ((any Disposable)?, [TerminalEvent]) in
            switch input {
            case .frameTaken: return (nil, [])
            case .bytes(let bytes):
                defer { state.timeOut = nil }
                return (state.timeOut, state.decoder.feed(bytes))
            case .event(let event):
                if case .resized(let viewport) = event { state.viewport = viewport }
                return (nil, [event])
            }
        }
        late?.dispose()
        deliver(events)
        waitForTheRest()
    }

    /// What the decoder holds back is complete if nothing follows soon.
    private func waitForTheRest() {
        let patience = state.withLock { $0.isRunning && $0.timeOut == nil ? $0.decoder.patience : nil }
        guard let patience else { return }
        let timeOut = scheduler.schedule(after: patience) { [weak self] in
            guard let self else { return }
            deliver(
                state.withLock { state in
                    state.timeOut = nil
                    return state.decoder.timeOut()
                })
        }
        state.withLock { $0.timeOut = timeOut }
    }

    private func deliver(_ events: [TerminalEvent]) {
        guard !events.isEmpty else { return }
        terminal.guardThread()
        for event in events where !hand(event) {
            guard case .key(let key) = event, key.modifiers.contains(.alt) else { continue }
            _ = hand(.key(.escape))
            _ = hand(.key(Key(key.code, key.modifiers.subtracting(.alt))))
        }
        invalidate()
    }

    /// - Returns: Whether it means something; also after the end, when nothing is heard.
    private func hand(_ event: TerminalEvent) -> Bool {
        guard state.withLock({ $0.isRunning }) else { return true }
        guard case .backdrop(let backdrop) = event else { return handle(event) }
        // What colours mean is the terminal's business: no state knows, and no frame is another one.
        terminal.suit(backdrop)
        return true
    }
}
