import Entities
import TerminalUI

/// The keys that mean the same on every screen with videos.
enum VideoKeys {
    /// On an episode that shows, or is selected.
    static func seeing(_ episode: Episode, at now: Duration) -> KeyBindings<VideoAction> {
        KeyBindings([
            .init(["v", "P"], .played(episode, at: now), "Play", hint: "play"),
            .init(["o"], .browsed(episode), "Open in the browser", hint: "browser"),
        ])
    }

    /// The same in a list, where several may be marked.
    static func seeing<Action: Sendable>(
        _ episode: Episode, at now: Duration, browsing: Action,
        _ meaning: @escaping @Sendable (VideoAction) -> Action
    ) -> KeyBindings<Action> {
        KeyBindings([
            .init(["v", "P"], meaning(.played(episode, at: now)), "Play", hint: "play"),
            .init(["o"], browsing, "Open in the browser", hint: "browser"),
        ])
    }

    /// In a list.
    static func preview<Action: Sendable>(_ toggle: Action) -> KeyBindings<Action> {
        KeyBindings([.init(["p"], toggle, "Show or hide the preview, on 110 columns or more")])
    }

    /// On a selected episode.
    ///
    /// - Parameters:
    ///   - toggling: The keys that keep it, or do not any more.
    ///   - hint: What those will do.
    static func selected<Action>(
        opening: Action, toggling: [Key], _ toggle: Action, hint: String
    ) -> KeyBindings<Action> {
        KeyBindings([
            .init([.enter, "l", .right], opening, "Open the video", hint: "open"),
            .init(toggling, toggle, "Add to My Video, or remove from it", hint: hint),
        ])
    }

    /// On every screen.
    static func always<Action>(undo: Action, refresh: Action) -> KeyBindings<Action> {
        KeyBindings([
            .init(["u"], undo, "Take back what was changed last", hint: "undo"),
            .init(["r"], refresh, "Ask again", hint: "refresh"),
        ])
    }
}
