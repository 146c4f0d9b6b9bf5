import Entities
import Persistence
import Shell
import TerminalUI

extension MyVideoStrings {
    /// The names of a list's columns.
    enum Columns {
        static let name = "name"
        static let length = "length"
        static let channel = "channel"
        static let published = "published"
        static let saved = "saved"
    }

    /// The screen that searches for episodes, and `nagare episode search`.
    enum Episodes {
        static let placeholder = "search videos"
        static let searching = "searching"
        static let noneYet = "no episodes yet"
        static func noMatches(for query: String) -> String { "no episodes match “\(query)”" }
        static let noMatchesAdvice = "try fewer words, or clear the field to see the newest"
        static let loadingMore = "loading more"

        static func moreNotLoaded(retryKey key: String) -> StyledLine {
            StyledLine([
                StyledSpan("could not load more; ", .failure), StyledSpan("press ", .dim),
                StyledSpan(key, .key), StyledSpan(" to try again", .dim),
            ])
        }

        /// For the command line, which prints no typographic quotation marks.
        static func noResults(for query: String) -> String { "no episodes match \"\(query)\"" }
        static let noResults = "no episodes"
    }

    /// The list of saved videos.
    enum SavedVideos {
        static let filterPlaceholder = "name, channel or tag"

        static func filterHint(key: String) -> String { "\(key) to filter by name, channel or tag" }

        static func count(_ count: Int, of total: Int) -> String {
            let videos = total == 1 ? "1 video" : "\(total.grouped) videos"
            return count < total ? "\(count.grouped) of \(videos)" : videos
        }

        static let noneYet = "no saved videos yet"

        static func noneYetAdvice(saveKey key: String) -> StyledLine {
            StyledLine([
                StyledSpan("search for videos and press "), StyledSpan(key, .key),
                StyledSpan(" to save one"),
            ])
        }
    }

    /// The screen of one episode, and `nagare episode show`.
    enum EpisodePage {
        static func views(_ count: Int) -> String { count == 1 ? "1 view" : "\(count.grouped) views" }
        static func likes(_ count: Int) -> String { count == 1 ? "1 like" : "\(count.grouped) likes" }
        static let sensitive = "sensitive"

        /// - Parameter suggestion: `nil` if there is nothing to do.
        static func savedVersion(from date: String, why: String, suggestion: String?) -> String {
            suggestion.map { "saved version from \(date): \(why); \($0)" }
                ?? "saved version from \(date): \(why)"
        }

        static func label(_ button: SaveButton) -> String {
            switch button {
            case .save: "Save to My Video"
            case .remove: "Remove from My Video"
            }
        }

        static func running(_ change: LibraryChange) -> String {
            switch change {
            case .save: "saving to My Video…"
            case .remove: "removing from My Video…"
            case .restore: "restoring…"
            }
        }

        static let checkingLibrary = "checking My Video…"
    }
}
