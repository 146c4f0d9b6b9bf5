package import FluxPrograms
import ReactiveCore
import Synchronization
package import TerminalDevice
package import TerminalFrames

/// Opens pages with `BROWSER` or the desktop's opener, and copies with the program of the clipboard. A program that needs
/// the terminal gets it, while the app is suspended.
package final class TerminalDesktop: Desktop {
    private struct State: Sendable {
        var isBrowserInTerminal: Bool?
        var terminal: PosixTerminal?
    }

    private let programs: Programs
    private let state: Mutex<State>

    /// - Parameter browserInTerminal: Whether browsers need the terminal; `nil` if that depends on the browser.
    package init(_ programs: Programs, browserInTerminal: Bool?) {
        self.programs = programs
        state = Mutex(State(isBrowserInTerminal: browserInTerminal))
    }

    /// Programs that need the terminal get this one from the app.
    package func use(_ terminal: PosixTerminal) { state.withLock { $0.terminal = terminal } }

    /// Changes whether browsers need the terminal; `nil` if that depends on the browser.
    package func use(browserInTerminal: Bool?) {
        state.withLock { $0.isBrowserInTerminal = browserInTerminal }
    }

    package func open(_ address: String) async throws(DesktopFailure) {
        let browser = Browser(programs)
        for command in try browser.candidates(for: address) {
            let isInTerminal = browser.needsTerminal(command, state.withLock(\.isBrowserInTerminal))
            // What a browser that cannot be started complains about is said in a message.
            let (status, time) = await run(
                command, isInTerminal: isInTerminal, lifetime: .independent, showsErrors: false)
            // A browser that the user interrupted after a while did open the page.
            if status == 0 || time >= Self.startTime { return }
        }
        throw .noProgram(address)
    }

    /// Many terminals copy by OSC 52, and this only repeats it. In tmux and in terminals without OSC 52 it is
    /// the only way.
    package func copy(_ text: String) {
        let commands = [
            ("TMUX", ["tmux", "load-buffer", "-w", "-"]), ("WAYLAND_DISPLAY", ["wl-copy"]),
            ("DISPLAY", ["xclip", "-selection", "clipboard"]), ("DISPLAY", ["xsel", "-bi"]),
        ]
        let here = commands.filter { programs.environment[$0.0]?.isEmpty == false }.map(\.1)
        _ = here.first { programs.start($0, reading: text) }
    }

    package func run(_ command: ShellCommand) async -> ShellCommandResult {
        let terminal = state.withLock(\.terminal)
        let programs = programs.adding(command.environment)
        return await withCheckedContinuation { continuation in
            System.startThread {
                let (arguments, input) = (["sh", "-c", command.text], Array(command.input.utf8))
                guard command.isInTerminal else {
                    let end = programs.filter(arguments, input)
                    let text = String(decoding: (end?.output ?? []) + (end?.errors ?? []), as: UTF8.self)
                    let line = text.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
                    return continuation.resume(
                        returning: ShellCommandResult(status: end?.status ?? 127, lastLine: line))
                }
                let isLent = terminal?.lend() ?? false
                let reader = programs.reader(arguments)
                _ = reader?.input.write(input)
                let status = reader?.end() ?? 127
                if isLent { terminal?.reclaim() }
                continuation.resume(returning: ShellCommandResult(status: status))
            }
        }
    }

    /// How long a program must run to count as started, unless it succeeds earlier.
    private static let startTime = Duration.seconds(1)

    /// Runs a program in the terminal until it ends, or in the background until it has started.
    ///
    /// - Parameters:
    ///   - lifetime: Whether it may outlive this program, if it runs in the background.
    ///   - showsErrors: Whether the terminal shows its standard error, if it runs there.
    /// - Returns: The exit status, 0 for a program that still runs, and the time until then.
    package func run(
        _ command: [String], isInTerminal: Bool, lifetime: Programs.Lifetime, showsErrors: Bool = true
    ) async -> (status: Int32, time: Duration) {
        let start = ContinuousClock.now
        let status =
            isInTerminal
            ? await runInTerminal(command, showsErrors: showsErrors)
            : await programs.start(command, running: Self.startTime, lifetime: lifetime)
        return (status, ContinuousClock.now - start)
    }

    private func runInTerminal(_ command: [String], showsErrors: Bool) async -> Int32 {
        let terminal = state.withLock(\.terminal)
        return await withCheckedContinuation { continuation in
            System.startThread { [programs] in
                let isLent = terminal?.lend() ?? false
                let status = programs.run(command, showsErrors: showsErrors)
                if isLent { terminal?.reclaim() }
                continuation.resume(returning: status)
            }
        }
    }
}
