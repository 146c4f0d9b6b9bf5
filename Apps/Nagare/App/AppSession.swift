import ApplicationFlux
import FluxCore
import Foundation
import Persistence
import PersistenceSQLite
import ReactiveCore
import TerminalUI
import TerminalUIPosix

/// The app from its first frame to its last.
struct AppSession {
    static let tabs = [
        Tab("Search", .search(query: nil)), Tab("Videos", .episodes(query: nil)), Tab("My Video", .myVideo),
        Tab("Account", .account),
    ]

    /// Shows the app until the user has enough of it.
    ///
    /// - Parameter route: The first screen; `nil` for where the user was last.
    static func run(_ options: GlobalOptions, _ console: Console, opening route: Route?) async throws {
        let composition = try await Composition(
            options, environment: console.environment, recall: .fallback)
        try await composition.serve {
            composition.restoreToken()
            composition.rememberWhoGoesOnWithoutLogin()
            let memory = RouteMemory(composition.settings.folders, composition.root)
            composition.start(at: route, else: memory.last)
            try await show(composition, console, memory)
        }
    }

    private static func show(
        _ composition: Composition, _ console: Console, _ memory: RouteMemory
    ) async throws {
        let screens = AppScreens(composition, ConsoleDesktop(console.environment))
        let shell = Shell(
            composition.flux, terminal(composition, console), scheduler: composition.root.scheduler,
            tabs: tabs,
            mark: composition.offlineMark, logOut: { screens.logOut() }, open: { screens.open($0) })
        screens.sayings.subscribe { [weak shell] in shell?.say($0) }.disposed(by: composition.root)
        do throws(TerminalFailure) { try shell.start() } catch {
            throw CommandFailure(Explanation(error), .failed)
        }
        memory.follow(shell)
        defer { shell.stop() }
        _ = try await shell.ended.first { $0 }
        if let route = shell.routes.last { memory.keep(route) }
    }

    private static func terminal(_ composition: Composition, _ console: Console) -> PosixTerminal {
        let (environment, stored) = (console.environment, composition.settings.stored)
        let depth = composition.options.noColor ? .none : ColourDepth(environment: environment)
        let theme = stored.theme.flatMap { Theme(rawValue: $0.rawValue) } ?? Theme(environment: environment)
        return PosixTerminal(
            path: "/dev/tty", kind: environment["TERM", default: ""], palette: Palette(depth, theme),
            ambiguous: stored.ambiguousWidth == .wide ? .wide : .narrow)
    }
}

extension Composition {
    /// What stands beside the tabs while what shows may be old.
    var offlineMark: Property<StyledLine?> {
        remembered().latestSource.map { source in
            switch source {
            case .service: nil
            case .seen(let date): StyledLine("offline: as seen on \(Dates.minute(date))", .warning)
            case .found: StyledLine("offline", .warning)
            }
        }
    }

    /// Keeps for the next start that the user does not want to log in. Where that cannot be kept, they are
    /// asked again.
    func rememberWhoGoesOnWithoutLogin() {
        let (scope, vault) = (root.child("choices"), Settings.vault(in: settings.folders))
        flux.routing.store.commands.subscribe { command in
            guard command == .rememberAnonymous else { return }
            scope.work("keep", .enqueue) { _ = try? vault.update { $0.goesWithoutLogin = true } }
        }.disposed(by: scope)
    }

    /// Puts the routing where the app begins.
    ///
    /// - Parameters:
    ///   - wanted: Where the user asked to go, past the login screen if need be.
    ///   - last: Where the user was, unless there is something to log in to first.
    func start(at wanted: Route?, else last: Route?) {
        let dispatcher = flux.routing.dispatcher
        let mayGoOn = options.demo || settings.stored.goesWithoutLogin == true
        dispatcher.dispatch(
            .started(hasToken: flux.token.store.state.isLoggedIn, anonymously: mayGoOn))
        let isAtLogin = flux.routing.store.state.top == .login
        guard let route = wanted ?? (isAtLogin ? nil : last) else { return }
        let isPage = if case .post = route { true } else if case .episode = route { true } else { false }
        // A page lies on the list that it belongs to.
        if case .episode = route { dispatcher.dispatch(.switched(to: .episodes(query: nil))) }
        dispatcher.dispatch(isPage ? .opened(route) : .switched(to: route))
    }
}
