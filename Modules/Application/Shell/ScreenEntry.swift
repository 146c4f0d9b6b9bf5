package import ApplicationFlux

/// A screen that a feature hands over: which routes lead to it, and how it is opened.
package struct ScreenEntry: Sendable {
    /// Why a screen is opened.
    package enum Opening: Sendable {
        /// The user went there: what was only for the moment is put away, and what it shows is asked anew.
        case byUser
        /// The user comes back to it after a login that came between: it shows what it had, whatever it was opened for,
        /// and asks for that anew.
        case returned
        /// Its states are given back to it: nothing is dispatched, and nothing is asked.
        case restored
        /// Its states were given back and it goes live: what was on its way is asked again.
        case resumed
    }

    /// Such as `post/:id`.
    package let pattern: String
    /// Another word for the pattern's first, as somebody may write it; `nil` for none.
    package let alias: String?
    /// The name of the tab that it belongs to; the first entry of a tab is where its key leads.
    package let tab: String
    /// Whether it makes sense only for somebody who is logged in.
    package let needsLogin: Bool
    /// How many things of its tab want to be seen; `nil` where nothing is counted.
    package let count: (@Sendable () -> Int)?
    private let make: @Sendable (Route, [String: String], Opening) -> any OpenScreen

    /// - Parameters:
    ///   - alias: Another word for the pattern's first, as somebody may write it; `nil` for none.
    ///   - count: How many things of its tab want to be seen, such as posts that are not read: a function of states.
    ///   - open: Given the route, and what stands in it for the pattern's names.
    package init(
        _ pattern: String, alias: String? = nil, tab: String, needsLogin: Bool = false,
        count: (@Sendable () -> Int)? = nil,
        open: @escaping @Sendable (Route, [String: String], Opening) -> any OpenScreen
    ) {
        (self.pattern, self.alias, self.tab) = (pattern, alias, tab)
        (self.needsLogin, self.count, make) = (needsLogin, count, open)
    }

    /// Where a tab leads whose first entry this is: a pattern without names.
    fileprivate var home: Route {
        Route(path: pattern.split(separator: "/").map(String.init), parameters: [:])
    }

    /// Opens the screen, in a scope of its own; `nil` when the route leads to another one.
    package func open(_ route: Route, _ opening: Opening = .byUser) -> (any OpenScreen)? {
        route.values(for: pattern).map { make(route, $0, opening) }
    }
}

/// A part of the app that one key leads to.
package struct Tab: Sendable, Equatable {
    /// Such as `My Video`.
    package let name: String
    /// Where the key leads.
    package let route: Route
    /// The screens that belong to it.
    fileprivate(set) var patterns: [String]

    /// Whether that screen belongs to it.
    package func contains(_ route: Route) -> Bool { patterns.contains { route.values(for: $0) != nil } }
}

extension [ScreenEntry] {
    /// The tabs in the order in which they are first named, 9 at most.
    package var tabs: [Tab] {
        let all = reduce(into: [Tab]()) { tabs, entry in
            if let index = tabs.firstIndex(where: { $0.name == entry.tab }) {
                tabs[index].patterns.append(entry.pattern)
            } else {
                tabs.append(Tab(name: entry.tab, route: entry.home, patterns: [entry.pattern]))
            }
        }
        return [Tab](all.prefix(9))
    }

    /// How many things of each tab want to be seen, by the tab's name; without those of which none does.
    package var counts: [String: Int] {
        reduce(into: [:]) { counts, entry in
            if let count = entry.count?(), count > 0 { counts[entry.tab, default: 0] += count }
        }
    }

    /// The route that somebody means who writes a screen's alias; any other stays as it is.
    package func resolvingAlias(of route: Route) -> Route {
        guard let first = route.path.first, let entry = self.first(where: { $0.alias == first }),
            let word = entry.pattern.split(separator: "/").first
        else { return route }
        return Route(path: [String(word)] + route.path.dropFirst(), parameters: route.parameters)
    }

    /// The screen that `route` leads to; `nil` when there is none.
    package func entry(for route: Route) -> ScreenEntry? { first { route.values(for: $0.pattern) != nil } }

    /// Where the tab of `route` begins; `nil` when there is no such screen.
    package func home(of route: Route) -> Route? {
        entry(for: route).flatMap { entry in first { $0.tab == entry.tab }?.home }
    }

    /// What the routing must know of these screens.
    ///
    /// - Parameter login: The screen that logs in.
    package func map(login: Route) -> RouteMap {
        RouteMap(
            home: tabs.first?.route ?? login, login: login, guarded: filter(\.needsLogin).map(\.pattern))
    }
}
