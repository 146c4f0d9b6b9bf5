import ReactiveCore

/// A terminal for tests: keeps every frame that was shown, and sends what it is told to.
public final class InMemoryTerminal: Terminal {
    private struct State {
        var viewport: Viewport
        var frames: [Frame] = []
        var receive: (@Sendable (TerminalInput) -> Void)?
        var suspensions = 0
        var copied: [String] = []
        var answers = false
        var questions: Set<TerminalQuestion> = []
        var cellSize = PixelSize.usualCell
        var backdrops: [Backdrop] = []
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
    public var copied: [String] { state.withLock { $0.copied } }

    /// What the app asks it.
    public var questions: Set<TerminalQuestion> {
        get { state.withLock { $0.questions } }
        set { state.withLock { $0.questions = newValue } }
    }
    /// How big one of its cells is.
    public var cellSize: PixelSize {
        get { state.withLock { $0.cellSize } }
        set { state.withLock { $0.cellSize = newValue } }
    }
    /// What frames were to suit, in order.
    public var backdrops: [Backdrop] { state.withLock { $0.backdrops } }

    public func suit(_ backdrop: Backdrop) { state.withLock { $0.backdrops.append(backdrop) } }
    public func guardThread() {}
    public func rest() {}
    public func copy(_ text: String) { state.withLock { $0.copied.append(text) } }
    public func show(_ frame: Frame) -> Bool {
        state.withLock { state in
            state.frames.append(frame)
            return state.answers
        }
    }
    public func suspend() { state.withLock { $0.suspensions += 1 } }
    public func close() { state.withLock { $0.receive = nil } }

    /// From now on it is a terminal on a slow line: a frame is on its way until `takeFrame()`.
    public func slowDown() { state.withLock { $0.answers = true } }

    /// Says that the last frame has arrived.
    public func takeFrame() { send(.frameTaken) }

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
