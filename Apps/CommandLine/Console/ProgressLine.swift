import Glibc
import ReactiveCore
import Synchronization
import TerminalUI

/// A spinner on stderr, shown only for operations that take a while.
final class ProgressLine: Sendable {
    private let scheduler = SerialScheduler(label: "nagare.progress")
    private let what: String
    /// The number of frames drawn; −1 after `stop`.
    private let drawn = Mutex(0)

    /// - Returns: `nil` when stderr is not a terminal, while the pager uses it, or with `--quiet`.
    init?(_ what: String, on console: Console) {
        console.flush()
        guard console.isErrorTerminal, !console.isQuiet, !console.isPaging else { return nil }
        self.what = what
        scheduler.schedule(after: Spinner.delay) { [weak self] in self?.draw() }
    }

    /// Removes the spinner.
    func stop() {
        drawn.withLock { drawn in
            if drawn > 0 { Self.write("\r\u{1B}[K") }
            drawn = -1
        }
    }

    private func draw() {
        let isActive = drawn.withLock { drawn in
            guard drawn >= 0 else { return false }
            Self.write("\r\(Spinner(tick: drawn).symbol) \(what)")
            drawn += 1
            return true
        }
        if isActive { scheduler.schedule(after: Spinner.tick) { [weak self] in self?.draw() } }
    }

    private static func write(_ text: String) {
        _ = text.withCString { Glibc.write(STDERR_FILENO, $0, strlen($0)) }
    }
}
