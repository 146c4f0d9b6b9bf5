import Entities
import FoundationEssentials
import Persistence
import Shell
import TerminalUI

/// The words of the screens and commands for videos.
protocol MyVideoStrings: Sendable {
    var columns: any MyVideoColumnsStrings { get }
    var episodes: any MyVideoEpisodesStrings { get }
    var savedVideos: any MyVideoSavedVideosStrings { get }
    var episodePage: any MyVideoEpisodePageStrings { get }
    func episodes(_ count: ListCount) -> String
    var loading: String { get }

    /// Shown instead of the duration.
    var live: String { get }
    var tabs: any MyVideoTabsStrings { get }

    // MARK: - Toasts

    var toasts: any MyVideoToastsStrings { get }

    /// The question whether to make a change that the end of the app interrupted.
    func interrupted(_ change: LibraryChange) -> String

    // MARK: - Failures

    var failures: any MyVideoFailuresStrings { get }

    // MARK: - Keys

    var keys: any MyVideoKeysStrings { get }
    var hints: any MyVideoHintsStrings { get }
}

/// The names of a list's columns.
protocol MyVideoColumnsStrings: Sendable {
    var name: String { get }
    var length: String { get }
    var channel: String { get }
    var published: String { get }
    var saved: String { get }
}

/// The screen that searches for episodes, and `nagare episode search`.
protocol MyVideoEpisodesStrings: Sendable {
    var placeholder: String { get }
    var searching: String { get }
    var noneYet: String { get }
    func noMatches(for query: String) -> String
    var noMatchesAdvice: String { get }

    /// For the command line, which prints no typographic quotation marks.
    func noResults(for query: String) -> String
    var noResults: String { get }
}

/// The list of saved videos.
protocol MyVideoSavedVideosStrings: Sendable {
    var filterPlaceholder: String { get }
    func filterHint(key: String) -> String
    func count(_ count: Int, of total: Int) -> String
    var noneYet: String { get }
    func noneYetAdvice(saveKey key: String) -> StyledLine
}

/// The screen of one episode, and `nagare episode show`.
protocol MyVideoEpisodePageStrings: Sendable {
    func views(_ count: Int) -> String
    func likes(_ count: Int) -> String
    var sensitive: String { get }

    /// - Parameter suggestion: `nil` if there is nothing to do.
    func savedVersion(from date: String, why: String, suggestion: String?) -> String
    func label(_ button: SaveButton) -> String
    func running(_ change: LibraryChange) -> String
    var checkingLibrary: String { get }
}

/// The texts of `Tabs`.
protocol MyVideoTabsStrings: Sendable {
    var videos: String { get }
    var myVideo: String { get }
}

/// The texts of `Toasts`.
protocol MyVideoToastsStrings: Sendable {
    func saved(_ episode: Episode) -> String
    func removed(_ episode: Episode) -> String
    func restored(_ episode: Episode) -> String
    func additionUndone(_ episode: Episode) -> String
    func changed(saved: Int, removed: Int) -> String
    func undone(count: Int) -> String
    var nothingToUndo: String { get }
    func playing(_ name: String) -> String
    func openedInBrowser(_ name: String) -> String
    func withUndoHint(_ toast: String, key: String) -> String
}

/// The failed operations, for error messages, and reasons.
protocol MyVideoFailuresStrings: Sendable {
    var episode: String { get }
    var episodes: String { get }
    var library: String { get }
    var play: String { get }
    var openPage: String { get }
    func change(_ change: LibraryChange) -> String

    /// - Parameter state: The instance's name for the video's state.
    func notReady(state: String) -> (why: String, suggestion: String)
}

/// Descriptions of keys.
protocol MyVideoKeysStrings: Sendable {
    var play: String { get }
    var browser: String { get }
    var open: String { get }
    var openOrSearch: String { get }
    var toggle: String { get }
    var search: String { get }
}

/// Labels of keys in the row of hints.
protocol MyVideoHintsStrings: Sendable {
    var play: String { get }
    var browser: String { get }
    var open: String { get }
    var save: String { get }
    var saveAll: String { get }
    var remove: String { get }
    var removeAll: String { get }
    var search: String { get }
}

extension Language {
    /// The module's texts in this language.
    var strings: any MyVideoStrings {
        switch self {
        case .english: EnglishMyVideoStrings()
        case .japanese: JapaneseMyVideoStrings()
        }
    }
}
