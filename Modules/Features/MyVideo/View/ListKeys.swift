import TerminalUI

/// The keys of the screens that list episodes.
enum ListKeys {
    /// While the field of an episodes screen is typed in.
    static let searching = KeyBindings<ListCommand>([
        .init([.enter], .open, "Open the selected video, or search at once", hint: "open")
    ]).then(QueryListCommand.typing.map { .query($0) })

    /// In the list of an episodes screen.
    ///
    /// - Parameter isKept: Whether the selected episode is kept; `nil` when nothing is selected.
    static func episodes(isKept: Bool?) -> KeyBindings<ListCommand> {
        switch isKept {
        case true?: keptEpisodes
        case false?: otherEpisodes
        case nil: noEpisodes
        }
    }

    private static let keptEpisodes = onEpisode("remove").then(noEpisodes)
    private static let otherEpisodes = onEpisode("keep").then(noEpisodes)
    private static let noEpisodes = KeyBindings<ListCommand>([
        .init(["u"], .undo, "Bring back what was removed last", hint: "undo"),
        .init(["r"], .refresh, "Ask again", hint: "refresh"),
    ]).then(QueryListCommand.listing("Search", hint: "search").map { .query($0) })

    /// - Parameter toggle: What `m` will do.
    private static func onEpisode(_ toggle: String) -> KeyBindings<ListCommand> {
        KeyBindings([
            .init([.enter, "l", .right], .open, "Open the video", hint: "open"),
            .init(["m"], .toggle, "Add to My Video, or remove from it", hint: toggle),
            .init(["v", "P"], .play, "Play", hint: "play"),
            .init(["o"], .browse, "Open in the browser", hint: "browser"),
        ])
    }
}
