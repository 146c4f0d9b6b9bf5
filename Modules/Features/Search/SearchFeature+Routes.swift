package import ApplicationFlux
package import Entities

extension Route {
    /// The screen that finds posts; `nil` for no query yet.
    package static func search(query: String?) -> Route { Route("search", parameters: ["q": query]) }

    /// The screen of one post.
    package static func post(id: Post.ID) -> Route { Route("post", id) }

    /// The screen of what the user has stocked.
    package static var stocks: Route { Route("stocks") }
}
