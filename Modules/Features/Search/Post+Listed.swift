package import Entities
package import FoundationEssentials
import Shell

extension Post: Listed {
    package var listedTitle: String { title }
    package var listedDate: Date { createdAt }
    package var listedCount: Int { likesCount }
    package var listedTexts: [String] { [title, user.id] + tags.map(\.name) }
}
