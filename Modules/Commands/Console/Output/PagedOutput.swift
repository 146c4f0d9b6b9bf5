import FluxPrograms
import Glibc
import Synchronization
import TerminalFrames

/// Standard output and standard error of a command on a terminal. Output that is longer than the screen goes
/// to the pager.
///
/// Output is held until it is longer than the screen, or until the command ends, waits or prints a message.
/// Messages are held while the pager runs.
final class PagedOutput: Sendable {
    private struct State {
        /// Output that has not been printed, or everything that the pager received.
        var text = TerminalText.empty
        /// The number of rows that `text` fills on the screen.
        var rows = 0
        var process: Programs.Reader?
        var heldErrors = TerminalText.empty
        /// Whether the pager failed, so that everything is printed at once.
        var hasFailed = false
    }

    private let pager: Pager
    private let size: (columns: Int, rows: Int)
    private let state = Mutex(State())
    private let isRunning = Atomic(false)

    package init(_ pager: Pager, size: (columns: Int, rows: Int)) {
        (self.pager, self.size) = (pager, size)
    }

    /// Whether the pager reads keys from the terminal. Does not wait for a pager that reads slowly.
    package var isPaging: Bool { isRunning.load(ordering: .sequentiallyConsistent) }

    /// Holds output, or sends it to the pager. Ends the process when the user has quit the pager.
    package func write(_ text: TerminalText) {
        state.withLock { state in
            if state.hasFailed { return StandardStream.output.write(text) }
            state.text += text
            if let process = state.process {
                if !process.input.write(text.bytes) { end(&state) }
                return
            }
            state.rows += rows(of: text.bytes)
            if state.rows >= size.rows { start(&state) }
        }
    }

    /// Prints held output. The rest is paged if it alone is longer than the screen.
    package func flush() { state.withLock { flush(&$0) } }

    /// Prints a message, after the pager has ended.
    func writeError(_ text: TerminalText) {
        state.withLock { state in
            if state.process != nil {
                state.heldErrors += text
            } else {
                flush(&state)
                StandardStream.errors.write(text)
            }
        }
    }

    /// Prints held output, and waits until the user has quit the pager.
    package func finish() {
        state.withLock { state in
            if let process = state.process {
                end(process, &state)
            } else {
                flush(&state)
            }
        }
    }

    private func flush(_ state: inout State) {
        guard state.process == nil, state.text != .empty else { return }
        StandardStream.output.write(state.text)
        (state.text, state.rows) = (.empty, 0)
    }

    private func start(_ state: inout State) {
        state.process = pager.start()
        guard let process = state.process else { return fail(&state, status: 127) }
        isRunning.store(true, ordering: .sequentiallyConsistent)
        if !process.input.write(state.text.bytes) { end(&state) }
    }

    /// Handles a pager that no longer reads: it failed, or the user has quit it.
    private func end(_ state: inout State) {
        guard let process = state.process else { return }
        end(process, &state)
        if !state.hasFailed { CommandTermination.endProcess(with: ExitStatus.ok.rawValue) }
    }

    private func end(_ process: Programs.Reader, _ state: inout State) {
        let status = process.end()
        state.process = nil
        isRunning.store(false, ordering: .sequentiallyConsistent)
        // A signal, such as Ctrl-C, ends it as well as a key does.
        if (1...128).contains(status) { fail(&state, status: status) }
        StandardStream.errors.write(state.heldErrors)
        (state.text, state.rows, state.heldErrors) = (.empty, 0, .empty)
    }

    /// Prints everything that the pager received, and why.
    private func fail(_ state: inout State, status: Int32) {
        state.hasFailed = true
        flush(&state)
        let message = Language(environment: ProcessEnvironment.variables).programStrings.programs.pagerFailed(
            pager.command, status: status)
        StandardStream.errors.write(TerminalText(diagnostic: message.sentence))
    }

    /// The number of rows that complete lines fill. Lines with colours are fitted to the screen.
    private func rows(of bytes: [UInt8]) -> Int {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
            .reduce(0) { rows, line in
                if line.count <= size.columns || line.contains(0x1B) { return rows + 1 }
                let width = String(decoding: line, as: UTF8.self).displayWidth
                return rows + max(1, (width + size.columns - 1) / size.columns)
            }
    }
}

/// The program that pages long output: `NAGARE_PAGER`, else `PAGER`, else `less`.
struct Pager: Sendable {
    /// The command line for the shell.
    package let command: String
    private let programs: Programs

    /// `nil` when paging is disabled: the variable is empty or `cat`.
    package init?(_ environment: [String: String]) {
        command = environment["NAGARE_PAGER"] ?? environment["PAGER"] ?? "less"
        // Unless the user has set LESS, it passes colours through and does not clear the screen for short
        // text.
        programs = Programs(withoutSecrets: ["LESS": "FRX"].merging(environment) { $1 })
        if command.isEmpty || command == "cat" { return nil }
    }

    /// - Returns: `nil` when no process can be started. A shell that does not find the program ends with 127.
    package func start() -> Programs.Reader? { programs.reader(["/bin/sh", "-c", command]) }
}
