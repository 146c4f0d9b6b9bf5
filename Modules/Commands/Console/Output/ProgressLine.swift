import ReactiveCore
import Synchronization
import TerminalFrames

/// A spinner on stderr, shown only for operations that take a while.
package final class ProgressLine: Sendable {
    private let scheduler = SerialScheduler(label: "nagare.progress")
    private let operation: String
    private let console: Console
    /// The number of frames drawn; −1 after `stop`.
    private let drawn = Mutex(0)

    /// - Returns: `nil` when stderr is not a terminal, while the pager uses it, or with `--quiet`.
    package init?(_ operation: String, on console: Console) {
        console.flush()
        guard console.showsRemarks, !console.isPaging else { return nil }
        (self.operation, self.console) = (operation, console)
        scheduler.schedule(after: Spinner.delay) { [weak self] in self?.draw() }
    }

    /// Removes the spinner.
    package func stop() {
        drawn.withLock { drawn in
            if drawn > 0 { console.showProgress(.clearedRow) }
            drawn = -1
        }
    }

    private func draw() {
        let isActive = drawn.withLock { drawn in
            guard drawn >= 0 else { return false }
            console.showProgress(
                .rowStart + TerminalText(line: "\(Spinner(tick: drawn).symbol) \(operation)"))
            drawn += 1
            return true
        }
        if isActive { scheduler.schedule(after: Spinner.tick) { [weak self] in self?.draw() } }
    }
}

extension Console {
    /// Shows a spinner while `body` runs, which prints nothing.
    package func showingProgress<Value>(_ operation: String, during body: () throws -> Value) rethrows
        -> Value
    {
        let spinner = ProgressLine(operation, on: self)
        defer { spinner?.stop() }
        return try body()
    }
}
