import Entities
import FoundationEssentials
import Persistence
import Shell
import TerminalUI

/// The words of the screens and commands for videos.
enum MyVideoStrings {
    static func episodes(_ count: ListCount) -> String {
        switch count {
        case .all(1): "1 episode"
        case .all(let count): "\(count.grouped) episodes"
        case .loaded(let count, let total): "\(count.grouped) of \(total.grouped) episodes"
        case .filtered(let count, let loaded): "\(count.grouped) of \(loaded.grouped) loaded episodes"
        }
    }

    static let loading = "loading"
    /// Shown instead of the duration.
    static let live = "LIVE"

    enum Tabs {
        static let videos = "Videos"
        static let myVideo = "My Video"
    }

    // MARK: - Toasts

    enum Toasts {
        static func saved(_ episode: Episode) -> String { "saved \"\(episode.name)\" to My Video" }
        static func removed(_ episode: Episode) -> String { "removed \"\(episode.name)\" from My Video" }
        static func restored(_ episode: Episode) -> String { "restored \"\(episode.name)\"" }
        static func additionUndone(_ episode: Episode) -> String { "undid saving \"\(episode.name)\"" }

        static func changed(saved: Int, removed: Int) -> String {
            switch (saved, removed) {
            case (_, 0): "saved \(videos(saved)) to My Video"
            case (0, _): "removed \(videos(removed)) from My Video"
            default: "saved \(videos(saved)) to My Video and removed \(removed.grouped)"
            }
        }

        static func undone(count: Int) -> String {
            count == 1 ? "undid 1 change" : "undid \(count.grouped) changes"
        }

        static let nothingToUndo = "nothing to undo"
        static func playing(_ name: String) -> String { "playing \"\(name)\"" }
        static func openedInBrowser(_ name: String) -> String {
            "no player; opened \"\(name)\" in the browser"
        }

        static func withUndoHint(_ toast: String, key: String) -> String { "\(toast); press \(key) to undo" }

        private static func videos(_ count: Int) -> String {
            count == 1 ? "1 video" : "\(count.grouped) videos"
        }
    }

    /// The question whether to make a change that the end of the app interrupted.
    static func interrupted(_ change: LibraryChange) -> String {
        switch change {
        case .save(let episode): "saving \"\(episode.name)\" was interrupted; save it now?"
        case .remove: "removing a video was interrupted; remove it now?"
        case .restore(let video): "restoring \"\(video.episode.name)\" was interrupted; restore it now?"
        }
    }

    // MARK: - Failures

    /// The failed operations, for error messages, and reasons.
    enum Failures {
        static let episode = "episode"
        static let episodes = "episodes"
        static let library = "My Video"
        static let play = "play"
        static let openPage = "open"

        static func change(_ change: LibraryChange) -> String {
            switch change {
            case .save(let episode): "save \"\(episode.name)\""
            case .remove(let id): "remove \(id.uuid)"
            case .restore(let video): "restore \"\(video.episode.name)\""
            }
        }

        /// - Parameter state: The instance's name for the video's state.
        static func notReady(state: String) -> (why: String, suggestion: String) {
            ("there is nothing to play yet (\(state))", "try again later")
        }
    }

    // MARK: - Keys

    /// Descriptions of keys.
    enum Keys {
        static let play = "Play"
        static let browser = "Open in the browser"
        static let open = "Open the video"
        static let openOrSearch = "Open the selected video, or search now"
        static let toggle = "Save to My Video, or remove from it"
        static let undo = "Undo"
        static let refresh = "Refresh"
        static let search = "Search"
    }

    /// Labels of keys in the row of hints.
    enum Hints {
        static let play = "play"
        static let browser = "browser"
        static let open = "open"
        static let save = "save"
        static let saveAll = "save all"
        static let remove = "remove"
        static let removeAll = "remove all"
        static let undo = "undo"
        static let refresh = "refresh"
        static let search = "search"
    }
}
