package import ApplicationFlux
package import Entities
package import FluxCore
package import FluxQueries
package import FluxRouting
package import FluxScreens
package import FoundationEssentials
package import Persistence
import ReactiveCore
package import ServiceTexts
package import TerminalFrames
package import VideoAPI

/// Finds videos and saves the user's selection. The composition root creates it; `close()` ends all its work.
///
/// All screens share the saved videos, with the changes that are running, and follow every change of the library.
package struct MyVideoFeature: Sendable {
    /// `…/my-video`, the parent of the screens' scopes.
    package let scope: Scope
    /// The saved videos; opening a screen reads them.
    package var library: QueryProvider<SavedVideoList> { services.library.videos }
    let services: MyVideoServices
    private let formatDate: DateFormat

    /// - Parameters:
    ///   - parent: The parent of the feature's scope.
    ///   - flux: The routing, for opening other screens.
    ///   - shell: Opens pages in the browser and shows toasts.
    ///   - api: The service that provides episodes.
    ///   - library: The library of saved videos.
    ///   - player: Plays videos.
    ///   - follows: Follows the channels of videos; `nil` where they cannot be followed.
    ///   - now: The current date, for the dates of saved videos and the end of rate limits.
    ///   - formatDate: Formats dates.
    package init(
        in parent: Scope, flux: ApplicationFlux, shell: ShellFlux, api: any VideoAPI,
        library: any MyVideoLibrary, player: any VideoPlayer, follows: ChannelFollows?,
        now: @escaping @Sendable () -> Date, formatDate: DateFormat
    ) {
        let messages = MyVideoMessages(shell, formatDate: formatDate)
        scope = parent.child("my-video")
        services = MyVideoServices(
            flux: flux, shell: shell, messages: messages, api: api,
            episodes: EpisodeService(api: api, library: library, now: now).provide(in: scope),
            library: LibraryActionCreator(in: scope, library, shell, messages, now: now), player: player,
            follows: follows, now: now)
        self.formatDate = formatDate
    }

    /// This feature's screens, for the shell.
    package var entries: [ScreenEntry] {
        [
            ScreenEntry(
                "episodes", alias: "videos", tab: \.strings.tabs.videos, EpisodesView(formatDate: formatDate)
            ) { [self] route, _, opening in
                openEpisodes(route["q"], opening)
            },
            ScreenEntry(
                "episode/:id", tab: \.strings.tabs.videos, EpisodeView(formatDate: formatDate),
                send: { $0($1) }, shown: { $0.shown }
            ) { [self] _, values, opening in
                openEpisode(values["id"] ?? "", opening)
            },
            ScreenEntry("myvideo", tab: \.strings.tabs.myVideo, SavedVideosView(formatDate: formatDate)) {
                [self] _, _, opening in
                openSavedVideos(opening)
            },
        ]
    }

    /// Opens an episodes screen in a scope of its own. It immediately shows its previous content, and
    /// refreshes that.
    ///
    /// - Parameters:
    ///   - text: The search text; blank for the newest episodes. `nil` continues with the last query of a
    ///     screen opened without a text, or shows the newest.
    ///   - pageSize: Episodes per page, 1...100. The default is more than a screen can show.
    package func openEpisodes(
        _ text: String? = nil, pageSize: Int = 50, _ opening: ScreenEntry.Opening = .byUser
    ) -> Screen<EpisodesLogic> {
        let scope = scope.child("episodes", route: Route.episodes(query: text).url)
        let creator = EpisodesActionCreator(scope: scope, services: services)
        let initial = EpisodesState(pageSize: scope.externalInput("pageSize", pageSize))
        let store = scope.store(initial) { creator.run($0) }
        if opening != .restored { services.library.show(in: scope) }
        opening.start(store, in: scope) {
            let had = opening == .returned && store.state.episodes.query.key != nil
            let query = had ? nil : text.map { EpisodesQuery($0) }
            return .screenOpened(query, pageSize: pageSize, at: $0)
        } resumed: {
            .resumed(at: $0)
        }
        return Screen(scope, store) { [services] in EpisodesShown($0, services) }
    }

    /// Opens an episode's screen in a scope of its own. It immediately shows its previous content, and reads
    /// the episode.
    ///
    /// - Parameter id: A UUID, a short UUID, or the instance's own number.
    package func openEpisode(
        _ id: String, _ opening: ScreenEntry.Opening = .byUser
    ) -> Screen<EpisodeLogic> {
        let scope = scope.child("episode(\(id.filter { $0 != "/" }))", route: Route.episode(id: id).url)
        let creator = EpisodeActionCreator(scope: scope, services: services)
        let store = Store.required {
            try scope.store(EpisodeState(id: id), from: services.episodes.asSource(for: id)) {
                creator.run($0)
            }
        }
        opening.start(store, in: scope, opened: { _ in .screenOpened }, resumed: { _ in .resumed })
        if opening != .restored {
            services.library.show(in: scope)
            _ = scope.query(services.episodes, key: id)
        }
        let library = services.library
        let button = ViewStream<EpisodeLogic.Button>(
            input: .init(),
            extra: .init(
                store, isOn: { store.state.episode.flatMap { library.isSaved($0.id) } },
                isChanging: { store.state.episode.flatMap { library.runningChange(of: $0.id) } != nil },
                toggle: { isSaved in
                    store.state.episode.map { .video(.toggled($0, isSaved: isSaved)) }
                }))
        let stream = ViewStream<EpisodeLogic>(
            input: .init(button: button.input),
            extra: .init(
                store: store, episodes: services.episodes.store, library: library, button: button,
                scheduler: scope.scheduler))
        return Screen(scope: scope, stream: stream)
    }

    /// Opens the list of saved videos in a scope of its own. It immediately shows the known videos, and reads
    /// the library.
    package func openSavedVideos(_ opening: ScreenEntry.Opening = .byUser) -> Screen<SavedVideosLogic> {
        let scope = scope.child("list", route: Route.myVideo.url)
        let creator = SavedVideosActionCreator(scope: scope, services: services)
        let store = Store.required {
            try scope.store(SavedVideosState(), from: library.asSource(for: .all)) { creator.run($0) }
        }
        opening.start(
            store, in: scope, opened: { .screenOpened(at: $0) }, resumed: { .resumed(at: $0) })
        if opening != .restored { services.library.show(in: scope) }
        return Screen(scope, store) { [services] in SavedVideosShown($0, services) }
    }

    /// Changes the library, for the command line.
    ///
    /// - Throws: The `LibraryFailure` if the change was refused; `CancellationError`.
    package func make(_ change: LibraryChange) async throws {
        try await services.library.changes.perform(services.library.batch([change]))
    }

    /// Saves videos of a feed or, if all of them are saved, removes them, as the key on a list of videos does.
    ///
    /// - Parameter posts: Posts that are videos.
    package func toggle(_ posts: [Post]) {
        scope.work("toggle videos", .enqueue) { [services] in
            await services.library.toggle(posts, from: services.api)
        }
    }

    /// The description of the key that saves or removes them.
    package static func toggleText(in language: Language) -> String { language.strings.keys.toggle }

    /// Asks about the changes that the end of the app interrupted. Call this before any screen opens.
    package func completeInterruptedChanges() { services.library.completeInterrupted(in: scope) }

    /// Requests the playback of an episode on its screen, and nothing else. Nothing is played.
    ///
    /// - Parameter id: A UUID, a short UUID, or the instance's own number.
    package func openPlayback(_ id: String) -> Screen<EpisodeLogic> {
        let screen = openEpisode(id, .restored)
        screen.scope.dispatcher(for: EpisodeAction.self).dispatch(
            .video(.playbackRequested(id: id, at: scope.scheduler.now)))
        return screen
    }

    /// Closes all screens and cancels all work of this feature.
    package func close() { scope.close() }
}

