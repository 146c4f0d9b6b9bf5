import FluxInspector
import FluxJournal
import TerminalUI
import TimeTravel

/// Shows the running app in a browser.
struct AppDevtools: Sendable {
    private let server: any DevtoolsServer
    private let isControllable: Bool

    private static let title = "nagare \(version)"

    /// Starts the devtools if the options ask for them, and prints their address before the app takes the screen.
    ///
    /// - Returns: `nil` without devtools.
    /// - Throws: A `CommandFailure` if the server cannot listen.
    static func start(_ options: GlobalOptions, _ console: Console) async throws -> AppDevtools? {
        guard options.showsDevtools else { return nil }
        let folder = try Folders(environment: console.environment, profile: options.profileName).devtools
        let server: any DevtoolsServer
        do throws(DevtoolsServerFailure) {
            server = try await console.infrastructure.startDevtools(
                [], DevtoolsSettings(port: options.devtoolsPort ?? 0, folder: folder, title: title))
        } catch {
            throw CommandFailure("devtools", error)
        }
        console.printDiagnostic(NagareStrings.Devtools.address(server.address))
        Browser(console.environment).start(server.address)
        return AppDevtools(server: server, isControllable: options.devtoolsControl)
    }

    /// Shows a session of the app in place of the last one.
    func show(_ session: AppSession) {
        guard let trace = session.composition.trace else { return }
        let control = SessionControl(
            jump: { step, skipped in try await session.travel { try $0.show(step, without: skipped) } },
            present: { try await session.travel { $0.showPresent() } },
            fork: { step, skipped in try await session.travel { try $0.resume(from: step, without: skipped) }
            })
        let inspector = Inspector(
            Self.title, root: session.composition.root, trace: trace, .running(on: session.viewport),
            control: isControllable ? control : nil)
        server.show([inspector])
    }

    /// Releases the session, which has ended.
    func hide() { server.show([]) }

    /// Ends the server.
    func stop() async { await server.stop() }
}
