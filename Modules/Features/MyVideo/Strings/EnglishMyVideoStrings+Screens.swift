import Entities
import Persistence
import Shell
import TerminalUI

extension EnglishMyVideoStrings {
    var columns: any MyVideoColumnsStrings { Columns() }
    struct Columns: MyVideoColumnsStrings {
        var name: String { "name" }
        var length: String { "length" }
        var channel: String { "channel" }
        var published: String { "published" }
        var saved: String { "saved" }
    }

    var episodes: any MyVideoEpisodesStrings { Episodes() }
    struct Episodes: MyVideoEpisodesStrings {
        var placeholder: String { "search videos" }
        var searching: String { "searching" }
        var noneYet: String { "no episodes yet" }
        func noMatches(for query: String) -> String { "no episodes match “\(query)”" }
        var noMatchesAdvice: String { "try fewer words, or clear the field to see the newest" }

        func noResults(for query: String) -> String { "no episodes match \"\(query)\"" }
        var noResults: String { "no episodes" }
    }

    var savedVideos: any MyVideoSavedVideosStrings { SavedVideos() }
    struct SavedVideos: MyVideoSavedVideosStrings {
        var filterPlaceholder: String { "name, channel or tag" }

        func filterHint(key: String) -> String { "\(key) to filter by name, channel or tag" }

        func count(_ count: Int, of total: Int) -> String {
            let videos = total == 1 ? "1 video" : "\(total.grouped) videos"
            return count < total ? "\(count.grouped) of \(videos)" : videos
        }

        var noneYet: String { "no saved videos yet" }

        func noneYetAdvice(saveKey key: String) -> StyledLine {
            StyledLine([
                StyledSpan("search for videos and press "), StyledSpan(key, .key),
                StyledSpan(" to save one"),
            ])
        }
    }

    var episodePage: any MyVideoEpisodePageStrings { EpisodePage() }
    struct EpisodePage: MyVideoEpisodePageStrings {
        func views(_ count: Int) -> String { count == 1 ? "1 view" : "\(count.grouped) views" }
        func likes(_ count: Int) -> String { count == 1 ? "1 like" : "\(count.grouped) likes" }
        var sensitive: String { "sensitive" }

        func savedVersion(from date: String, why: String, suggestion: String?) -> String {
            suggestion.map { "saved version from \(date): \(why); \($0)" }
                ?? "saved version from \(date): \(why)"
        }

        func label(_ button: SaveButton) -> String {
            switch button {
            case .save: "Save to My Video"
            case .remove: "Remove from My Video"
            }
        }

        func running(_ change: LibraryChange) -> String {
            switch change {
            case .save: "saving to My Video…"
            case .remove: "removing from My Video…"
            case .restore: "restoring…"
            }
        }

        var checkingLibrary: String { "checking My Video…" }
    }
}
