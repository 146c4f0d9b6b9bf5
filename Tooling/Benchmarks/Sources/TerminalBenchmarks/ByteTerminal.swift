import Dispatch
import Synchronization
import TerminalFrames

/// A terminal that renders frames to bytes and only counts them.
final class ByteTerminal: Terminal {
    private struct State {
        var renderer = Renderer(Palette(.trueColour, .dark))
        var receive: (@Sendable (TerminalInput) -> Void)?
        var written = 0
    }

    let viewport: Viewport
    private let state = Mutex(State())
    private let shown = DispatchSemaphore(value: 0)

    init(_ viewport: Viewport) {
        self.viewport = viewport
    }

    /// The number of bytes since the last call.
    func takeWritten() -> Int {
        state.withLock { state in
            defer { state.written = 0 }
            return state.written
        }
    }

    /// Waits for the next frame and returns the number of bytes since the last call.
    func waitForFrame() -> Int {
        shown.wait()
        return takeWritten()
    }

    func press(_ bytes: [UInt8]) {
        let receive = state.withLock { $0.receive }
        receive?(.bytes(bytes))
    }

    let queries: Set<TerminalQuery> = []
    let cellSize = PixelSize.defaultCell
    func sendDeferred() {}
    func adoptBackground(_ terminalBackground: TerminalBackground) {}

    func open(_ receive: @escaping @Sendable (TerminalInput) -> Void) {
        state.withLock { $0.receive = receive }
    }
    func show(_ frame: Frame) -> Bool {
        state.withLock { $0.written += $0.renderer.render(frame).count }
        shown.signal()
        return false
    }
    func prepareThread() {}
    func copy(_ text: String) {}
    func suspend() {}
    func close() {}
}
