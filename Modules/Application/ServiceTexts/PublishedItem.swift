package import Entities
package import FluxScreens
package import FoundationEssentials
package import TerminalFrames

/// An item that somebody has published and others like, and that lists can sort by both.
package protocol PublishedItem: Listed {
    /// When the item was written or published.
    var listedDate: Date { get }
    /// The number of likes or views.
    var listedCount: Int { get }
}

extension PublishedItem {
    /// Newest first, most popular first, and by title.
    package static var orders: [ListOrder<Self>] {
        [
            ListOrder(.newest, { $0.text("newest first", "新しい順") }, isDescending: true) { $0.listedDate },
            ListOrder(.popular, { $0.text("most popular first", "人気順") }, isDescending: true) {
                $0.listedCount
            },
            ListOrder(.title, { $0.text("by title", "タイトル順") }) { $0.listedTitle.folded },
        ]
    }

    /// The description of the key that selects the next order.
    package static func orderKeyText(in language: Language) -> String {
        language.text("Sort by date, popularity or title", "日付、人気、タイトルで並べ替え")
    }
}

extension ListArrangement.Order {
    /// The newest item first.
    package static let newest = Self(rawValue: 1)
    /// The item with most likes or views first.
    package static let popular = Self(rawValue: 2)
    /// By title.
    package static let title = Self(rawValue: 3)
}

extension [StyledSpan] {
    /// The indicators in front of a row: a star for saved or stocked, a ring for read.
    package static func indicators(isSaved: Bool = false, isRead: Bool = false) -> [StyledSpan] {
        (isSaved ? [StyledSpan(RowIndicator.star, .good)] : []) + (isRead ? [StyledSpan("◦", .dim)] : [])
    }
}

extension ScreenItem {
    /// A post, with its text as the input.
    package init(_ post: Post) {
        self.init(
            [
                "NAGARE_KIND": "post", "NAGARE_ID": post.id, "NAGARE_TITLE": post.title,
                "NAGARE_URL": post.url, "NAGARE_AUTHOR": post.user.id,
                "NAGARE_TAGS": post.tags.map(\.name).joined(separator: " "),
            ], text: post.body)
    }

    /// A video, with its description as the input.
    package init(_ episode: Episode) {
        self.init(
            [
                "NAGARE_KIND": "video", "NAGARE_ID": episode.uuid, "NAGARE_TITLE": episode.name,
                "NAGARE_URL": episode.url, "NAGARE_AUTHOR": episode.channel.displayName,
                "NAGARE_TAGS": episode.tags.joined(separator: " "),
            ], text: episode.description)
    }
}
