package import ApplicationFlux
package import FluxCore
import FluxRouting
package import FluxScreens
import Foundation
import Persistence
package import ReactiveCore
import ServiceTexts
import TerminalDevice
package import TerminalFrames

/// Runs the screens of one feature alone in a terminal, with in-memory interfaces.
package struct FeatureDemo: Sendable {
    /// Runs all work.
    package let scheduler: any Scheduler
    /// The root of all scopes.
    package let root: Scope
    /// The token and the routing.
    package let flux: ApplicationFlux
    /// Opens pages and shows toasts.
    package let shell: ShellFlux
    /// Opens pages and plays videos.
    package let desktop = InMemoryDesktop()
    private let name: String

    /// - Parameters:
    ///   - name: The program's name, such as `search-demo`.
    ///   - origin: The service.
    package init(_ name: String, origin: String = "https://demo.example") {
        self.name = name
        scheduler = SerialScheduler(label: name)
        root = Scope(appRoot: name, scheduler: scheduler, mode: .onScheduler)
        flux = ApplicationFlux(
            in: root, vault: InMemoryTokenVault(), settings: InMemoryValueVault(), origin: origin)
        shell = ShellFlux(in: root, desktop: desktop)
    }

    /// Shows the first of the screens until the user quits.
    ///
    /// - Throws: The failure of the terminal, before anything is shown.
    package func run(
        _ entries: [ScreenEntry], on terminal: any Terminal
    ) async throws(TerminalFailure) {
        let app = Shell(
            root, flux.routing, shell, terminal, entries: entries, account: flux.account)
        flux.routing.dispatch(
            .started(entries.map(login: Route("login")), isLoggedIn: false, skipsLogin: true))
        defer { root.close() }
        try app.start()
        _ = try? await app.ended.asObservable().filter { $0 }.firstValue()
        await root.scheduler.perform { app.stop() }
    }

    /// Shows the first of the screens on the program's terminal until the user quits, and then ends the program.
    package func run(_ entries: [ScreenEntry]) async -> Never {
        let language = Language(environment: ProcessInfo.processInfo.environment)
        let terminal = PosixTerminal(
            path: "/dev/tty", kind: "xterm", palette: Palette(.sixteen, .dark), ambiguous: .narrow,
            language: language)
        do throws(TerminalFailure) { try await run(entries, on: terminal) } catch {
            let message = ErrorMessage(error, in: language).sentence
            FileHandle.standardError.write(Data("\(name): \(message)\n".utf8))
            exit(1)
        }
        exit(0)
    }
}
