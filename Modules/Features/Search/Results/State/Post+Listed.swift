package import Entities
package import FoundationEssentials
import Shell

extension Post: Listed {
    /// The title.
    package var listedTitle: String { title }
    /// When it was written.
    package var listedDate: Date { createdAt }
    /// How many like it.
    package var listedCount: Int { likesCount }
    /// Title, author and tags.
    package var listedTexts: [String] { [title, user.id] + tags.map(\.name) }
}
