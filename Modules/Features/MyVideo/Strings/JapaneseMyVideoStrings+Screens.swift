import Entities
import Persistence
import Shell
import TerminalUI

extension JapaneseMyVideoStrings {
    var columns: any MyVideoColumnsStrings { Columns() }
    struct Columns: MyVideoColumnsStrings {
        var name: String { "タイトル" }
        var length: String { "長さ" }
        var channel: String { "チャンネル" }
        var published: String { "公開日" }
        var saved: String { "保存日" }
    }

    var episodes: any MyVideoEpisodesStrings { Episodes() }
    struct Episodes: MyVideoEpisodesStrings {
        var placeholder: String { "動画を検索" }
        var searching: String { "検索中" }
        var noneYet: String { "動画はまだありません" }
        func noMatches(for query: String) -> String { "「\(query)」に一致する動画はありません" }
        var noMatchesAdvice: String { "検索語を減らすか、空にすると新着の動画を表示します" }

        func noResults(for query: String) -> String { "「\(query)」に一致する動画はありません" }
        var noResults: String { "動画はありません" }
    }

    var savedVideos: any MyVideoSavedVideosStrings { SavedVideos() }
    struct SavedVideos: MyVideoSavedVideosStrings {
        var filterPlaceholder: String { "タイトル、チャンネル、タグ" }

        func filterHint(key: String) -> String { "\(key)でタイトル、チャンネル、タグを絞り込み" }

        func count(_ count: Int, of total: Int) -> String {
            count < total ? "\(total.grouped)本中\(count.grouped)本の動画" : "\(total.grouped)本の動画"
        }

        var noneYet: String { "保存した動画はまだありません" }

        func noneYetAdvice(saveKey key: String) -> StyledLine {
            StyledLine([
                StyledSpan("動画を検索し、"), StyledSpan(key, .key), StyledSpan("を押すと保存できます"),
            ])
        }
    }

    var episodePage: any MyVideoEpisodePageStrings { EpisodePage() }
    struct EpisodePage: MyVideoEpisodePageStrings {
        func views(_ count: Int) -> String { "\(count.grouped)回視聴" }
        func likes(_ count: Int) -> String { "高評価\(count.grouped)件" }
        var sensitive: String { "センシティブな内容" }

        func savedVersion(from date: String, why: String, suggestion: String?) -> String {
            "\(date)に保存した情報を表示しています（\(why)）" + (suggestion.map { "。\($0)" } ?? "")
        }

        func label(_ button: SaveButton) -> String {
            switch button {
            case .save: "マイビデオに保存"
            case .remove: "マイビデオから削除"
            }
        }

        func running(_ change: LibraryChange) -> String {
            switch change {
            case .save: "マイビデオに保存中…"
            case .remove: "マイビデオから削除中…"
            case .restore: "復元中…"
            }
        }

        var checkingLibrary: String { "マイビデオを確認中…" }
    }
}
