import ApplicationFlux
import Entities
import FluxCore
import Foundation
import Login
import MyVideo
import Persistence
import PersistenceSQLite
import ReactiveCore
import Shell
import TerminalUI

extension [ScreenEntry] {
    /// The route of an address.
    ///
    /// - Throws: A usage error when there is no such screen.
    func route(_ url: String) throws -> Route {
        guard let route = Route(url: url).map(meant), entry(for: route) != nil else {
            throw CommandFailure.usage(
                "open", why: "no screen has the address \(url)", todo: "see nagare help open")
        }
        return route
    }
}

extension Composition {
    /// Says beside the tabs that what shows may be old, for as long as it may, or that it is made up.
    func markWhatIsOld() {
        recall.latestSource.subscribe { [store = shell.store, isDemo = options.demo] source in
            let mark: StyledLine? =
                switch source {
                case .service: isDemo ? StyledLine("demo", .tag) : nil
                case .seen(let date, let failure):
                    StyledLine("\(Self.mark(failure)): as seen on \(Dates.minute(date))", .warning)
                case .found(let failure): StyledLine(Self.mark(failure), .warning)
                }
            if mark != store.state.mark { store.dispatch(.markChanged(mark)) }
        }.disposed(by: root)
    }

    /// Why what was seen before shows, in a word or two.
    private static func mark(_ failure: ServiceFailure) -> String {
        guard case .rateLimited(let until) = failure else { return "offline" }
        return "no requests left\(until.map { " until \(Dates.time($0))" } ?? "")"
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
    ///   - wanted: Where the user asked to go, past the login screen if need be; `nil` for the first screen.
    func start(_ entries: [ScreenEntry], at wanted: Route?) {
        let routing = flux.routing
        let mayGoOn = options.demo || settings.stored.goesWithoutLogin == true
        let hasToken = flux.token.store.state.isLoggedIn
        routing.dispatch(.started(entries.map(login: .login), hasToken: hasToken, anonymously: mayGoOn))
        guard let route = wanted else { return }
        // A page lies on the list that it belongs to.
        if route != .login, let home = entries.home(of: route), home.path != route.path {
            routing.dispatch(.switched(to: home))
            routing.dispatch(.opened(route))
        } else {
            routing.dispatch(.switched(to: route))
        }
    }
}
