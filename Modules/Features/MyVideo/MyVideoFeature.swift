package import ApplicationFlux
package import FluxCore
package import FoundationEssentials
package import Persistence
import ReactiveCore
package import Shell
package import TerminalUI
package import VideoAPI

/// Finds videos and keeps the ones you care about. Made by the composition root; everything in it ends with
/// `close()`.
///
/// What is kept is one store that all its screens read; it follows the library, whoever changes that.
package final class MyVideoFeature: Sendable {
    /// `…/my-video`, the parent of its screens' scopes.
    package let scope: Scope
    /// What is kept, as far as it was read: opening a screen reads it.
    package var library: Store<LibraryState> { services.libraryFlux.store }
    private let services: MyVideoServices
    private let formatDate: DateFormat

    /// - Parameters:
    ///   - parent: The scope that the feature ends with.
    ///   - flux: Where screens open other screens.
    ///   - shell: Shows pages in the browser.
    ///   - api: Where episodes come from.
    ///   - library: Where the kept ones are.
    ///   - desktop: Plays videos.
    ///   - now: The date that a video is kept from, and that the end of a rate limit is compared with.
    ///   - formatDate: How dates are written.
    package init(
        in parent: Scope, flux: ApplicationFlux, shell: ShellFlux, api: any VideoAPI,
        library: any MyVideoLibrary, desktop: any Desktop, now: @escaping @Sendable () -> Date,
        formatDate: DateFormat
    ) {
        scope = parent.child("my-video")
        services = MyVideoServices(
            flux: flux, shell: shell, api: api, library: library,
            libraryFlux: LibraryFlux(in: scope, library, now: now), desktop: desktop, now: now)
        self.formatDate = formatDate
    }

    /// The feature's screens, for the shell.
    package var entries: [ScreenEntry] {
        [
            ScreenEntry("episodes", alias: "videos", tab: "Videos") { [self] route, _, opening in
                ViewedScreen(openEpisodes(route["q"], opening), EpisodesView(formatDate: formatDate))
            },
            ScreenEntry("episode/:id", tab: "Videos") { [self] _, values, opening in
                ViewedScreen(openEpisode(values["id"] ?? "", opening), EpisodeView(formatDate: formatDate))
            },
            ScreenEntry("myvideo", tab: "My Video") { [self] _, _, opening in
                ViewedScreen(openSavedVideos(opening), SavedVideosView(formatDate: formatDate))
            },
        ]
    }

    /// Opens an episodes screen, in a scope of its own. It shows at once what it had when it closed, and asks
    /// for that again.
    ///
    /// - Parameters:
    ///   - text: What to find, blank for the newest; `nil` for whatever was asked last on a screen opened
    ///     without one, or the newest.
    ///   - pageSize: Episodes asked for at a time, 1...100; 50 are more than a screen holds.
    package func openEpisodes(
        _ text: String? = nil, pageSize: Int = 50, _ opening: ScreenEntry.Opening = .byUser
    ) -> Screen<EpisodesLogic> {
        let scope = scope.child("episodes", route: Route.episodes(query: text).url)
        let creator = EpisodesActionCreator(scope: scope, services: services)
        let store = scope.store(EpisodesState(pageSize: pageSize)) { creator.run($0) }
        if opening != .restored { services.libraryFlux.read() }
        switch opening {
        case .byUser, .returned:
            let had = opening == .returned && store.state.list.query != nil
            let query = had ? nil : text.map { EpisodesQuery($0) }
            store.dispatch(.screenOpened(query, pageSize: pageSize, at: scope.scheduler.now))
        case .resumed: store.dispatch(.resumed(at: scope.scheduler.now))
        case .restored: break
        }
        return Screen(scope, store) { [libraryFlux = services.libraryFlux] in EpisodesShown($0, libraryFlux) }
    }

    /// Opens an episode's screen, in a scope of its own. It shows at once what it had when it closed, and
    /// reads the episode.
    ///
    /// - Parameter id: A uuid, a short uuid, or the instance's own number.
    package func openEpisode(
        _ id: String, _ opening: ScreenEntry.Opening = .byUser
    ) -> Screen<EpisodeLogic> {
        let scope = scope.child("episode(\(id.filter { $0 != "/" }))", route: Route.episode(id: id).url)
        let creator = EpisodeActionCreator(scope: scope, services: services)
        let store = scope.store(EpisodeState()) { creator.run($0) }
        if opening != .restored { services.libraryFlux.read() }
        switch opening {
        case .byUser, .returned: store.dispatch(.screenOpened(id: id, at: scope.scheduler.now))
        case .resumed: store.dispatch(.resumed(at: scope.scheduler.now))
        case .restored: break
        }
        return Screen(scope, store) { [libraryFlux = services.libraryFlux] in EpisodeShown($0, libraryFlux) }
    }

    /// Opens the screen that lists what is kept, in a scope of its own. It shows at once what is known, and
    /// reads the library again; what it removed before it closed can still be undone.
    package func openSavedVideos(_ opening: ScreenEntry.Opening = .byUser) -> Screen<SavedVideosLogic> {
        let scope = scope.child("list", route: Route.myVideo.url)
        let creator = SavedVideosActionCreator(scope: scope, services: services)
        let store = scope.store(SavedVideosState()) { creator.run($0) }
        let (library, filter) = (library, SavedVideosFilter())
        let shown = { @Sendable in SavedVideosShown($0, library.state, filter) }
        // The rows follow from two stores: neither knows where in them the selection then is.
        Observable.merge([
            library.select { $0.$videos }.changes.map { _ in },
            store.select { $0.query.field.text }.changes.map { _ in },
            store.select { $0.order }.changes.map { _ in },
        ]).subscribe {
            let (before, now) = (store.state.query.list, shown(store.state).updatedCursor)
            if now != before { store.dispatch(.rowsChanged(now)) }
        }.disposed(by: scope)
        switch opening {
        case .byUser, .returned:
            store.dispatch(.rowsChanged(shown(store.state).updatedCursor))
            store.dispatch(.screenOpened(at: scope.scheduler.now))
        case .resumed: store.dispatch(.resumed(at: scope.scheduler.now))
        case .restored: break
        }
        return Screen(scope, store, shown: shown)
    }

    /// Asks how an episode can be played, on its screen, which asks for nothing else; nothing is played.
    ///
    /// - Parameter id: A uuid, a short uuid, or the instance's own number.
    package func openPlayback(_ id: String) -> Screen<EpisodeLogic> {
        let screen = openEpisode(id, .restored)
        screen.stream.input.acted(.video(.playbackRequested(id: id, at: scope.scheduler.now)))
        return screen
    }

    /// Ends every screen and all work of this feature.
    package func close() { scope.close() }
}

/// What the screens of the feature work with.
struct MyVideoServices: Sendable {
    let flux: ApplicationFlux
    let shell: ShellFlux
    let api: any VideoAPI
    let library: any MyVideoLibrary
    /// What is kept, for all screens.
    let libraryFlux: LibraryFlux
    let desktop: any Desktop
    let now: @Sendable () -> Date
}

extension Route {
    /// The screen that searches for episodes.
    ///
    /// - Parameter query: What it finds; `nil` for the newest.
    package static func episodes(query: String?) -> Route { Route("episodes", parameters: ["q": query]) }

    /// The screen of one episode.
    ///
    /// - Parameter id: A uuid, a short uuid, or the instance's own number.
    package static func episode(id: String) -> Route { Route("episode", id) }

    /// The screen that lists what is kept.
    package static var myVideo: Route { Route("myvideo") }
}
