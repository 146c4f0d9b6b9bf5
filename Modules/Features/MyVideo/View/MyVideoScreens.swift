public import ApplicationFlux
import Entities
import FluxCore
public import FoundationEssentials
import ReactiveCore
public import TerminalUI

/// Opens the feature's screens for the app.
public struct MyVideoScreens: Sendable {
    private let feature: MyVideoFeature
    private let flux: ApplicationFlux
    private let desktop: any Desktop
    private let now: @Sendable () -> Date
    private let formatDate: @Sendable (Date) -> String

    /// - Parameters:
    ///   - flux: Where screens open other screens.
    ///   - desktop: Plays videos, and opens their pages.
    ///   - now: What the end of a rate limit is compared with.
    ///   - formatDate: A date for people, as wide as any other: `2026-03-14`.
    public init(
        _ feature: MyVideoFeature, flux: ApplicationFlux, desktop: any Desktop,
        now: @escaping @Sendable () -> Date, formatDate: @escaping @Sendable (Date) -> String
    ) {
        (self.feature, self.flux, self.desktop) = (feature, flux, desktop)
        (self.now, self.formatDate) = (now, formatDate)
    }

    /// Opens a screen, in a scope of its own.
    ///
    /// - Returns: `nil` for a route that is not this feature's.
    public func open(_ route: Route) -> (any ScreenView)? {
        switch route {
        case .episodes(let query): episodes(query)
        case .episode(let id): episode(id)
        case .myVideo: myVideo()
        case .login, .search, .post, .account: nil
        }
    }

    /// Episodes asked for at a time: more than a screen holds.
    private static let pageSize = 50

    private func episodes(_ query: String?) -> any ScreenView {
        let (list, store) = feature.makeEpisodes(query, pageSize: Self.pageSize)
        if store.state.question == nil { list.stream.input.submitted(.newest) }
        let scope = list.scope
        let (place, changes) = (scope.store(PlaceState()), scope.store(ChangeState()))
        scope.dispatcher(for: ChangeAction.self).dispatch(.screenOpened)
        let interaction = EpisodesInteraction(place.state.place, in: store.state)
        let stream = ViewStream<EpisodesScreenLogic>(
            input: .init(), state: .init(interaction: .init(value: interaction)),
            extra: .init(
                scope: scope, store: store, episodes: list.stream,
                handling: feature.handling(in: scope, changes, desktop: desktop),
                open: openOther, now: now))
        return EpisodesScreen(
            Screen(scope: scope, stream: stream),
            EpisodesDrawing(formatDate: formatDate, dateWidth: dateWidth),
            HandlingView(formatDate: formatDate))
    }

    private func episode(_ id: String) -> any ScreenView {
        let (episode, creator, changes) = feature.makeEpisode(id)
        let scope = episode.scope
        let place = scope.store(PlaceState())
        let stream = ViewStream<EpisodeScreenLogic>(
            input: .init(),
            state: .init(offset: .init(value: ScrollOffset(top: place.state.place?.top ?? 0))),
            extra: .init(
                scope: scope, episode: episode.stream, creator: creator,
                handling: feature.handling(in: scope, changes, desktop: desktop), now: now))
        return EpisodeScreen(
            .episode(id: id), Screen(scope: scope, stream: stream), EpisodeDrawing(formatDate: formatDate),
            HandlingView(formatDate: formatDate))
    }

    private func myVideo() -> any ScreenView {
        let (list, changes) = feature.makeList()
        let scope = list.scope
        let place = scope.store(PlaceState())
        let interaction = MyVideoInteraction(place.state.place, in: feature.kept.state.videos)
        let stream = ViewStream<MyVideoScreenLogic>(
            input: .init(), state: .init(interaction: .init(value: interaction)),
            extra: .init(
                scope: scope, library: feature.kept, list: list.stream,
                handling: feature.handling(in: scope, changes, desktop: desktop), open: openOther))
        return MyVideoScreen(
            Screen(scope: scope, stream: stream),
            MyVideoDrawing(formatDate: formatDate, dateWidth: dateWidth),
            HandlingView(formatDate: formatDate))
    }

    private var openOther: @Sendable (Route) -> Void {
        { [flux] in flux.routing.stream.input.open($0) }
    }

    private var dateWidth: Int { min(formatDate(Date(timeIntervalSince1970: 0)).displayWidth, 16) }
}
