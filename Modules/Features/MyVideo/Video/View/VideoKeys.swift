import Entities
import TerminalUI

private typealias Keys = MyVideoStrings.Keys
private typealias Hints = MyVideoStrings.Hints

/// Key bindings that all screens with videos share.
enum VideoKeys {
    /// For an episode's screen.
    static func viewing(_ episode: Episode, at now: Duration) -> KeyBindings<VideoAction> {
        KeyBindings([
            .init(VideoKeyNames.play, .played(episode, at: now), Keys.play, hint: Hints.play),
            .init(VideoKeyNames.browser, .browsed(episode), Keys.browser, hint: Hints.browser),
        ])
    }

    /// For the episode under the cursor. Opening pages applies to all selected episodes.
    static func viewing<Action: Sendable>(
        _ episode: Episode, at now: Duration, browsing: Action,
        _ meaning: @escaping @Sendable (VideoAction) -> Action
    ) -> KeyBindings<Action> {
        KeyBindings([
            .init(VideoKeyNames.play, meaning(.played(episode, at: now)), Keys.play, hint: Hints.play),
            .init(VideoKeyNames.browser, browsing, Keys.browser, hint: Hints.browser),
        ])
    }

    /// For lists with a preview.
    static func preview<Action: Sendable>(_ toggle: Action) -> KeyBindings<Action> {
        KeyBindings([.init(VideoKeyNames.preview, toggle, Keys.preview)])
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
            .init(VideoKeyNames.open, opening, Keys.open, hint: Hints.open),
            .init(toggling, toggle, Keys.toggle, hint: hint),
        ])
    }

    /// For every screen.
    static func common<Action>(undo: Action, refresh: Action) -> KeyBindings<Action> {
        KeyBindings([
            .init(VideoKeyNames.undo, undo, Keys.undo, hint: Hints.undo),
            .init(VideoKeyNames.refresh, refresh, Keys.refresh, hint: Hints.refresh),
        ])
    }
}
