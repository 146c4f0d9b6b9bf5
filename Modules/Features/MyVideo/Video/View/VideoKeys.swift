import Entities
import FluxScreens
import Persistence
import TerminalFrames

/// The key bindings for operations on videos, the same on every list of videos.
struct VideoKeys: Sendable {
    /// The selected rows; empty if there are none.
    let marked: [Episode]
    /// The episode under the cursor; `nil` for none.
    let current: Episode?
    /// Whether the channel of that episode is followed; `nil` if it cannot be.
    let isChannelFollowed: Bool?
    let language: Language

    private var keys: MyVideoStrings.Keys { language.strings.keys }
    private var hints: MyVideoStrings.Hints { language.strings.hints }

    private typealias Binding = KeyBindings<VideoAction>.Binding

    /// The episodes that a key acts on: the selected rows or, if there are none, the current episode.
    private var chosen: [Episode] { marked.isEmpty ? [current].compactMap(\.self) : marked }

    /// - Parameters:
    ///   - episode: The episode of an item.
    ///   - isChannelFollowed: Whether the channel of the selected item is followed; `nil` if it cannot be.
    init<Item>(
        _ list: ListState<Item>, _ episode: (Item) -> Episode, isChannelFollowed: Bool?, _ language: Language
    ) {
        self.isChannelFollowed = isChannelFollowed
        marked = list.marks.isEmpty ? [] : list.chosen.map(episode)
        (current, self.language) = (list.selected.map(episode), language)
    }

    /// The keys of a list.
    ///
    /// - Parameter change: The binding that saves or removes the episodes.
    func bindings(changing change: KeyBindings<VideoAction>) -> KeyBindings<VideoAction> {
        if chosen.isEmpty { return KeyBindings([]) }
        return KeyBindings([
            Binding(VideoKeyNames.open, .opened(chosen.map(\.uuid)), keys.open, hint: hints.open)
        ]).then(change).then(viewing).then(following)
    }

    /// The binding that follows the channel of the selected episode, or stops following it.
    private var following: KeyBindings<VideoAction> {
        guard let name = current?.followedName, let isChannelFollowed else { return KeyBindings([]) }
        return KeyBindings([
            isChannelFollowed
                ? Binding(VideoKeyNames.follow, .channelUnfollowed(name), keys.unfollow)
                : Binding(VideoKeyNames.follow, .channelFollowed(name), keys.follow)
        ])
    }

    /// The bindings that play an episode and open its page.
    var viewing: KeyBindings<VideoAction> {
        let play = current.map { episode in
            Binding(VideoKeyNames.play, at: { .played(episode, at: $0) }, keys.play, hint: hints.play)
        }
        let browser =
            chosen.isEmpty
            ? nil
            : Binding(
                VideoKeyNames.browser, .browsed(chosen.map(\.url)), language.shellStrings.keys.openInBrowser,
                hint: hints.browser)
        return KeyBindings([play, browser].compactMap(\.self))
    }

    /// Saves the chosen episodes, or removes them if all of them are saved.
    ///
    /// - Parameters:
    ///   - savedIDs: `nil` until the library has been loaded.
    ///   - changingIDs: The episodes that are being saved or removed: pressing the key again does nothing.
    func toggling(
        savedIDs: Set<Episode.ID>?, changing changingIDs: Set<Episode.ID>
    ) -> KeyBindings<VideoAction> {
        guard let first = chosen.first else { return KeyBindings([]) }
        let missing = chosen.filter { savedIDs?.contains($0.id) != true }
        let changes = missing.isEmpty ? chosen.map { LibraryChange.remove($0.id) } : missing.map { .save($0) }
        let toggle =
            marked.isEmpty
            ? Binding(
                VideoKeyNames.save,
                .toggled(
                    first,
                    isSaved: changingIDs.contains(first.id) ? nil : savedIDs.map { $0.contains(first.id) }),
                keys.toggle, hint: missing.isEmpty ? hints.removeFromMyVideo : hints.save)
            : Binding(
                VideoKeyNames.save, .changesRequested(changes), keys.toggle,
                hint: missing.isEmpty ? hints.removeSelected : hints.saveSelected)
        return missing.isEmpty ? KeyBindings([toggle]).then(removing(hint: nil)) : KeyBindings([toggle])
    }

    /// Removes the chosen episodes, all of which are saved.
    var removing: KeyBindings<VideoAction> {
        removing(hint: marked.isEmpty ? hints.remove : hints.removeSelected)
    }

    /// - Parameter hint: `nil` where another key with a hint does the same.
    private func removing(hint: String?) -> KeyBindings<VideoAction> {
        let changes = chosen.map { LibraryChange.remove($0.id) }
        guard let first = changes.first else { return KeyBindings([]) }
        return KeyBindings([
            Binding(
                VideoKeyNames.remove, marked.isEmpty ? .changeRequested(first) : .changesRequested(changes),
                keys.toggle, hint: hint)
        ])
    }
}

/// The commands of screens with videos, by the names that users bind keys to.
enum VideoKeyNames {
    static let open = KeyAction("videos.open", [.enter, "l", .right])
    static let save = KeyAction("videos.keep", ["m"])
    static let remove = KeyAction("videos.remove", ["m", "d"])
    static let play = KeyAction("videos.play", ["v", "P"])
    static let browser = KeyAction("videos.browser", ["o"])
    static let refresh = KeyAction("videos.refresh", ["r"])
    static let follow = KeyAction("videos.follow", ["F"])

    /// While the field has the focus.
    static let openTyped = KeyAction(whileTyping: "videos-field.open", [.enter])
}