/// The feature's messages to the user.
struct MyVideoMessages: Sendable {
    let videos: MessageSender<VideoState.Toast>
    let interruptedChanges: MessageSender<InterruptedChange>
    let unsavedVideos: MessageSender<UnsavedVideo>
    let refusals: MessageSender<LibraryRefusal>

    init(_ shell: ShellFlux, formatDate: DateFormat) {
        videos = shell.sender(of: VideoState.Toast.self) { $0.line($1, in: $2) }
        interruptedChanges = shell.sender(of: InterruptedChange.self) { $0.line(in: $2) }
        unsavedVideos = shell.sender(of: UnsavedVideo.self) { $0.line(formatDate: formatDate, in: $2) }
        refusals = shell.sender(of: LibraryRefusal.self) { $0.line(in: $2) }
    }
}

/// The dependencies of the feature's screens.
struct MyVideoServices: Sendable {
    let flux: ApplicationFlux
    let shell: ShellFlux
    let messages: MyVideoMessages
    let api: any VideoAPI
    /// The episodes that screens show.
    let episodes: QueryProvider<EpisodeByID>
    /// The saved videos, shared by all screens.
    let library: LibraryActionCreator
    let player: any VideoPlayer
    let follows: ChannelFollows?
    let now: @Sendable () -> Date

