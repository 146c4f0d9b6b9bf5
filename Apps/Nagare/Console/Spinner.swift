import Dispatch
import Glibc
import Synchronization

/// Shows on a terminal's stderr that something is going on, when it takes longer than a blink.
final class Spinner: Sendable {
    private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    private let timer: any DispatchSourceTimer
    private let shown = Mutex(0)

    /// - Returns: `nil` when stderr is no terminal.
    init?(_ what: String, on console: Console) {
        guard console.isErrorTerminal else { return nil }
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "nagare.spinner"))
        timer.schedule(deadline: .now() + .milliseconds(150), repeating: .milliseconds(80))
        timer.setEventHandler { [weak self] in self?.draw(what) }
        timer.resume()
    }

    /// Takes it off the screen.
    func stop() {
        timer.cancel()
        let count = shown.withLock { shown in
            defer { shown = -1 }
            return shown
        }
        if count > 0 { Self.write("\r\u{1B}[K") }
    }

    private func draw(_ what: String) {
        shown.withLock { shown in
            guard shown >= 0 else { return }
            Self.write("\r\(Self.frames[shown % Self.frames.count]) \(what)")
            shown += 1
        }
    }

    private static func write(_ text: String) {
        _ = text.withCString { Glibc.write(STDERR_FILENO, $0, strlen($0)) }
    }
}
