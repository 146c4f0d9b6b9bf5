package import Entities
package import FoundationEssentials
package import Persistence
import Shell

extension Episode: Listed {
    package var listedTitle: String { name }
    package var listedDate: Date { publishedAt }
    package var listedCount: Int { views }
    package var listedTexts: [String] { [name, channel.displayName] + tags }
}

extension KeptVideo: Listed {
    package var listedTitle: String { episode.name }
    package var listedDate: Date { episode.publishedAt }
    package var listedCount: Int { episode.views }
    package var listedTexts: [String] { episode.listedTexts }
}
