import Entities
import FluxCore
import FluxQueries
import FluxScreens
import Persistence
import ReactiveCore
import TerminalFrames

@testable import MyVideo

extension Screen<EpisodesLogic> {
    var state: EpisodesState { stream.output.state.value }
    var episodes: [Episode] { state.episodes.rows }

    func submit(_ query: EpisodesQuery) {
        stream.input.action(.submitted(query, at: scope.scheduler.now))
    }

    func reachBottom() { stream.input.action(.pages(.nextPageRequested(at: scope.scheduler.now))) }
    func refresh() { stream.input.action(.refreshed(at: scope.scheduler.now)) }

    /// Replaces the text in the field.
    func type(_ text: String) {
        for edit in [TextField.Edit.end, .deleteToStart, .insert(text)] { stream.input.action(.edited(edit)) }
    }
}

extension Screen<EpisodeLogic> {
    var state: EpisodeState { stream.output.state.value }
    var request: QueryEntry<EpisodeByID>? { stream.output.shown.request }
    var phase: QueryEntry<EpisodeByID>.Phase? { request?.phase }
    var button: SaveButton? { stream.output.button.effect }
    /// The running change of the episode.
    var change: LibraryChange? { stream.output.shown.change }
    /// Whether a change of the episode is running.
    var isToggling: Bool { change != nil }
    /// Whether the button is enabled.
    var canToggle: Bool { stream.output.button.isEnabled }

    /// Presses the button.
    func toggle() { stream.input.button.pressed() }

    func save() { ask { .save($0) } }
    func remove() { ask { .remove($0.id) } }
    func refresh() { stream.input.refresh() }

    private func ask(_ change: (Episode) -> LibraryChange) {
        guard let episode = state.episode else { return }
        scope.dispatcher(for: EpisodeAction.self).dispatch(.video(.changeRequested(change(episode))))
    }
}

extension MyVideoFeature {
    /// The saved videos as screens show them; empty before the library has been read.
    var videos: [SavedVideo] { library.store.state[.all] ?? [] }
    /// The phase of the latest read of the library; `nil` before the first.
    var phase: QueryEntry<SavedVideoList>.Phase? { library.store.state.entries[id: .all]?.phase }
}

extension Screen<SavedVideosLogic> {
    var rows: [SavedVideo] { stream.output.state.value.list.rows }
    func remove(_ id: Episode.ID) { stream.input.action(.video(.changeRequested(.remove(id)))) }
    func refresh() { stream.input.action(.refreshed(at: scope.scheduler.now)) }
}

extension EpisodesState {
    /// Answers the running request with sample episodes.
    mutating func answer(_ numbers: Int..., next: Int?) { answer(numbers.map { .sample($0) }, next: next) }

    /// Answers the running request; there are 3 episodes in all.
    mutating func answer(_ page: some Sequence<Episode>, next: Int?) {
        guard let request = episodes.query.runningRequest else { return }
        let page = InfinitePage<FoundEpisodes>(Array(page), next: next, total: 3)
        reduce(.pages(.pageArrived(page, for: request, at: .zero)))
    }

    /// Lets the running request fail.
    mutating func fail(_ failure: ServiceFailure) {
        guard let request = episodes.query.runningRequest else { return }
        reduce(.pages(.pageFailed(failure, for: request, retryAt: nil)))
    }
}
