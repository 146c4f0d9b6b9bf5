import Entities
import FoundationEssentials
import Persistence
import Shell
import TerminalUI

/// The texts in Japanese.
struct JapaneseMyVideoStrings: MyVideoStrings {
    func episodes(_ count: ListCount) -> String {
        switch count {
        case .all(let count): "\(count.grouped)本の動画"
        case .loaded(let count, let total): "\(total.grouped)本中\(count.grouped)本の動画"
        case .filtered(let count, let loaded): "読み込み済み\(loaded.grouped)本中\(count.grouped)本の動画"
        }
    }

    var loading: String { "読み込み中" }
    var live: String { "LIVE" }

    var tabs: any MyVideoTabsStrings { Tabs() }
    struct Tabs: MyVideoTabsStrings {
        var videos: String { "動画" }
        var myVideo: String { "マイビデオ" }
    }

    // MARK: - Toasts

    var toasts: any MyVideoToastsStrings { Toasts() }
    struct Toasts: MyVideoToastsStrings {
        func saved(_ episode: Episode) -> String { "「\(episode.name)」をマイビデオに保存しました" }
        func removed(_ episode: Episode) -> String { "「\(episode.name)」をマイビデオから削除しました" }
        func restored(_ episode: Episode) -> String { "「\(episode.name)」を復元しました" }
        func additionUndone(_ episode: Episode) -> String { "「\(episode.name)」の保存を元に戻しました" }

        func changed(saved: Int, removed: Int) -> String {
            switch (saved, removed) {
            case (_, 0): "\(saved.grouped)本の動画をマイビデオに保存しました"
            case (0, _): "\(removed.grouped)本の動画をマイビデオから削除しました"
            default: "マイビデオに\(saved.grouped)本の動画を保存し、\(removed.grouped)本を削除しました"
            }
        }

        func undone(count: Int) -> String { "\(count.grouped)件の変更を元に戻しました" }

        var nothingToUndo: String { "元に戻せる変更はありません" }
        func playing(_ name: String) -> String { "「\(name)」を再生しています" }
        func openedInBrowser(_ name: String) -> String {
            "プレーヤーがないため、「\(name)」をブラウザーで開きました"
        }

        func withUndoHint(_ toast: String, key: String) -> String { "\(toast)。\(key)で元に戻せます" }
    }

    func interrupted(_ change: LibraryChange) -> String {
        switch change {
        case .save(let episode): "「\(episode.name)」の保存が中断されました。保存しますか？"
        case .remove: "動画の削除が中断されました。削除しますか？"
        case .restore(let video): "「\(video.episode.name)」の復元が中断されました。復元しますか？"
        }
    }

    // MARK: - Failures

    var failures: any MyVideoFailuresStrings { Failures() }
    struct Failures: MyVideoFailuresStrings {
        var episode: String { "動画" }
        var episodes: String { "動画の一覧" }
        var library: String { "マイビデオ" }
        var play: String { "再生" }
        var openPage: String { "ページを開く" }

        func change(_ change: LibraryChange) -> String {
            switch change {
            case .save(let episode): "「\(episode.name)」の保存"
            case .remove(let id): "\(id.uuid)の削除"
            case .restore(let video): "「\(video.episode.name)」の復元"
            }
        }

        func notReady(state: String) -> (why: String, suggestion: String) {
            ("まだ再生できません（\(state)）", "後でもう一度試してください")
        }
    }

    // MARK: - Keys

    var keys: any MyVideoKeysStrings { Keys() }
    struct Keys: MyVideoKeysStrings {
        var play: String { "再生" }
        var browser: String { "ブラウザーで開く" }
        var open: String { "動画を開く" }
        var openOrSearch: String { "選択した動画を開く、または検索" }
        var toggle: String { "マイビデオに保存、または削除" }
        var search: String { "検索" }
    }

    var hints: any MyVideoHintsStrings { Hints() }
    struct Hints: MyVideoHintsStrings {
        var play: String { "再生" }
        var browser: String { "ブラウザー" }
        var open: String { "開く" }
        var save: String { "保存" }
        var saveAll: String { "すべて保存" }
        var remove: String { "削除" }
        var removeAll: String { "すべて削除" }
        var search: String { "検索" }
    }
}
