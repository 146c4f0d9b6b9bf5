import ReactiveCore

/// A terminal for tests: keeps every frame that was shown, and sends what it is told to.
public final class InMemoryTerminal: Terminal {
    private struct State {
        var viewport: Viewport
        var frames: [Frame] = []
        var receive: (@Sendable (TerminalInput) -> Void)?
        var suspensions = 0
        var copiedTexts: [String] = []
        var acknowledgesFrames = false
        var queries: Set<TerminalQuery> = []
        var cellSize = PixelSize.defaultCell
        var terminalBackgrounds: [TerminalBackground] = []
    }

    private let state: Guarded<State>

    /// A terminal that takes every frame at once.
    public init(_ viewport: Viewport) {
        state = Guarded(State(viewport: viewport))
    }

    /// All frames so far, the oldest first.
    public var frames: [Frame] { state.withLock { $0.frames } }
    public var isOpen: Bool { state.withLock { $0.receive != nil } }
    /// How often `suspend()` was called.
    public var suspensions: Int { state.withLock { $0.suspensions } }
    public var viewport: Viewport { state.withLock { $0.viewport } }

    public func open(_ receive: @escaping @Sendable (TerminalInput) -> Void) throws(TerminalFailure) {
        state.withLock { $0.receive = receive }
    }

    /// What was copied, in order.
    public var copiedTexts: [String] { state.withLock { $0.copiedTexts } }

    /// What the app asks it.
    public var queries: Set<TerminalQuery> {
        get { state.withLock { $0.queries } }
        set { state.withLock { $0.queries = newValue } }
    }
    /// How big one of its cells is.
    public var cellSize: PixelSize {
        get { state.withLock { $0.cellSize } }
        set { state.withLock { $0.cellSize = newValue } }
    }
    /// What frames were to suit, in order.
    public var terminalBackgrounds: [TerminalBackground] { state.withLock { $0.terminalBackgrounds } }

    public func adoptBackground(_ terminalBackground: TerminalBackground) {
        state.withLock { $0.terminalBackgrounds.append(terminalBackground) }
    }
    public func prepareThread() {}
    public func sendDeferred() {}
    public func copy(_ text: String) { state.withLock { $0.copiedTexts.append(text) } }
    public func show(_ frame: Frame) -> Bool {
        state.withLock { state in
            state.frames.append(frame)
            return state.acknowledgesFrames
        }
    }
    public func suspend() { state.withLock { $0.suspensions += 1 } }
    public func close() { state.withLock { $0.receive = nil } }

    /// From now on it is a terminal on a slow line: a frame is on its way until `acknowledgeFrame()`.
    public func requireAcknowledgements() { state.withLock { $0.acknowledgesFrames = true } }

    /// Says that the last frame has arrived.
    public func acknowledgeFrame() { send(.frameAcknowledged) }

    /// As if it came from the keyboard.
    public func send(_ bytes: String) { send(.bytes(Array(bytes.utf8))) }

    /// As if it came from the terminal; a new size is the terminal's from now on.
    public func send(_ event: TerminalEvent) {
        if case .resized(let viewport) = event { state.withLock { $0.viewport = viewport } }
        send(.event(event))
    }

    private func send(_ input: TerminalInput) {
        let receive = state.withLock { $0.receive }
        receive?(input)
    }
}
