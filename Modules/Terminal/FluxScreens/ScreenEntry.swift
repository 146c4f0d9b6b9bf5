package import FluxCore
package import FluxRouting
import ReactiveCore
package import TerminalFrames

/// A screen that a feature provides: the pattern of its routes, and how to open it.
public struct ScreenEntry: Sendable {
    /// Why a screen is opened.
    public enum Opening: Sendable {
        /// The user navigated to it: temporary state is cleared and the content is reloaded.
        case byUser
        /// The user returns after a login interrupted them: the screen keeps its content, regardless of its
        /// parameters, and reloads it.
        case returned
        /// Its states are restored: nothing is dispatched or requested.
        case restored
        /// Its states were restored and become live: interrupted requests are repeated.
        case resumed
    }

    /// Such as `post/:id`.
    package let pattern: String
    /// An alternative for the pattern's first component in URLs that users type; `nil` for none.
    package let alias: String?
    /// The name of the screen's tab in a language; `nil` for none. The tab's key opens the first entry of the tab.
    package let tab: (@Sendable (Language) -> String)?
    /// Whether the screen requires a login.
    package let needsLogin: Bool
    /// The number of new items for the tab's badge; `nil` for none.
    package let count: (@Sendable () -> Int)?
    private let make: @Sendable (Route, [String: String], Opening) -> any OpenScreen

    /// - Parameters:
    ///   - alias: An alternative for the pattern's first component in URLs that users type; `nil` for none.
    ///   - tab: The name of the screen's tab in a language; `nil` for a screen without one, which is opened from others.
    ///     Screens with the same English name share a tab.
    ///   - count: The number of new items for the tab's badge, such as unread posts; derived from states.
    ///   - open: Opens the screen, given the route, the values of the pattern's placeholders, and the reason.
    package init(
        _ pattern: String, alias: String? = nil, tab: (@Sendable (Language) -> String)?,
        needsLogin: Bool = false, count: (@Sendable () -> Int)? = nil,
        open: @escaping @Sendable (Route, [String: String], Opening) -> any OpenScreen
    ) {
        (self.pattern, self.alias, self.tab) = (pattern, alias, tab)
        (self.needsLogin, self.count, make) = (needsLogin, count, open)
    }

    /// The route of the tab if this is its first entry, whose pattern has no placeholders.
    fileprivate var home: Route {
        Route(path: pattern.split(separator: "/").map(String.init), parameters: [:])
    }

    fileprivate var tabID: String? { tab?(.english) }

    /// Opens the screen in a scope of its own; `nil` if the route does not match the pattern.
    package func open(_ route: Route, _ opening: Opening = .byUser) -> (any OpenScreen)? {
        route.values(for: pattern).map { make(route, $0, opening) }
    }
}

/// A section of the app, opened by one key.
package struct Tab: Sendable {
    /// The name in a language, such as `My Video`.
    package let name: @Sendable (Language) -> String
    /// The route that the tab's key opens.
    package let route: Route
    /// The patterns of the tab's screens.
    fileprivate(set) var patterns: [String]

    /// Identifies the tab.
    package var id: String { name(.english) }

    /// Whether the screen belongs to this tab.
    package func contains(_ route: Route) -> Bool { patterns.contains { route.values(for: $0) != nil } }
}

extension [ScreenEntry] {
    /// The tabs, in the order of their first entries; 9 at most.
    package var tabs: [Tab] {
        let all = reduce(into: [Tab]()) { tabs, entry in
            guard let name = entry.tab else { return }
            if let index = tabs.firstIndex(where: { $0.id == entry.tabID }) {
                tabs[index].patterns.append(entry.pattern)
            } else {
                tabs.append(Tab(name: name, route: entry.home, patterns: [entry.pattern]))
            }
        }
        return [Tab](all.prefix(9))
    }

    /// The numbers on the tabs' badges, by tab id; tabs with 0 are omitted.
    package var counts: [String: Int] {
        reduce(into: [:]) { counts, entry in
            guard let tab = entry.tabID, let count = entry.count?(), count > 0 else { return }
            counts[tab, default: 0] &+= count
        }
    }

    /// The route with an alias replaced by the screen's name.
    package func resolvingAlias(of route: Route) -> Route {
        guard let first = route.path.first, let entry = self.first(where: { $0.alias == first }),
            let word = entry.pattern.split(separator: "/").first
        else { return route }
        return Route(path: [String(word)] + route.path.dropFirst(), parameters: route.parameters)
    }

    /// The first entry that matches `route`; `nil` if there is none.
    package func entry(for route: Route) -> ScreenEntry? { first { route.values(for: $0.pattern) != nil } }

    /// The first screen of the route's tab, or the first of all for a screen without a tab; `nil` if no entry matches the
    /// route.
    package func home(of route: Route) -> Route? {
        entry(for: route).flatMap { entry in
            entry.tab == nil ? first?.home : first { $0.tabID == entry.tabID }?.home
        }
    }

    /// What the routing needs to know about these screens.
    ///
    /// - Parameter login: The login screen; `nil` for none.
    package func map(login: Route? = nil) -> RouteMap {
        RouteMap(
            home: tabs.first?.route ?? login ?? first?.home ?? Route("home"), login: login,
            guarded: filter(\.needsLogin).map(\.pattern))
    }
}

extension ScreenEntry.Opening {
    /// Dispatches the first action of a screen to its store; none if its states are restored.
    ///
    /// - Parameters:
    ///   - store: The store of the screen's state.
    ///   - scope: The scope of the screen.
    ///   - opened: The action after the user has navigated to the screen, or returned to it; its argument is the time.
    ///   - resumed: The action that makes restored states live.
    ///   - fileID: Where the screen is opened, for recordings and diagnostics.
    ///   - line: The line of the call.
    package func start<State: Reducible>(
        _ store: Store<State>, in scope: Scope, opened: (Duration) -> State.Action,
        resumed: (Duration) -> State.Action, fileID: String = #fileID, line: Int = #line
    ) {
        let now = scope.scheduler.now
        switch self {
        case .byUser, .returned: store.dispatch(opened(now), fileID: fileID, line: line)
        case .resumed: store.dispatch(resumed(now), fileID: fileID, line: line)
        case .restored: break
        }
    }
}
