import Entities
import FluxScreens
import FoundationEssentials
import Persistence
import TerminalFrames

/// The words of the screens and commands for videos.
struct MyVideoStrings: Sendable {
    let language: Language

    func episodes(_ count: ListCount) -> String {
        language.text {
            switch count {
            case .all(1): "1 video"
            case .all(let count): "\(count.grouped) videos"
            case .incomplete(let count): "\(count.grouped)+ videos"
            case .loaded(let count, let total): "\(count.grouped) of \(total.grouped) videos"
            case .filtered(let count, let loaded): "\(count.grouped) of \(loaded.grouped) loaded videos"
            }
        } japanese: {
            switch count {
            case .all(let count): "\(count.grouped)本の動画"
            case .incomplete(let count): "\(count.grouped)本以上の動画"
            case .loaded(let count, let total): "\(total.grouped)本中\(count.grouped)本の動画"
            case .filtered(let count, let loaded): "読み込み済み\(loaded.grouped)本中\(count.grouped)本の動画"
            }
        }
    }

    var loading: String { language.text("loading", "読み込み中") }

    /// Shown instead of the duration.
    var live: String { "LIVE" }

    var tabs: Tabs { Tabs(language: language) }

    struct Tabs: Sendable {
        let language: Language

        var videos: String { language.text("Videos", "動画") }
        var myVideo: String { language.text("My Video", "マイビデオ") }
    }

    // MARK: - Toasts

    var toasts: Toasts { Toasts(language: language) }

    struct Toasts: Sendable {
        let language: Language

        func saved(_ episode: Episode) -> String {
            language.text("saved \"\(episode.name)\" to My Video", "「\(episode.name)」をマイビデオに保存しました")
        }

        func removed(_ episode: Episode) -> String {
            language.text("removed \"\(episode.name)\" from My Video", "「\(episode.name)」をマイビデオから削除しました")
        }

        func changed(saved: Int, removed: Int) -> String {
            switch (saved, removed) {
            case (_, 0):
                language.text("saved \(videos(saved)) to My Video", "\(saved.grouped)本の動画をマイビデオに保存しました")
            case (0, _):
                language.text(
                    "removed \(videos(removed)) from My Video", "\(removed.grouped)本の動画をマイビデオから削除しました")
            default:
                language.text(
                    "saved \(videos(saved)) to My Video and removed \(removed.grouped)",
                    "マイビデオに\(saved.grouped)本の動画を保存し、\(removed.grouped)本を削除しました")
            }
        }

        func playing(_ name: String) -> String { language.text("playing \"\(name)\"", "「\(name)」を再生しています") }

        func openedInBrowser(_ name: String) -> String {
            language.text("no player; opened \"\(name)\" in the browser", "プレーヤーがないため、「\(name)」をブラウザーで開きました")
        }

        private func videos(_ count: Int) -> String {
            count == 1 ? "1 video" : "\(count.grouped) videos"
        }
    }

    /// After `undid:`.
    func saving(_ name: String) -> String {
        language.text("saving \"\(name)\" to My Video", "「\(name)」のマイビデオへの保存")
    }

    /// After `undid:`.
    func removing(_ name: String) -> String {
        language.text("removing \"\(name)\" from My Video", "「\(name)」のマイビデオからの削除")
    }

    /// Several changes, after `undid:`.
    func changing(saved: Int, removed: Int) -> String {
        switch (saved, removed) {
        case (_, 0):
            language.text("saving \(saved.grouped) videos to My Video", "\(saved.grouped)本のマイビデオへの保存")
        case (0, _):
            language.text(
                "removing \(removed.grouped) videos from My Video", "\(removed.grouped)本のマイビデオからの削除")
        default:
            language.text(
                "saving \(saved.grouped) videos to My Video and removing \(removed.grouped)",
                "マイビデオへの\(saved.grouped)本の保存と\(removed.grouped)本の削除")
        }
    }

