import Console
import FluxCore
import FluxInspector
import FluxJournal
import FluxPrograms
import FluxTerminal
import JournalCommands
import Synchronization
import TerminalFrames

/// Shows the running program in a browser: the app or a command.
struct AppDevtools: Sendable {
    private let server: any DevtoolsServer
    private let isControllable: Bool
    private let console: Console

    /// What was called, without the options of the devtools: `nagare search swift`.
    private static let title =
        (["nagare"] + CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--devtools") })
        .joined(separator: " ")

    /// Starts the devtools if the options ask for them, and prints their address before anything else.
    ///
    /// - Returns: `nil` without devtools.
    /// - Throws: A `CommandFailure` if the server cannot listen.
    static func start(_ options: GlobalOptions, _ console: Console) async throws -> AppDevtools? {
        guard options.showsDevtools else { return nil }
        let folder = try Folders(environment: console.environment, profile: options.profileName).devtools
        let server: any DevtoolsServer
        do throws(DevtoolsServerFailure) {
            server = try await DevtoolsSettings(
                port: options.devtoolsPort ?? 0, folder: folder, title: title
            ).startServer()
        } catch {
            throw CommandFailure("devtools", error)
        }
        console.printDiagnostic(server.announcement)
        let started = AppDevtools(
            server: server, isControllable: options.devtoolsControl, console: console)
        started.open()
        return started
    }

    /// Returns the address of a private file that leads one page to the devtools within a minute; `nil` if it cannot be
    /// written. It contains no token, so a recording may contain it.
    func copyableAddress() -> String? { server.browserAddress() }

    /// Opens the page in the user's browser.
    func open() { if let file = server.browserAddress() { Browser(console.programs).start(file) } }

    /// Shows a session of the app in place of the last one.
    func show(_ app: RunningProgram) {
        server.show(app, title: Self.title, isControllable: isControllable)
    }

    /// Shows a command.
    func show(_ command: Composition) {
        guard let trace = command.trace else { return }
        server.show([Inspector(Self.title, root: command.root, trace: trace, .command(.app))])
    }

    /// Prints why a command failed.
    ///
    /// - Returns: The error to throw; it is not printed again.
    func report(_ error: any Error) -> any Error {
        if error is CancellationError || error is Interruption { return error }
        let failure = error as? CommandFailure ?? CommandFailure(unexpected: error, "nagare")
        console.printDiagnostic(failure.errorMessage(in: console.language).sentence)
        return ReportedFailure(code: failure.code)
    }

    /// Releases the session, which has ended.
    func hide() { server.hide() }

    /// Ends the server.
    func stop() async { await server.stop() }
}

/// A command in a browser. The app shows itself, because it continues with other compositions.
extension Composition {
    /// The recent actions: always of the app, and of a command that is shown. A page explains values as a recording does.
    static func trace(_ root: Scope, _ options: GlobalOptions, _ header: RecordingHeader) -> Trace? {
        guard root.mode == .onScheduler || options.showsDevtools else { return nil }
        return Trace(root, header, fingerprints: options.showsDevtools)
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
