package import Entities
package import Shell
package import TerminalUI
package import VideoAPI

/// What happened on an episodes screen. A fact says which question and which part of the list it is about.
package enum EpisodesAction: Codable, Sendable, Equatable {
    /// The user opens the screen, maybe with what it had when it closed: for a question, or for whatever it had.
    case screenOpened(EpisodesQuery?, pageSize: Int, at: Duration)
    /// A restored screen goes live.
    case resumed(at: Duration)

    /// A key or a paste in the field.
    case edited(TextField.Edit)
    /// The text has not changed for a moment.
    case debounced(at: Duration)
    /// A key moved through the list, of which so many rows show, or into or out of the field.
    case moved(QueryListCommand, height: Int, at: Duration)
    /// Enter: what was typed is asked, or the selected episode opened.
    case confirmed(at: Duration)
    /// Ask for what stands in the field again, or for the part that did not come.
    case refreshed(at: Duration)
    /// A question to ask at once, also when it is the same as before.
    case submitted(EpisodesQuery, at: Duration)
    /// What follows the last episode is wanted.
    case moreRequested(at: Duration)
    case video(VideoAction)
    /// Episodes are marked, ordered or filtered.
    case list(ListChange)
    /// The marked episodes, or the selected one, are to be shown in the browser.
    case browsed
    case previewToggled
    /// The notice that showed was put away.
    case noticeDismissed

    /// - retryAt: When the instance may be asked, where this is what was seen before; `nil` where it is not, or
    ///   where that is not known.
    case pageArrived(EpisodePage, EpisodesQuery, start: Int, retryAt: Duration? = nil)
    /// - retryAt: When the instance may be asked again, at the earliest; `nil` where it does not help, or where
    ///   that is not known.
    case pageFailed(ServiceFailure, EpisodesQuery, start: Int, retryAt: Duration?)
    /// The instance may be asked again.
    case retryDue(at: Duration)
}

/// What an episodes screen can be asked for.
package enum EpisodesQuery: Codable, Sendable, Equatable {
    /// Public episodes, newest first.
    case newest
    /// Episodes that match a text of 1 character or more, the best match first.
    case search(String)

    /// - Parameter text: Spaces at its ends do not count; blank text asks for the newest.
    package init(_ text: String) {
        let text = text.trimmed
        self = text.isEmpty ? .newest : .search(text)
    }

    /// What asks this; `nil` for the newest.
    package var text: String? { if case .search(let text) = self { text } else { nil } }

    /// What is looked for in names.
    var words: [String] { text?.split(whereSeparator: \.isWhitespace).map(String.init) ?? [] }
}
