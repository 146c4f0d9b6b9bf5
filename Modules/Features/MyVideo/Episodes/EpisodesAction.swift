package import Entities
package import Shell
package import TerminalUI
package import VideoAPI

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
    /// A move of the selection in a list with `height` visible rows, or of the focus into or out of the
    /// field.
    case moved(QueryListCommand, height: Int, at: Duration)
    /// Enter was pressed: starts the typed query, or opens the selected episode.
    case confirmed(at: Duration)
    /// The user repeated the query, or the page that failed.
    case refreshed(at: Duration)
    /// A query that starts immediately, even if it equals the previous one.
    case submitted(EpisodesQuery, at: Duration)
    /// The page after the last episode was requested.
    case moreRequested(at: Duration)
    case video(VideoAction)
    /// The selected rows, the order or the filter changed.
    case list(ListChange)
    /// The user opened the pages of the selected episodes, or of the one under the cursor, in the browser.
    case browsed
    case previewToggled
    /// The user dismissed the current notice.
    case noticeDismissed

    /// - retryAt: The earliest time for another request, if this is a cached page; `nil` if it is not, or if
    ///   the time is unknown.
    case pageArrived(EpisodePage, EpisodesQuery, start: Int, retryAt: Duration? = nil)
    /// - retryAt: The earliest time for another request; `nil` if a retry does not help or the time is
    ///   unknown.
    case pageFailed(ServiceFailure, EpisodesQuery, start: Int, retryAt: Duration?)
    /// The retry is due.
    case retryDue(at: Duration)
}

/// A query of the episodes screen.
package enum EpisodesQuery: Codable, Sendable, Equatable {
    /// Public episodes, newest first.
    case newest
    /// Episodes that match a text of 1 character or more, best match first.
    case search(String)

    /// - Parameter text: Leading and trailing spaces are ignored; blank text stands for the newest episodes.
    package init(_ text: String) {
        let text = text.trimmed
        self = text.isEmpty ? .newest : .search(text)
    }

    /// The search text; `nil` for the newest episodes.
    package var text: String? { if case .search(let text) = self { text } else { nil } }

    /// The words to highlight in names.
    var words: [String] { text?.split(whereSeparator: \.isWhitespace).map(String.init) ?? [] }
}
