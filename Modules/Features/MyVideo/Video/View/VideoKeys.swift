import Entities
import TerminalUI

/// Key bindings that all screens with videos share.
enum VideoKeys {
    /// For an episode's screen.
    static func viewing(_ episode: Episode, at now: Duration) -> KeyBindings<VideoAction> {
        KeyBindings([
            .init(VideoKeyNames.play, .played(episode, at: now), "Play", hint: "play"),
            .init(VideoKeyNames.browser, .browsed(episode), "Open in the browser", hint: "browser"),
        ])
    }

    /// For the selected episode of a list. Opening pages applies to all marked episodes.
    static func viewing<Action: Sendable>(
        _ episode: Episode, at now: Duration, browsing: Action,
        _ meaning: @escaping @Sendable (VideoAction) -> Action
    ) -> KeyBindings<Action> {
        KeyBindings([
            .init(VideoKeyNames.play, meaning(.played(episode, at: now)), "Play", hint: "play"),
            .init(VideoKeyNames.browser, browsing, "Open in the browser", hint: "browser"),
        ])
    }

    /// For lists with a preview.
    static func preview<Action: Sendable>(_ toggle: Action) -> KeyBindings<Action> {
        KeyBindings([.init(VideoKeyNames.preview, toggle, "Show or hide the preview, on 110 columns or more")]
        )
    }

    /// For the selected episode of a list.
    ///
    /// - Parameters:
    ///   - toggling: The command that saves or removes the episode.
    ///   - hint: A short label for that command.
    static func selected<Action>(
        opening: Action, toggling: KeyAction, _ toggle: Action, hint: String
    ) -> KeyBindings<Action> {
        KeyBindings([
            .init(VideoKeyNames.open, opening, "Open the video", hint: "open"),
            .init(toggling, toggle, "Add to My Video, or remove from it", hint: hint),
        ])
    }

    /// For every screen.
    static func common<Action>(undo: Action, refresh: Action) -> KeyBindings<Action> {
        KeyBindings([
            .init(VideoKeyNames.undo, undo, "Take back what was changed last", hint: "undo"),
            .init(VideoKeyNames.refresh, refresh, "Ask again", hint: "refresh"),
        ])
    }
}
