import Synchronization

/// A terminal for tests that records frames and sends simulated input.
package final class InMemoryTerminal: Terminal {
    private struct State {
        var viewport: Viewport
        var frames: [Frame] = []
        var receive: (@Sendable (TerminalInput) -> Void)?
        var suspensions = 0
        var copied: [String] = []
        var acknowledgesFrames = false
        var queries: Set<TerminalQuery> = []
        var cellSize = PixelSize.defaultCell
        var terminalBackgrounds: [TerminalBackground] = []
    }

    private let state: Mutex<State>

    /// Creates a terminal that displays every frame at once.
    package init(_ viewport: Viewport) {
        state = Mutex(State(viewport: viewport))
    }

    /// The frames shown so far, oldest first.
    package var frames: [Frame] { state.withLock { $0.frames } }
    package var isOpen: Bool { state.withLock { $0.receive != nil } }
    /// The number of calls of `suspend()`.
    package var suspensions: Int { state.withLock { $0.suspensions } }
    package var viewport: Viewport { state.withLock { $0.viewport } }

    package func open(_ receive: @escaping @Sendable (TerminalInput) -> Void) throws(TerminalFailure) {
        state.withLock { $0.receive = receive }
    }

    /// The copied texts, in order.
    package var copied: [String] { state.withLock { $0.copied } }

    /// The queries that the app sends.
    package var queries: Set<TerminalQuery> {
        get { state.withLock { $0.queries } }
        set { state.withLock { $0.queries = newValue } }
    }
    /// The size of a cell in pixels.
    package var cellSize: PixelSize {
        get { state.withLock { $0.cellSize } }
        set { state.withLock { $0.cellSize = newValue } }
    }
    /// The backgrounds that were adopted, in order.
    package var terminalBackgrounds: [TerminalBackground] { state.withLock { $0.terminalBackgrounds } }

    package func adoptBackground(_ terminalBackground: TerminalBackground) {
        state.withLock { $0.terminalBackgrounds.append(terminalBackground) }
    }
    package func prepareThread() {}
    package func sendDeferred() {}
    package func copy(_ text: String) { state.withLock { $0.copied.append(text) } }
    package func show(_ frame: Frame) -> Bool {
        state.withLock { state in
            state.frames.append(frame)
            return state.acknowledgesFrames
        }
    }
    package func suspend() { state.withLock { $0.suspensions += 1 } }
    package func close() { state.withLock { $0.receive = nil } }

    /// Simulates a slow connection: from now on frames stay pending until `acknowledgeFrame()`.
    package func requireAcknowledgements() { state.withLock { $0.acknowledgesFrames = true } }

    /// Acknowledges the last frame.
    package func acknowledgeFrame() { send(.frameAcknowledged) }

    /// Simulates keyboard input.
    package func send(_ text: String) { send(bytes: Array(text.utf8)) }

    /// Simulates keyboard input, such as a part of a character.
    ///
    /// - Parameter bytes: 1 or more.
    package func send(bytes: [UInt8]) { send(.bytes(bytes)) }

    /// Simulates an event. A new size becomes the terminal's viewport.
    package func send(_ event: TerminalEvent) {
        if case .resized(let viewport) = event { state.withLock { $0.viewport = viewport } }
        send(.event(event))
    }

    private func send(_ input: TerminalInput) {
        let receive = state.withLock { $0.receive }
        receive?(input)
    }
}