    /// Whether the channel of an episode is followed; `nil` if it cannot be.
    func isChannelFollowed(of episode: Episode?) -> Bool? {
        episode?.followedName.flatMap { name in follows?.isFollowed(name) }
    }
}

/// Follows the channels of videos, reports that to the user, and lets the user undo it.
package struct ChannelFollows: Sendable {
    /// Whether a channel is followed.
    let isFollowed: @Sendable (FollowedName) -> Bool
    /// Follows a channel.
    let follow: @Sendable (FollowedName) -> Void
    /// Stops following a channel.
    let unfollow: @Sendable (FollowedName) -> Void

    /// - Parameters:
    ///   - isFollowed: Whether a channel is followed.
    ///   - follow: Follows a channel.
    ///   - unfollow: Stops following a channel.
    package init(
        isFollowed: @escaping @Sendable (FollowedName) -> Bool,
        follow: @escaping @Sendable (FollowedName) -> Void,
        unfollow: @escaping @Sendable (FollowedName) -> Void
    ) {
        (self.isFollowed, self.follow, self.unfollow) = (isFollowed, follow, unfollow)
    }
}

extension Route {
    /// The screen that searches for episodes.
    ///
    /// - Parameter query: The search text; `nil` for the newest episodes.
    package static func episodes(query: String?) -> Route { Route("episodes", parameters: ["q": query]) }

    /// The screen of one episode.
    ///
    /// - Parameter id: A UUID, a short UUID, or the instance's own number.
    package static func episode(id: String) -> Route { Route("episode", id) }

    /// The list of saved videos.
    package static var myVideo: Route { Route("myvideo") }
}

extension MyVideoFeature {
    /// The rebindable commands of this feature's screens.
    package static var keySections: [KeySection] {
        typealias Names = VideoKeyNames
        return [
            KeySection(
                "videos", alongside: ["list", "move", "shell"],
                [
                    Names.open, Names.save, Names.remove, Names.play, Names.browser,
                    Names.refresh, Names.follow,
                ]),
            KeySection(
                "videos-field", alongside: ["field", "text", "shell"], [Names.openTyped]),
        ]
    }
}

/// Reads the addresses of an instance's web pages.
extension MyVideoFeature {
    /// Parses a video's id or URL.
    ///
    /// - Parameters:
    ///   - text: What the user typed, or the address of a link.
    ///   - origins: The origins of the instance.
    /// - Returns: A uuid, a short uuid or a number; `nil` if `text` is neither an id nor the URL of a video.
    package static func episodeID(_ text: String, at origins: [String]) -> String? {
        let paths = [["w"], ["videos", "watch"], ["videos", "embed"], ["api", "v1", "videos"]]
        let id = text.contains("/") ? PageAddress(text, at: origins)?.id(after: paths) : text
        return id.flatMap { isID($0) ? $0 : nil }
    }

    /// The screen of the page with an address: of a video, or of the videos of a channel, an account or a playlist; `nil`
    /// for any other page.
    ///
    /// - Parameter origins: The origins of the instance.
    package static func route(ofPage address: String, at origins: [String]) -> Route? {
        guard address.contains("/") else { return nil }
        if let id = episodeID(address, at: origins) { return .episode(id: id) }
        guard PageAddress(address, at: origins) != nil else { return nil }
        return VideoCollection(address).map { .episodes(query: $0.text) }
    }

    /// The maximum length of an id; a UUID has 36 characters.
    private static let maximumLength = 64

    private static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= maximumLength
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
}
