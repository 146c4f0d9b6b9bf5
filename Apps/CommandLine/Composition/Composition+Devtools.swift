import Console
import FluxCore
import JournalCommands
import Synchronization
import TerminalFrames

/// A command in a browser. The app shows itself: it goes on with other compositions.
extension Composition {
    /// Whether recent actions are kept: always in the app, and in a command that is shown.
    static func isTraced(_ root: Scope, _ options: GlobalOptions) -> Bool {
        root.mode == .onScheduler || options.showsDevtools
    }

    /// Shows the command in a browser if the options ask for it.
    ///
    /// - Throws: A `CommandFailure` if the server cannot listen; the composition is then closed.
    func startDevtools(_ console: Console) async throws {
        do {
            guard let started = try await AppDevtools.start(options, console) else { return }
            started.show(self)
            devtools.withLock { $0 = started }
        } catch {
            await close()
            throw error
        }
        if console.isInteractive { console.remark(StyledLine(console.language.recordingStrings.endDevtools)) }
    }

    /// Shows what the command did until the task is cancelled, and ends the server; returns at once without devtools.
    func showUntilCancelled() async {
        guard let started = devtools.withLock({ $0.take() }) else { return }
        await untilCancelled()
        started.hide()
        await started.stop()
    }
}
