public import ReactiveCore

/// Joins a terminal to an app: bytes become events, events go to the app, and what changed becomes a frame.
///
/// Events and drawing take turns on one scheduler. Events that arrived while a frame was being written are all
/// handled before the next frame, and changes that come close together share one. Nothing runs while nothing
/// happens.
public final class FrameLoop: Sendable {
    private struct State {
        var decoder = InputDecoder()
        var viewport: Viewport
        var timeOut: (any Disposable)?
        var isDrawingDue = false
        var isRunning = false
    }

    /// How long an Esc may be the beginning of something longer.
    public static let escapeTime = Duration.milliseconds(50)

    private let terminal: any Terminal
    private let scheduler: any Scheduler
    private let view: @Sendable (Viewport) -> Frame
    private let handle: @Sendable (TerminalEvent) -> Void
    private let state: Guarded<State>

    /// - Parameters:
    ///   - scheduler: Does one thing at a time; `view` and `handle` are called there.
    ///   - view: What the screen should show now.
    ///   - handle: Hears every event in order, a new size after the loop took it.
    public init(
        _ terminal: any Terminal, scheduler: any Scheduler, view: @escaping @Sendable (Viewport) -> Frame,
        handle: @escaping @Sendable (TerminalEvent) -> Void
    ) {
        (self.terminal, self.scheduler, self.view, self.handle) = (terminal, scheduler, view, handle)
        state = Guarded(State(viewport: terminal.viewport))
    }

    /// Opens the terminal and draws the first frame.
    public func start() throws(TerminalFailure) {
        state.withLock { $0.isRunning = true }
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

    /// Ends reading and drawing, and leaves the screen as it was found.
    public func stop() {
        let timeOut = state.withLock { state in
            state.isRunning = false
            defer { state.timeOut = nil }
            return state.timeOut
        }
        timeOut?.dispose()
        terminal.close()
    }

    private func draw() {
        let viewport = state.withLock { state -> Viewport? in
            state.isDrawingDue = false
            return state.isRunning ? state.viewport : nil
        }
        if let viewport { terminal.show(view(viewport)) }
    }

    private func take(_ input: TerminalInput) {
        let (late, events) = state.withLock { state -> ((any Disposable)?, [TerminalEvent]) in
            switch input {
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
        guard state.withLock({ $0.decoder.isWaiting && $0.timeOut == nil && $0.isRunning }) else { return }
        let timeOut = scheduler.schedule(after: Self.escapeTime) { [weak self] in
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
        for event in events where state.withLock({ $0.isRunning }) { handle(event) }
        invalidate()
    }
}
