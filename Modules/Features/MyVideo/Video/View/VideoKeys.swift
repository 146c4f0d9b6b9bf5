import Entities
import TerminalUI

/// The keys that mean the same on every screen with videos.
enum VideoKeys {
    /// On an episode that shows, or is selected.
    static func viewing(_ episode: Episode, at now: Duration) -> KeyBindings<VideoAction> {
        KeyBindings([
            .init(VideoKeyNames.play, .played(episode, at: now), "Play", hint: "play"),
            .init(VideoKeyNames.browser, .browsed(episode), "Open in the browser", hint: "browser"),
        ])
    }

    /// The same in a list, where several may be marked.
    static func viewing<Action: Sendable>(
        _ episode: Episode, at now: Duration, browsing: Action,
        _ meaning: @escaping @Sendable (VideoAction) -> Action
    ) -> KeyBindings<Action> {
        KeyBindings([
            .init(VideoKeyNames.play, meaning(.played(episode, at: now)), "Play", hint: "play"),
            .init(VideoKeyNames.browser, browsing, "Open in the browser", hint: "browser"),
        ])
    }

    /// In a list.
    static func preview<Action: Sendable>(_ toggle: Action) -> KeyBindings<Action> {
        KeyBindings([.init(VideoKeyNames.preview, toggle, "Show or hide the preview, on 110 columns or more")]
        )
    }

    /// On a selected episode.
    ///
    /// - Parameters:
    ///   - toggling: What keeps it, or does not any more.
    ///   - hint: What those will do.
    static func selected<Action>(
        opening: Action, toggling: KeyAction, _ toggle: Action, hint: String
    ) -> KeyBindings<Action> {
        KeyBindings([
            .init(VideoKeyNames.open, opening, "Open the video", hint: "open"),
            .init(toggling, toggle, "Add to My Video, or remove from it", hint: hint),
        ])
    }

    /// On every screen.
    static func common<Action>(undo: Action, refresh: Action) -> KeyBindings<Action> {
        KeyBindings([
            .init(VideoKeyNames.undo, undo, "Take back what was changed last", hint: "undo"),
            .init(VideoKeyNames.refresh, refresh, "Ask again", hint: "refresh"),
        ])
    }
}
