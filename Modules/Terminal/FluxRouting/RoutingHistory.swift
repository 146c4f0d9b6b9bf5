/// A tab and its stack.
struct RoutingPlace: Codable, Sendable, Equatable {
    let tab: Route?
    let stack: [Route]
}

/// The screens that were visited, as in a web browser; a part of the routing's state.
struct RoutingHistory: Codable, Sendable, Equatable {
    /// The places before the current one, latest last; at most 50.
    private(set) var earlier: [RoutingPlace]
    /// The places that the user went back from, latest last.
    private(set) var later: [RoutingPlace] = []

    /// Adds the place that is left for a new one.
    init(_ history: RoutingHistory?, leaving place: RoutingPlace) {
        earlier = (history?.earlier ?? []).suffix(49) + [place]
    }

    /// - Returns: The place before `place`; `nil` if there is none.
    mutating func goBack(from place: RoutingPlace) -> RoutingPlace? {
        guard let target = earlier.popLast() else { return nil }
        later.append(place)
        return target
    }

    /// - Returns: The place after `place`; `nil` if there is none.
    mutating func goForward(from place: RoutingPlace) -> RoutingPlace? {
        guard let target = later.popLast() else { return nil }
        earlier.append(place)
        return target
    }
}