    /// The question whether to make a change that the end of the app interrupted.
    func interrupted(_ change: LibraryChange) -> String {
        switch change {
        case .save(let episode):
            language.text(
                "saving \"\(episode.name)\" was interrupted; save it now?",
                "「\(episode.name)」の保存が中断されました。保存しますか？")
        case .remove:
            language.text("removing a video was interrupted; remove it now?", "動画の削除が中断されました。削除しますか？")
        case .restore(let video):
            language.text(
                "restoring \"\(video.episode.name)\" was interrupted; restore it now?",
                "「\(video.episode.name)」の復元が中断されました。復元しますか？")
        }
    }

    // MARK: - Failures

    var failures: Failures { Failures(language: language) }

    /// The failed operations, for error messages, and reasons.
    struct Failures: Sendable {
        let language: Language

        var episode: String { language.text("video", "動画") }
        var episodes: String { language.text("videos", "動画の一覧") }
        var library: String { language.text("My Video", "マイビデオ") }
        var play: String { language.text("play", "再生") }

        func change(_ change: LibraryChange) -> String {
            switch change {
            case .save(let episode): save(episode.name)
            case .remove(let id): language.text("remove \(id.uuid)", "\(id.uuid)の削除")
            case .restore(let video):
                language.text("restore \"\(video.episode.name)\"", "「\(video.episode.name)」の復元")
            }
        }

        func save(_ name: String) -> String { language.text("save \"\(name)\"", "「\(name)」の保存") }

        func noPlayer(_ address: String) -> (why: String, suggestion: String) {
            (
                language.text("no video player or browser could be started", "動画プレーヤーもブラウザーも起動できません"),
                language.text(
                    "install mpv, or open \(address) yourself", "mpvをインストールするか、「\(address)」をブラウザーで開いてください")
            )
        }

        func playerFailed(status: Int32) -> String {
            language.text("mpv failed (exit code \(status))", "mpvが失敗しました（終了コード\(status)）")
        }

        /// - Parameter state: The instance's name for the video's state.
        func notReady(state: String) -> (why: String, suggestion: String) {
            (
                language.text("there is nothing to play yet (\(state))", "まだ再生できません（\(state)）"),
                language.text("try again later", "後でもう一度試してください")
            )
        }
    }

    // MARK: - Keys

    var keys: Keys { Keys(language: language) }

    /// Descriptions of keys.
    struct Keys: Sendable {
        let language: Language

        var play: String { language.text("Play", "再生") }
        var open: String { language.text("Open the video", "動画を開く") }

        var openOrSearch: String {
            language.text("Open the selected video, or search now", "選択した動画を開く、または検索")
        }

        var toggle: String { language.text("Save to My Video, or remove from it", "マイビデオに保存、または削除") }
        var search: String { language.text("Search", "検索") }
        var follow: String { language.text("Follow this channel", "このチャンネルをフォロー") }
        var unfollow: String { language.text("Stop following this channel", "このチャンネルのフォローを解除") }
    }

    var hints: Hints { Hints(language: language) }

    /// Labels of keys in the row of hints.
    struct Hints: Sendable {
        let language: Language

        var play: String { language.text("play", "再生") }
        var browser: String { language.text("browser", "ブラウザー") }
        var open: String { language.text("open", "開く") }
        var save: String { language.text("save", "保存") }
        var saveSelected: String { language.text("save selected", "選択した動画を保存") }
        var remove: String { language.text("remove", "削除") }
        var removeFromMyVideo: String { language.text("remove from My Video", "マイビデオから外す") }
        var removeSelected: String { language.text("remove selected", "選択した動画を削除") }
        var search: String { language.text("search", "検索") }
    }
}

extension Language {
    /// The module's texts in this language.
    var strings: MyVideoStrings { MyVideoStrings(language: self) }
}

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
        var noneYet: String { language.text("no videos yet", "動画はまだありません") }

        func noMatches(for query: String) -> String {
            language.text("no videos match “\(query)”", "「\(query)」に一致する動画はありません")
        }

        var noMatchesAdvice: String {
            language.text(
                "try fewer words, or clear the field to see the newest", "検索語を減らすか、空にすると新着の動画を表示します")
        }

        /// For the command line, which prints no typographic quotation marks.
        func noResults(for query: String) -> String {
            language.text("no videos match \"\(query)\"", "「\(query)」に一致する動画はありません")
        }

        var noResults: String { language.text("no videos", "動画はありません") }
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
