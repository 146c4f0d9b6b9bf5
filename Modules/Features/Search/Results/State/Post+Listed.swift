package import Entities
import FluxScreens
package import FoundationEssentials
import ServiceTexts

extension Post: PublishedItem {
    /// The title of the post.
    package var listedTitle: String { title }
    /// The date when the post was written.
    package var listedDate: Date { createdAt }
    /// The number of likes.
    package var listedCount: Int { likesCount }
    /// The title, the author, and the tags.
    package var listedTexts: [String] { [title, user.id] + tags.map(\.name) }
}
