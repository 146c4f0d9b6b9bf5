import ApplicationFlux
import FluxCore
import Foundation
import Login
import MyVideo
import Persistence
import PersistenceSQLite
import PostAPICached
import ReactiveCore
import Search
import Shell
import TerminalUI
import TerminalUIPosix

/// The app from its first frame to its last. Made, started and stopped on its scheduler.
struct AppSession: Sendable {
    private let composition: Composition
    private let shell: Shell
    private let memory: RouteMemory

    /// Shows the app until the user has enough of it.
    ///
    /// - Parameter url: The first screen; `nil` for where the user was last.
    static func run(_ options: GlobalOptions, _ console: Console, opening url: String?) async throws {
        let composition = try await Composition(
            options, environment: console.environment, recall: .fallback, mode: .onScheduler)
        try await composition.serve {
            let terminal = Self.terminal(composition, console)
            let begun = await composition.root.scheduler.perform {
                Result {
                    let session = try AppSession(composition, terminal, opening: url)
                    try session.start()
                    return session
                }
            }
            let session = try begun.get()
            defer { session.stop() }
            _ = try await session.shell.ended.first { $0 }
            session.keepRoute()
        }
    }

    /// Puts the app together; nothing shows yet.
    init(_ composition: Composition, _ terminal: any Terminal, opening url: String?) throws {
        let login = composition.login(composition.browsing)
        let entries = composition.entries(login)
        self.composition = composition
        memory = RouteMemory(composition.settings.folders, composition.root)
        let wanted = try url.map { try entries.route($0) }
        composition.restoreToken()
        composition.start(entries, at: wanted, else: memory.last)
        shell = Shell(
            composition.root, composition.flux, composition.shell, terminal, entries: entries,
            drawn: composition.drawn, logOut: { login.logOut() })
    }

    /// Draws the first frame.
    func start() throws {
        composition.markWhatIsOld()
        do throws(TerminalFailure) { try shell.start() } catch {
            throw CommandFailure(Explanation(error), .failed)
        }
        memory.follow(shell)
    }

    /// Leaves the screen as it was found. From any thread.
    func stop() { shell.stop() }

    /// The next start comes back here.
    private func keepRoute() { if let route = shell.routes.last { memory.keep(route) } }

    private static func terminal(_ composition: Composition, _ console: Console) -> PosixTerminal {
        let (environment, stored) = (console.environment, composition.settings.stored)
        let depth = composition.options.noColor ? .none : ColourDepth(environment: environment)
        let theme = stored.theme.flatMap { Theme(rawValue: $0.rawValue) } ?? Theme(environment: environment)
        return PosixTerminal(
            path: "/dev/tty", kind: environment["TERM", default: ""], palette: Palette(depth, theme),
            ambiguous: stored.ambiguousWidth == .wide ? .wide : .narrow)
    }
}

extension [ScreenEntry] {
    /// The route of an address.
    ///
    /// - Throws: A usage error when there is no such screen.
    func route(_ url: String) throws -> Route {
        guard let route = Route(url: url), entry(for: route) != nil else {
            throw CommandFailure.usage(
                "open", why: "no screen has the address \(url)", todo: "see nagare help open")
        }
        return route
    }
}

extension Composition {
    /// Says beside the tabs that what shows may be old, for as long as it may.
    func markWhatIsOld() {
        posts.latestSource.subscribe { [store = shell.store] source in
            let mark: StyledLine? =
                switch source {
                case .service: nil
                case .seen(let date): StyledLine("offline: as seen on \(Dates.minute(date))", .warning)
                case .found: StyledLine("offline", .warning)
                }
            if mark != store.state.mark { store.dispatch(.markChanged(mark)) }
        }.disposed(by: root)
    }

    /// The library is opened when it is first asked something.
    func myVideoOnDemand() -> MyVideoFeature {
        myVideo(
            LibraryOnDemand { [self] () throws(LibraryFailure) in
                try openLibrary { shell.say(StyledLine($0, .warning)) }
            })
    }

    /// Puts the routing where the app begins.
    ///
    /// - Parameters:
    ///   - wanted: Where the user asked to go, past the login screen if need be.
    ///   - last: Where the user was, unless there is something to log in to first.
    func start(_ entries: [ScreenEntry], at wanted: Route?, else last: Route?) {
        let routing = flux.routing
        let mayGoOn = options.demo || settings.stored.goesWithoutLogin == true
        let hasToken = flux.token.store.state.isLoggedIn
        routing.dispatch(.started(entries.map(login: .login), hasToken: hasToken, anonymously: mayGoOn))
        guard let route = wanted ?? (routing.state.isAtLogin ? nil : last) else { return }
        // A page lies on the list that it belongs to.
        if route != .login, let home = entries.home(of: route), home.path != route.path {
            routing.dispatch(.switched(to: home))
            routing.dispatch(.opened(route))
        } else {
            routing.dispatch(.switched(to: route))
        }
    }
}
