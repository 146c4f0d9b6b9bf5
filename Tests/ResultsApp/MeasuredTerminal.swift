import Dispatch
import Synchronization
import TerminalDevice
package import TerminalFrames

/// A terminal for measurements. The terminals themselves are visible inside their package only.
public struct MeasuredTerminal: Sendable {
    let terminal: any Terminal

    package init(_ terminal: any Terminal) { self.terminal = terminal }

    /// The terminal at the path of its device, which displays true colour.
    public static func device(_ path: String) -> MeasuredTerminal {
        MeasuredTerminal(
            PosixTerminal(
                path: path, kind: "xterm-256color", palette: Palette(.trueColour, .dark), ambiguous: .narrow))
    }

    /// A terminal that renders frames to bytes and only counts them.
    public static func counting(_ counter: ByteCounter) -> MeasuredTerminal {
        MeasuredTerminal(counter)
    }
}

/// Renders frames to bytes, and counts them. Safe to use from any thread.
public final class ByteCounter: Sendable {
    private struct State {
        var renderer = Renderer(Palette(.trueColour, .dark))
        var receive: (@Sendable (TerminalInput) -> Void)?
        var written = 0
    }

    package let viewport: Viewport
    private let state = Mutex(State())
    private let shown = DispatchSemaphore(value: 0)

    public init(rows: Int, columns: Int) { viewport = Viewport(rows: rows, columns: columns) }

    /// The number of bytes since the last call.
    public func takeWritten() -> Int {
        state.withLock { state in
            defer { state.written = 0 }
            return state.written
        }
    }

    /// Waits for the next frame and returns the number of bytes since the last call.
    public func waitForFrame() -> Int {
        shown.wait()
        return takeWritten()
    }

    /// Presses a key.
    public func press(_ bytes: [UInt8]) { state.withLock(\.receive)?(.bytes(bytes)) }
}

extension ByteCounter: Terminal {
    package var queries: Set<TerminalQuery> { [] }
    package var cellSize: PixelSize { .defaultCell }
    package func sendDeferred() {}
    package func adoptBackground(_ terminalBackground: TerminalBackground) {}

    package func open(_ receive: @escaping @Sendable (TerminalInput) -> Void) {
        state.withLock { $0.receive = receive }
    }

    package func show(_ frame: Frame) -> Bool {
        state.withLock { $0.written += $0.renderer.render(frame).count }
        shown.signal()
        return false
    }

    package func prepareThread() {}
    package func copy(_ text: String) {}
    package func suspend() {}
    package func close() {}
}
