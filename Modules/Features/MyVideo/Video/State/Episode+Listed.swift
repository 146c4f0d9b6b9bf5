package import Entities
import FluxScreens
package import FoundationEssentials
package import Persistence
import ServiceTexts

extension Episode: PublishedItem {
    /// The name.
    package var listedTitle: String { name }
    /// When it was published.
    package var listedDate: Date { publishedAt }
    /// The number of views.
    package var listedCount: Int { views }
    /// Name, channel and tags.
    package var listedTexts: [String] { [name, channel.displayName] + tags }
}

extension SavedVideo: PublishedItem {
    /// The episode's name.
    package var listedTitle: String { episode.name }
    /// When the episode was published.
    package var listedDate: Date { episode.publishedAt }
    /// The number of views when the episode was saved.
    package var listedCount: Int { episode.views }
    /// The episode's name, channel and tags.
    package var listedTexts: [String] { episode.listedTexts }
}
