package import ReactiveCore
import Synchronization

/// Connects a terminal and an app: input becomes events for the app, and changes become frames.
///
/// Events and drawing alternate on one scheduler. All events that arrived while a frame was written are
/// handled before the next frame, and simultaneous changes share one frame. If the terminal acknowledges
/// frames, only one is sent at a time, so that a slow connection skips frames instead of queueing them. A
/// frame that changes with time names the time of its next change; the loop sets one timer for it, and
/// nothing runs while nothing happens.
package final class FrameLoop: Sendable {
    private struct State {
        var decoder = InputDecoder()
        var viewport: Viewport
        var inputTimer: (any Disposable)?
        /// Redraws when the frame changes with time.
        var nextChange: (any Disposable)?
        var needsRedraw = false
        /// Whether the last frame has not been acknowledged yet.
        var isFramePending = false
        /// Draws the next frame even if the acknowledgement is lost.
        var frameTimer: (any Disposable)?
        var isRunning = false
        /// The latest key, when it arrived, and whether it is a repetition of the key before it.
        var latestKey: (key: Key, time: Duration, isRepeated: Bool)?
    }

    /// The longest time between two repetitions of a key that is held.
    private static let repetitionTime = Duration.milliseconds(100)

    /// How long to wait for an acknowledgement before the next frame.
    package static let frameTimeout = Duration.seconds(10)

    private let terminal: any Terminal
    private let scheduler: any Scheduler
    private let prepare: @Sendable (Viewport) -> Void
    private let view: @Sendable (Viewport, Duration) -> (frame: Frame, nextChange: Duration?)
    private let handle: @Sendable (TerminalEvent) -> Bool
    private let state: Mutex<State>

    /// Creates a loop.
    ///
    /// - Parameters:
    ///   - terminal: The terminal.
    ///   - scheduler: A serial scheduler, which calls the closures.
    ///   - prepare: Called before each frame: what it changes is in that frame.
    ///   - view: Returns the frame for a viewport at a time, and the time of its next change; `nil` if it
    ///     changes only after an event.
    ///   - handle: Receives all events in order and returns whether it has handled them. A key with Alt that
    ///     is not handled arrives again as Esc and the key, because fast typing of both looks the same.
    package init(
        _ terminal: any Terminal, scheduler: any Scheduler,
        prepare: @escaping @Sendable (Viewport) -> Void = { _ in },
        view: @escaping @Sendable (Viewport, Duration) -> (frame: Frame, nextChange: Duration?),
        handle: @escaping @Sendable (TerminalEvent) -> Bool
    ) {
        (self.terminal, self.scheduler) = (terminal, scheduler)
        (self.prepare, self.view, self.handle) = (prepare, view, handle)
        state = Mutex(State(viewport: terminal.viewport))
    }

    /// Opens the terminal and draws the first frame.
    package func start() throws(TerminalFailure) {
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

    /// Requests a redraw. Safe to call from any thread, as often as necessary.
    package func invalidate() {
        let isFirst = state.withLock { state in
            defer { state.needsRedraw = true }
            return !state.needsRedraw
        }
        if isFirst { scheduler.schedule { [weak self] in self?.draw() } }
    }

    /// Whether the latest key is held: the terminal repeats such a key many times a second.
    package var isKeyHeld: Bool { state.withLock { $0.latestKey?.isRepeated == true } }

    /// Returns control to the shell until the user resumes the app. Call this from `handle`.
    package func suspend() { terminal.suspend() }

    /// Simulates a key press. Call this from `handle`.
    package func press(_ key: Key) { deliver([.key(key)]) }

    /// Stops reading and drawing, and restores the screen.
    package func stop() {
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
        terminal.prepareThread()
        if let viewport = state.withLock({ $0.isRunning ? $0.viewport : nil }) { prepare(viewport) }
        let (viewport, timer) = state.withLock { state -> (Viewport?, (any Disposable)?) in
            defer { (state.needsRedraw, state.nextChange) = (false, nil) }
            return (state.isRunning ? state.viewport : nil, state.nextChange)
        }
        timer?.dispose()
        guard let viewport else { return }
        let now = scheduler.now
        let (frame, nextChange) = view(viewport, now)
        let answers = terminal.show(frame)
        state.withLock { state in
            state.isFramePending = answers
            if answers { state.decoder.expectAcknowledgement() }
        }
        if !answers { terminal.sendDeferred() }
        if let nextChange { wait(until: nextChange, now) }
    }

    /// Whether a frame is not acknowledged yet. A pending redraw waits for that.
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
        if isDue { invalidate() } else { terminal.sendDeferred() }
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
            // Replies arrive in order: queries without a reply so far will have none.
            let timer = state.withLock { state in
                state.decoder.stopExpectingReplies()
                defer { state.inputTimer = nil }
                return state.inputTimer
            }
            timer?.dispose()
            frameArrived()
        // The next frame is drawn in full.
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

    /// Incomplete input is decoded as it is if nothing follows soon.
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

    private func noteKey(_ key: Key, at now: Duration) {
        state.withLock { state in
            let isRepeated = state.latestKey.map { $0.key == key && now - $0.time < Self.repetitionTime }
            state.latestKey = (key, now, isRepeated ?? false)
        }
    }

    /// - Returns: Whether the event was handled; `true` after the loop has stopped.
    private func forward(_ event: TerminalEvent) -> Bool {
        guard state.withLock({ $0.isRunning }) else { return true }
        if case .key(let key) = event { noteKey(key, at: scheduler.now) }
        guard case .terminalBackground(let terminalBackground) = event else { return handle(event) }
        // Only the terminal's palette depends on its background, not the state or the frames.
        terminal.adoptBackground(terminalBackground)
        return true
    }
}

/// A source of frames.
package protocol FrameSource: AnyObject, Sendable {
    /// The frame for a viewport at a time, and the time of its next change; `nil` if it changes only after an
    /// event.
    func frame(_ viewport: Viewport, _ now: Duration) -> (frame: Frame, nextChange: Duration?)
}

/// An app that is shown in a terminal and receives its events. Use a `FrameLoop` to connect them.
package protocol FrameApp: FrameSource {
    /// Handles an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - viewport: The viewport of the frame that the user saw.
    /// - Returns: Whether the event was handled.
    @discardableResult func handle(_ event: TerminalEvent, _ viewport: Viewport) -> Bool
}
