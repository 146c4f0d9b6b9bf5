import Entities
import FluxScreens
import FoundationEssentials
import Persistence
import TerminalFrames

extension MyVideoStrings {
    var columns: Columns { Columns(language: language) }

    /// The names of a list's columns.
    struct Columns: Sendable {
        let language: Language

        var name: String { language.text("name", "タイトル") }
        var length: String { language.text("length", "長さ") }
        var channel: String { language.text("channel", "チャンネル") }
        var published: String { language.text("published", "公開日") }
        var saved: String { language.text("saved", "保存日") }
    }

    var episodes: Episodes { Episodes(language: language) }

    /// The screen that searches for episodes, and `nagare episode search`.
    struct Episodes: Sendable {
        let language: Language

        var placeholder: String { language.text("search videos", "動画を検索") }
        var searching: String { language.text("searching", "検索中") }
        var noneYet: String { language.text("no episodes yet", "動画はまだありません") }

        func noMatches(for query: String) -> String {
            language.text("no episodes match “\(query)”", "「\(query)」に一致する動画はありません")
        }

        var noMatchesAdvice: String {
            language.text(
                "try fewer words, or clear the field to see the newest", "検索語を減らすか、空にすると新着の動画を表示します")
        }

        /// For the command line, which prints no typographic quotation marks.
        func noResults(for query: String) -> String {
            language.text("no episodes match \"\(query)\"", "「\(query)」に一致する動画はありません")
        }

        var noResults: String { language.text("no episodes", "動画はありません") }
    }

    var savedVideos: SavedVideos { SavedVideos(language: language) }

    /// The list of saved videos.
    struct SavedVideos: Sendable {
        let language: Language

        var filterPlaceholder: String { language.text("name, channel or tag", "タイトル、チャンネル、タグ") }

        func filterHint(key: String) -> String {
            language.text("\(key) to filter by name, channel or tag", "\(key)でタイトル、チャンネル、タグを絞り込み")
        }

        func count(_ count: Int, of total: Int) -> String {
            language.text {
                let videos = total == 1 ? "1 video" : "\(total.grouped) videos"
                return count < total ? "\(count.grouped) of \(videos)" : videos
            } japanese: {
                count < total ? "\(total.grouped)本中\(count.grouped)本の動画" : "\(total.grouped)本の動画"
            }
        }

        var noneYet: String { language.text("no saved videos yet", "保存した動画はまだありません") }

        func noneYetAdvice(saveKey key: String) -> StyledLine {
            StyledLine([
                StyledSpan(language.text("search for videos and press ", "動画を検索し、")), StyledSpan(key, .key),
                StyledSpan(language.text(" to save one", "を押すと保存できます")),
            ])
        }
    }

    var episodePage: EpisodePage { EpisodePage(language: language) }

    /// The screen of one episode, and `nagare episode show`.
    struct EpisodePage: Sendable {
        let language: Language

        func views(_ count: Int) -> String {
            language.text(count == 1 ? "1 view" : "\(count.grouped) views", "\(count.grouped)回視聴")
        }

        func likes(_ count: Int) -> String {
            language.text(count == 1 ? "1 like" : "\(count.grouped) likes", "高評価\(count.grouped)件")
        }

        var sensitive: String { language.text("sensitive", "センシティブな内容") }

        /// - Parameter suggestion: `nil` if there is nothing to do.
        func savedVersion(from date: String, why: String, suggestion: String?) -> String {
            language.text(
                suggestion.map { "saved version from \(date): \(why); \($0)" }
                    ?? "saved version from \(date): \(why)",
                "\(date)に保存した情報を表示しています（\(why)）" + (suggestion.map { "。\($0)" } ?? ""))
        }

        func label(_ button: SaveButton) -> String {
            switch button {
            case .save: language.text("Save to My Video", "マイビデオに保存")
            case .remove: language.text("Remove from My Video", "マイビデオから削除")
            }
        }

        func running(_ change: LibraryChange) -> String {
            switch change {
            case .save: language.text("saving to My Video…", "マイビデオに保存中…")
            case .remove: language.text("removing from My Video…", "マイビデオから削除中…")
            case .restore: language.text("restoring…", "復元中…")
            }
        }

        var checkingLibrary: String { language.text("checking My Video…", "マイビデオを確認中…") }
    }
}
