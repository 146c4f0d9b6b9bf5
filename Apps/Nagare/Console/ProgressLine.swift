import Glibc
import ReactiveCore
import Synchronization
import TerminalUI

/// Shows on a terminal's stderr that something is going on, when it takes longer than a blink.
final class ProgressLine: Sendable {
    private let scheduler = SerialScheduler(label: "nagare.progress")
    private let what: String
    /// Frames drawn so far; −1 after the end.
    private let drawn = Mutex(0)

    /// - Returns: `nil` when stderr is no terminal.
    init?(_ what: String, on console: Console) {
        guard console.isErrorTerminal, !console.isQuiet else { return nil }
        self.what = what
        scheduler.schedule(after: Spinner.delay) { [weak self] in self?.draw() }
    }

    /// Takes it off the screen.
    func stop() {
        drawn.withLock { drawn in
            if drawn > 0 { Self.write("\r\u{1B}[K") }
            drawn = -1
        }
    }

    private func draw() {
        let goesOn = drawn.withLock { drawn in
            guard drawn >= 0 else { return false }
            Self.write("\r\(Spinner(beat: drawn).picture) \(what)")
            drawn += 1
            return true
        }
        if goesOn { scheduler.schedule(after: Spinner.beat) { [weak self] in self?.draw() } }
    }

    private static func write(_ text: String) {
        _ = text.withCString { Glibc.write(STDERR_FILENO, $0, strlen($0)) }
    }
}
