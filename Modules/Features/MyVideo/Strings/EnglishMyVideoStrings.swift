import Entities
import FoundationEssentials
import Persistence
import Shell
import TerminalUI

/// The texts in English.
struct EnglishMyVideoStrings: MyVideoStrings {
    func episodes(_ count: ListCount) -> String {
        switch count {
        case .all(1): "1 episode"
        case .all(let count): "\(count.grouped) episodes"
        case .loaded(let count, let total): "\(count.grouped) of \(total.grouped) episodes"
        case .filtered(let count, let loaded): "\(count.grouped) of \(loaded.grouped) loaded episodes"
        }
    }

    var loading: String { "loading" }
    var live: String { "LIVE" }

    var tabs: any MyVideoTabsStrings { Tabs() }
    struct Tabs: MyVideoTabsStrings {
        var videos: String { "Videos" }
        var myVideo: String { "My Video" }
    }

    // MARK: - Toasts

    var toasts: any MyVideoToastsStrings { Toasts() }
    struct Toasts: MyVideoToastsStrings {
        func saved(_ episode: Episode) -> String { "saved \"\(episode.name)\" to My Video" }
        func removed(_ episode: Episode) -> String { "removed \"\(episode.name)\" from My Video" }
        func restored(_ episode: Episode) -> String { "restored \"\(episode.name)\"" }
        func additionUndone(_ episode: Episode) -> String { "undid saving \"\(episode.name)\"" }

        func changed(saved: Int, removed: Int) -> String {
            switch (saved, removed) {
            case (_, 0): "saved \(videos(saved)) to My Video"
            case (0, _): "removed \(videos(removed)) from My Video"
            default: "saved \(videos(saved)) to My Video and removed \(removed.grouped)"
            }
        }

        func undone(count: Int) -> String {
            count == 1 ? "undid 1 change" : "undid \(count.grouped) changes"
        }

        var nothingToUndo: String { "nothing to undo" }
        func playing(_ name: String) -> String { "playing \"\(name)\"" }
        func openedInBrowser(_ name: String) -> String {
            "no player; opened \"\(name)\" in the browser"
        }

        func withUndoHint(_ toast: String, key: String) -> String { "\(toast); press \(key) to undo" }

        private func videos(_ count: Int) -> String {
            count == 1 ? "1 video" : "\(count.grouped) videos"
        }
    }

    func interrupted(_ change: LibraryChange) -> String {
        switch change {
        case .save(let episode): "saving \"\(episode.name)\" was interrupted; save it now?"
        case .remove: "removing a video was interrupted; remove it now?"
        case .restore(let video): "restoring \"\(video.episode.name)\" was interrupted; restore it now?"
        }
    }

    // MARK: - Failures

    var failures: any MyVideoFailuresStrings { Failures() }
    struct Failures: MyVideoFailuresStrings {
        var episode: String { "episode" }
        var episodes: String { "episodes" }
        var library: String { "My Video" }
        var play: String { "play" }
        var openPage: String { "open" }

        func change(_ change: LibraryChange) -> String {
            switch change {
            case .save(let episode): "save \"\(episode.name)\""
            case .remove(let id): "remove \(id.uuid)"
            case .restore(let video): "restore \"\(video.episode.name)\""
            }
        }

        func notReady(state: String) -> (why: String, suggestion: String) {
            ("there is nothing to play yet (\(state))", "try again later")
        }
    }

    // MARK: - Keys

    var keys: any MyVideoKeysStrings { Keys() }
    struct Keys: MyVideoKeysStrings {
        var play: String { "Play" }
        var browser: String { "Open in the browser" }
        var open: String { "Open the video" }
        var openOrSearch: String { "Open the selected video, or search now" }
        var toggle: String { "Save to My Video, or remove from it" }
        var search: String { "Search" }
    }

    var hints: any MyVideoHintsStrings { Hints() }
    struct Hints: MyVideoHintsStrings {
        var play: String { "play" }
        var browser: String { "browser" }
        var open: String { "open" }
        var save: String { "save" }
        var saveAll: String { "save all" }
        var remove: String { "remove" }
        var removeAll: String { "remove all" }
        var search: String { "search" }
    }
}
