package import Entities
package import FluxQueries
package import FluxScreens
package import TerminalFrames

/// Events of the episodes screen. Results contain the query and the start of their page.
package enum EpisodesAction: Codable, Sendable, Equatable {
    /// The user opened the screen, which may have restored its previous state. `nil` continues with the
    /// previous query.
    case screenOpened(EpisodesQuery?, pageSize: Int, at: Duration)
    /// A restored screen becomes live.
    case resumed(at: Duration)

    /// A key press or paste in the field.
    case edited(TextField.Edit)
    /// The text has not changed for the debounce interval.
    case debounced(at: Duration)
    /// The focus moved into or out of the field.
    case fieldEntered, fieldLeft
    /// Enter was pressed in the field: starts the typed query, or opens the selected episodes.
    case confirmed(at: Duration)
    /// The user repeated the query, or the page that failed.
    case refreshed(at: Duration)
    /// A query that starts immediately, even if it equals the previous one.
    case submitted(EpisodesQuery, at: Duration)
    /// The cursor moved, or episodes were selected, sorted or filtered.
    case list(ListAction)
    /// Events of the pages of episodes.
    case pages(InfiniteQuery<FoundEpisodes>.Action)
    /// What the user did with the episodes.
    case video(VideoAction)
    /// The user dismissed the current notice.
    case noticeDismissed
}

/// The episodes that match a query, page by page; a page starts at the position of its first episode, from 0.
package enum FoundEpisodes: ListEndpoint {
    /// The typed query.
    package typealias Key = EpisodesQuery
    /// An episode of the list.
    package typealias Item = Episode
    /// Why the instance returned no page.
    package typealias Failure = ServiceFailure
}

/// A query of the episodes screen.
package enum EpisodesQuery: Codable, Sendable, Hashable {
    /// Public episodes, newest first.
    case newest
    /// Episodes that match a text of 1 character or more, best match first.
    case search(String)
    /// The episodes of the channel or the account with this handle, newest first.
    case channel(String), account(String)
    /// The episodes of the playlist with this id, in its order.
    case playlist(String)

    /// - Parameter text: Leading and trailing spaces are ignored; blank text stands for the newest episodes, and
    ///   `channel:NAME@HOST`, `account:NAME@HOST`, `playlist:ID`, or the address of their pages for their videos.
    package init(_ text: String) {
        let text = text.trimmed
        let isAddress = text.contains("://") || !text.contains("/")
        switch isAddress ? VideoCollection(text) : nil {
        case .channel(let handle): self = .channel(handle)
        case .account(let handle): self = .account(handle)
        case .playlist(let id): self = .playlist(id)
        case nil: self = text.isEmpty ? .newest : .search(text)
        }
    }

    /// The collection whose videos are listed; `nil` for another query.
    package var collection: VideoCollection? {
        switch self {
        case .newest, .search: nil
        case .channel(let handle): .channel(handle)
        case .account(let handle): .account(handle)
        case .playlist(let id): .playlist(id)
        }
    }

    /// The text of the query; `nil` for the newest episodes.
    package var text: String? {
        if case .search(let text) = self { text } else { collection?.text }
    }

    /// The words to highlight in names.
    var words: [String] {
        guard case .search(let text) = self else { return [] }
        return text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}

extension EpisodesAction: InfiniteListScreenAction {}
