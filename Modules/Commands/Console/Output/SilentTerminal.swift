import Dispatch
import Glibc
import Synchronization

/// Turns off the echo of the terminal on standard input while the user types a secret.
enum SilentTerminal {
    /// The settings to restore; `nil` while the terminal echoes.
    private static let settings = Mutex<termios?>(nil)

    /// Runs `body` without echo. While Ctrl-Z stops the process, the terminal echoes; when the process continues, it
    /// does not.
    ///
    /// - Parameter prompt: Prints the prompt; called at the beginning and whenever the process continues.
    package static func during<Value>(
        _ prompt: @escaping @Sendable () -> Void, _ body: () async throws -> Value
    ) async rethrows -> Value {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else {
            prompt()
            return try await body()
        }
        settings.withLock { [before] in $0 = before }
        silence()
        let jobControl = jobControl(prompt)
        defer {
            jobControl.cancel()
            restore()
        }
        prompt()
        return try await body()
    }

    /// Restores the echo; has no effect if the terminal echoes.
    package static func restore() {
        let before = settings.withLock { settings in
            defer { settings = nil }
            return settings
        }
        if var before { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
    }

    private static func silence() {
        guard var silent = settings.withLock({ $0 }) else { return }
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    }

    /// Handles the signals of Ctrl-Z and `fg` while the terminal is silent.
    private static func jobControl(_ prompt: @escaping @Sendable () -> Void) -> Listener {
        let queue = DispatchQueue(label: "nagare.jobs")
        let stop = DispatchSource.makeSignalSource(signal: SIGTSTP, queue: queue)
        signal(SIGTSTP, SIG_IGN)
        stop.setEventHandler {
            if var before = settings.withLock({ $0 }) { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
            // Stops this thread first, so that nothing silences the terminal before the process stops.
            raise(SIGSTOP)
        }
        let resume = DispatchSource.makeSignalSource(signal: SIGCONT, queue: queue)
        resume.setEventHandler {
            silence()
            prompt()
        }
        // A process that stops before it handles SIGCONT would continue with echo.
        resume.setRegistrationHandler { stop.activate() }
        resume.activate()
        return Listener {
            // A source that was never activated cannot be released.
            stop.activate()
            stop.cancel()
            resume.cancel()
            signal(SIGTSTP, SIG_DFL)
        }
    }
}
