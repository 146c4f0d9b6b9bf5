package import Entities
import FluxScreens
package import ServiceTexts

/// A row of a list of posts.
package protocol PostRow: PublishedItem, Sendable {
    /// The post of the row.
    var post: Post { get }
}

extension Post: PostRow {
    /// The post itself.
    package var post: Post { self }
}
