package import ApplicationFlux

extension Route {
    /// The screen that searches for episodes.
    ///
    /// - Parameter query: What it finds; `nil` for the newest.
    package static func episodes(query: String?) -> Route { Route("episodes", parameters: ["q": query]) }

    /// The screen of one episode.
    ///
    /// - Parameter id: A uuid, a short uuid, or the instance's own number.
    package static func episode(id: String) -> Route { Route("episode", id) }

    /// The screen that lists what is kept.
    package static var myVideo: Route { Route("myvideo") }
}
