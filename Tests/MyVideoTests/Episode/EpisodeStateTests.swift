import Entities
import FluxCore
import FoundationEssentials
import MyVideo
import Persistence
import Shell
import Testing

@Suite struct EpisodeStateTests {
    private let offline = ServiceFailure.unreachable(host: "videos.example")

    @Test("the screen first loads and then shows the episode")
    func arriving() {
        var state = EpisodeState()
        #expect(!state.phase.isSettled)
        state.reduce(.screenOpened(id: "short1", at: .zero))
        #expect(state.phase == .loading)
        state.reduce(.episodeArrived(.sample(1), id: "short1"))
        #expect(state.phase == .loaded)
        #expect(state.episode == .sample(1))
        #expect(state.source == .instance)
    }

    @Test("loading ends with an error, and starts again with the next try")
    func failing() {
        var state = EpisodeState()
        state.reduce(.screenOpened(id: "1", at: .zero))
        state.reduce(.episodeFailed(offline, stored: nil, id: "1", retryAt: nil))
        #expect(state.phase == .failed(offline))
        state.reduce(.screenOpened(id: "1", at: .zero))
        #expect(state.phase == .loading)
    }

    @Test("a refreshed episode stays visible, even if refreshing fails")
    func asking() {
        var state = EpisodeState()
        state.reduce(.screenOpened(id: "1", at: .zero))
        state.reduce(.episodeArrived(.sample(1), id: "1"))
        state.reduce(.screenOpened(id: "1", at: .zero))
        #expect(state.episode == .sample(1))
        state.reduce(.episodeFailed(offline, stored: nil, id: "1", retryAt: nil))
        #expect(state.episode == .sample(1))
        state.reduce(.screenOpened(id: "2", at: .zero))
        #expect(state.episode == nil)
    }

    @Test("results for another episode change nothing")
    func late() {
        var state = EpisodeState()
        state.reduce(.screenOpened(id: "2", at: .zero))
        let before = state
        state.reduce(.episodeArrived(.sample(1), id: "1"))
        state.reduce(.episodeFailed(offline, stored: .sample(1, day: 1), id: "1", retryAt: nil))
        state.reduce(.episodeFailed(offline, stored: nil, id: "1", retryAt: nil))
        #expect(state == before)
    }

    @Test("the instance's episode is not replaced by an older saved version")
    func newerThanStored() {
        var state = EpisodeState()
        state.reduce(.screenOpened(id: "1", at: .zero))
        state.reduce(.episodeArrived(.sample(1, "New name"), id: "1"))
        state.reduce(.screenOpened(id: "1", at: .zero))
        state.reduce(.episodeFailed(offline, stored: .sample(1, day: 7), id: "1", retryAt: nil))
        #expect(state.episode == .sample(1, "New name"))
        #expect(state.source == .instance)
        #expect(state.phase == .failed(offline))
    }

    @Test("a saved version shows its date and why it is shown")
    func stored() {
        var state = EpisodeState()
        state.reduce(.screenOpened(id: "1", at: .zero))
        state.reduce(.episodeFailed(offline, stored: .sample(1, day: 7), id: "1", retryAt: nil))
        #expect(state.phase == .loaded)
        #expect(state.source == .library(savedAt: .day(7), serviceFailure: offline))
        state.reduce(.episodeArrived(.sample(1), id: "1"))
        #expect(state.source == .instance)
    }
}
