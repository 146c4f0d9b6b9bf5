/// The current tab, and the stacks of the other tabs as they were left; a part of the routing's state.
struct RoutingTabs: Codable, Sendable, Equatable {
    /// The first route of the current tab, without parameters.
    private(set) var current: Route
    /// The stacks of the tabs that were left, by the texts of their first routes.
    private var stacks: [String: [Route]] = [:]

    init(current: Route) { self.current = current.withoutParameters }

    /// Switches to the tab that begins with `route`.
    ///
    /// - Parameter stack: The stack of the current tab.
    /// - Returns: The stack of the other tab as it was left; only `route` for a tab that was not visited, if `route`
    ///   has parameters, and for the current tab.
    mutating func switched(to route: Route, leaving stack: [Route]) -> [Route] {
        let next = route.withoutParameters
        guard next != current else { return [route] }
        stacks[current.text] = stack.isEmpty ? nil : stack
        current = next
        let left = stacks.removeValue(forKey: next.text)
        return route.parameters.isEmpty ? left ?? [route] : [route]
    }
}

extension Route {
    fileprivate var withoutParameters: Route { Route(path: path, parameters: [:]) }
}
