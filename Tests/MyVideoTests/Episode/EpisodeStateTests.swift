import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FluxTesting
import FoundationEssentials
import Persistence
import Testing

@testable import MyVideo

/// The state of a screen, derived from queries that receive answers.
private struct DerivedEpisode {
    private(set) var state = EpisodeState(id: "1")
    private var episodes = Query<EpisodeByID>()
    private var sent: Query<EpisodeByID>.Request?

    var request: QueryEntry<EpisodeByID>? { episodes.entries[id: "1"] }
    /// The failure that is shown above the episode.
    var notice: ServiceFailure? { state.failure(of: request) }

    /// Shows the episode, or refreshes it.
    mutating func ask() {
        update(episodes.entries[id: "1"] == nil ? .shown("1", at: .zero) : .refetchRequested("1", at: .zero))
    }

    mutating func answer(_ episode: Episode) {
        arrive(FoundEpisode(episode: episode, source: .instance))
    }

    mutating func answer(_ saved: SavedVideo, because failure: ServiceFailure) {
        arrive(
            FoundEpisode(
                episode: saved.episode, source: .library(savedAt: saved.addedAt, serviceFailure: failure)))
    }

    mutating func fail(_ failure: ServiceFailure) {
        if let sent { update(.failed(failure, for: sent, retryAt: nil, at: .zero)) }
    }

    mutating func dismissNotice() { state.reduce(.noticeDismissed) }

    private mutating func arrive(_ found: FoundEpisode) {
        if let sent { update(.arrived(found, for: sent, at: .zero)) }
    }

    private mutating func update(_ action: Query<EpisodeByID>.Action) {
        for case .fetch(let request) in episodes.asked(by: action) { sent = request }
        // Again with the same queries: other screens change them as well.
        for _ in 1...2 { state.derive(from: request) }
    }
}

@Suite struct EpisodeStateTests {
    private let offline = ServiceFailure.unreachable(host: "videos.example")
    private var screen = DerivedEpisode()

    @Test("the screen shows the episode that arrives")
    mutating func arriving() {
        screen.ask()
        #expect(screen.state.episode == nil)
        screen.answer(.sample(1))
        #expect(screen.state.episode == .sample(1))
        #expect(screen.state.source == .instance)
    }

    @Test("a failure without an episode is shown in its place, not as a notice")
    mutating func failing() {
        screen.ask()
        screen.fail(offline)
        #expect(screen.request?.serviceFailure == offline)
        #expect(screen.notice == nil)
    }

    @Test("a refreshed episode stays visible if that fails, and the notice ends with the next request")
    mutating func refreshing() {
        screen.ask()
        screen.answer(.sample(1))
        screen.ask()
        #expect(screen.state.episode == .sample(1))
        screen.fail(offline)
        #expect(screen.state.episode == .sample(1))
        #expect(screen.notice == offline)
        screen.ask()
        #expect(screen.notice == nil)
        screen.fail(offline)
        #expect(screen.notice == offline)
    }

    @Test("a dismissed notice is shown again only after another request has failed")
    mutating func dismissing() {
        screen.ask()
        screen.answer(.sample(1))
        screen.ask()
        screen.fail(offline)
        screen.dismissNotice()
        #expect(screen.notice == nil)
        screen.ask()
        screen.fail(offline)
        #expect(screen.notice == offline)
    }

    @Test("the instance's episode is not replaced by an older saved version")
    mutating func newerThanStored() {
        screen.ask()
        screen.answer(.sample(1, "New name"))
        screen.ask()
        screen.answer(.sample(1, day: 7), because: offline)
        #expect(screen.state.episode == .sample(1, "New name"))
        #expect(screen.state.source == .instance)
        #expect(screen.notice == offline)
        screen.ask()
        screen.answer(.sample(1, "Newer name"))
        #expect(screen.state.episode == .sample(1, "Newer name"))
        #expect(screen.notice == nil)
    }

    @Test("a saved version shows its date and why it is shown, and is replaced by the instance's episode")
    mutating func stored() {
        screen.ask()
        screen.answer(.sample(1, day: 7), because: offline)
        #expect(screen.state.source == .library(savedAt: .day(7), serviceFailure: offline))
        #expect(screen.notice == nil)
        screen.ask()
        #expect(screen.state.source == .library(savedAt: .day(7), serviceFailure: offline))
        screen.answer(.sample(1, day: 7), because: .notFound)
        #expect(screen.state.source == .library(savedAt: .day(7), serviceFailure: .notFound))
        screen.ask()
        screen.answer(.sample(1))
        #expect(screen.state.source == .instance)
    }

    @Test("a saved version stays if the video was removed and the instance still fails, with a notice")
    mutating func removed() {
        screen.ask()
        screen.answer(.sample(1, day: 7), because: offline)
        screen.ask()
        screen.fail(.notFound)
        #expect(screen.state.source == .library(savedAt: .day(7), serviceFailure: offline))
        #expect(screen.notice == .notFound)
    }
}
