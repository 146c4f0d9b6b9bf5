import ApplicationFlux
public import FluxCore
public import FoundationEssentials
public import Persistence
import ReactiveCore
import TerminalUI
public import VideoAPI

/// Finds videos and keeps the ones you care about. Made by the composition root; everything in it ends with
/// `close()`.
///
/// What is kept is one store that all its screens read; it follows the library, whoever changes that.
public final class MyVideoFeature: Sendable {
    /// `…/my-video`, the parent of its screens' scopes.
    public let scope: Scope
    /// What is kept, as far as it was read: opening a screen reads it.
    public let kept: LibraryStore
    private let api: any VideoAPI
    private let library: any MyVideoLibrary
    private let creator: LibraryActionCreator

    /// - Parameters:
    ///   - parent: The scope that the feature ends with.
    ///   - api: Where episodes come from.
    ///   - library: Where the kept ones are.
    ///   - now: The date that a video is kept from.
    public init(
        in parent: Scope, api: any VideoAPI, library: any MyVideoLibrary,
        now: @escaping @Sendable () -> Date
    ) {
        let scope = parent.child("my-video")
        let kept = scope.store(LibraryState())
        let creator = LibraryActionCreator(scope: scope, store: kept, library: library, now: now)
        (self.scope, self.kept, self.api, self.library) = (scope, kept, api, library)
        self.creator = creator
        library.changes.subscribe { creator.load() }.disposed(by: scope)
    }

    /// Opens an episodes screen, in a scope of its own. It shows at once what it had when it closed, and asks
    /// for that again.
    ///
    /// - Parameters:
    ///   - text: What to find, blank for the newest; `nil` for whatever was asked last on a screen opened
    ///     without one.
    ///   - pageSize: Episodes asked for at a time, 1...100.
    public func openEpisodes(_ text: String? = nil, pageSize: Int) -> Screen<EpisodesLogic> {
        makeEpisodes(text, pageSize: pageSize).screen
    }

    func makeEpisodes(
        _ text: String?, pageSize: Int
    ) -> (screen: Screen<EpisodesLogic>, store: EpisodesStore) {
        let scope = scope.child("episodes", route: Route.episodes(query: text).url)
        let store = scope.store(EpisodesState(pageSize: pageSize))
        let asking = EpisodesActionCreator(scope: scope, store: store, api: api)
        let extra = EpisodesLogic.Extra(
            store: store, library: kept, creator: asking, scheduler: scope.scheduler)
        let screen = Screen(scope: scope, stream: EpisodesViewStream(input: .init(), extra: extra))
        creator.load()
        asking.open(text.map { EpisodesQuestion($0) }, pageSize: pageSize)
        return (screen, store)
    }

    /// Opens an episode's screen, in a scope of its own. It shows at once what it had when it closed, and
    /// reads the episode.
    ///
    /// - Parameter id: A uuid, a short uuid, or the instance's own number.
    public func openEpisode(_ id: String) -> Screen<EpisodeLogic> { makeEpisode(id).screen }

    func makeEpisode(
        _ id: String
    ) -> (screen: Screen<EpisodeLogic>, creator: EpisodeActionCreator, changes: ChangeStore) {
        let scope = scope.child(
            "episode(\(id.filter { $0 != "/" }))", route: Route.episode(id: id).url)
        let (store, changes) = (scope.store(EpisodeState()), scope.store(ChangeState()))
        let reading = EpisodeActionCreator(scope: scope, store: store, api: api, library: library)
        let extra = EpisodeLogic.Extra(
            scope: scope, store: store, creator: reading, library: kept, changes: changes,
            libraryCreator: creator)
        let screen = Screen(scope: scope, stream: EpisodeViewStream(input: .init(), extra: extra))
        creator.open(scope)
        screen.stream.input.opened(id)
        return (screen, reading, changes)
    }

    /// Opens the screen that lists what is kept, in a scope of its own. It shows at once what is known, and
    /// reads the library again; what it removed before it closed can still be undone.
    public func openList() -> Screen<MyVideoLogic> { makeList().screen }

    func makeList() -> (screen: Screen<MyVideoLogic>, changes: ChangeStore) {
        let scope = scope.child("list", route: Route.myVideo.url)
        let changes = scope.store(ChangeState())
        let extra = MyVideoLogic.Extra(scope: scope, library: kept, changes: changes, creator: creator)
        let stream = MyVideoViewStream(input: .init(), extra: extra)
        creator.open(scope)
        return (Screen(scope: scope, stream: stream), changes)
    }

    /// Asks how an episode can be played, in a scope of its own; nothing is played.
    ///
    /// - Parameter id: A uuid, a short uuid, or the instance's own number.
    public func openPlayback(_ id: String) -> Screen<PlaybackLogic> {
        let scope = scope.child("playback")
        let stream = ViewStream<PlaybackLogic>(
            input: .init(), extra: .init(watched: scope.store(WatchState())))
        PlaybackActionCreator(scope: scope, api: api).find(id)
        return Screen(scope: scope, stream: stream)
    }

    /// What keys do to episodes on a screen.
    func handling(
        in screen: Scope, _ changes: ChangeStore, desktop: any Desktop
    ) -> HandlingLogic.Extra {
        let playback = PlaybackActionCreator(scope: screen, api: api)
        let watched = screen.store(WatchState())
        playback.dispatch(.screenOpened)
        return HandlingLogic.Extra(
            scope: screen, changes: changes, library: creator, watched: watched,
            watching: WatchActionCreator(playback: playback, desktop: desktop))
    }

    /// Ends every screen and all work of this feature.
    public func close() { scope.close() }
}
