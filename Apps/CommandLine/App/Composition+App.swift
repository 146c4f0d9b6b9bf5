import ApplicationFlux
import Console
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import Foundation
import Login
import MyVideo
import Persistence
import PersistenceFiles
import ReactiveCore
import TerminalFrames

extension [ScreenEntry] {
    /// Returns the route of a URL.
    ///
    /// - Throws: A usage error when no screen has that URL.
    func route(_ url: String) throws -> Route {
        guard let route = Route(url: url).map(resolvingAlias), entry(for: route) != nil else {
            throw CommandFailure.usage { $0.usageStrings.commands.noScreen(url) }
        }
        return route
    }
}

extension Composition {
    /// Shows a status beside the tabs while the content may be stale, or when it comes from `--demo`.
    func updateContentStatus() {
        let content = recall.latestSource.map { [isDemo = options.demo] source -> ContentStatus? in
            switch source {
            case .service: isDemo ? .demo : nil
            case .cached(_, let failure), .found(let failure): .cached(failure)
            }
        }
        content.combineLatest(sync.status.asProperty()).subscribe { [shell] content, sync in
            if let sync {
                shell.showStatus(AppStatus(content: content, sync: sync))
            } else {
                shell.showStatus(content)
            }
        }.disposed(by: root)
    }

    /// Starts the routing.
    ///
    /// - Parameters:
    ///   - wanted: The route that the user requested, shown after a login if one is required; `nil` for the
    ///     first screen.
    func start(_ entries: [ScreenEntry], at wanted: Route?) {
        let routing = flux.routing
        let skipsLogin = options.demo || settings.stored.skipsLogin == true
        let isLoggedIn = flux.token.store.state.isLoggedIn
        routing.dispatch(.started(entries.map(login: .login), isLoggedIn: isLoggedIn, skipsLogin: skipsLogin))
        guard let route = wanted else { return }
        // Open a detail page on top of its list, so that going back leads there.
        if route != .login, let home = entries.home(of: route), home.path != route.path {
            routing.dispatch(.switched(to: home))
            routing.dispatch(.opened(route))
        } else {
            routing.dispatch(.switched(to: route))
        }
    }
}
