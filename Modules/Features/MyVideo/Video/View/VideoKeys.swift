import TerminalUI

/// The keys of the screens that list episodes.
enum ListKeys {
    typealias Keys = KeyBindings<ListCommand>

    /// While the field of an episodes screen is typed in.
    static let searching = Keys([
        .init([.enter], .open, "Open the selected video, or search at once", hint: "open")
    ]).then(typing)

    /// While the filter of the kept videos is typed in.
    static let filtering = Keys([.init([.enter], .open, "Open the selected video", hint: "open")])
        .then(typing)

    /// In the list of an episodes screen.
    ///
    /// - Parameter isKept: Whether the selected episode is kept; `nil` when nothing is selected.
    static func episodes(isKept: Bool?) -> Keys {
        switch isKept {
        case true?: keptEpisodes
        case false?: otherEpisodes
        case nil: noEpisodes
        }
    }

    /// In the list of what is kept.
    static func kept(isSelected: Bool, isFiltered: Bool) -> Keys {
        switch (isSelected, isFiltered) {
        case (true, true): filteredVideos
        case (true, false): videos
        case (false, true): noMatches
        case (false, false): noVideos
        }
    }

    private static let typing: Keys = QueryListCommand.typing.map { .query($0) }

    private static let keptEpisodes = onEpisode(toggle(["m"], "remove")).then(noEpisodes)
    private static let otherEpisodes = onEpisode(toggle(["m"], "add")).then(noEpisodes)
    private static let noEpisodes = Keys([undo, refresh]).then(listing("Search", hint: "search"))

    private static let videos = onEpisode(toggle(["m", "d"], "remove")).then(noVideos)
    private static let filteredVideos = clearing.then(videos)
    private static let noMatches = clearing.then(noVideos)
    private static let noVideos = Keys([undo, refresh]).then(listing("Filter", hint: "filter"))
    private static let clearing = Keys([.init([.escape], .clear, "Show all again", hint: "all")])

    private static let undo = Keys.Binding(["u"], .undo, "Bring back what was removed last", hint: "undo")
    private static let refresh = Keys.Binding(["r"], .refresh, "Ask again", hint: "refresh")

    /// - Parameter hint: What the key will do.
    private static func toggle(_ keys: [Key], _ hint: String) -> Keys.Binding {
        .init(keys, .toggle, "Add to My Video, or remove from it", hint: hint)
    }

    private static func onEpisode(_ toggle: Keys.Binding) -> Keys {
        Keys([
            .init([.enter, "l", .right], .open, "Open the video", hint: "open"), toggle,
            .init(["v", "P"], .play, "Play", hint: "play"),
            .init(["o"], .browse, "Open in the browser", hint: "browser"),
        ])
    }

    private static func listing(_ about: String, hint: String) -> Keys {
        QueryListCommand.listing(about, hint: hint).map { .query($0) }
    }
}
