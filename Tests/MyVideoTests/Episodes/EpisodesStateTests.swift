import Entities
import FluxCore
import MyVideo
import Shell
import Testing
import VideoAPI

@Suite struct EpisodesStateTests {
    @Test("B-F1 loading is on after the question and off after the page")
    func loading() {
        var state = EpisodesState(pageSize: 2)
        #expect(state.list.phase == .idle)

        state.reduce(.submitted(.newest, at: .zero))
        #expect(state.list.phase == .loading)

        state.reduce(.pageArrived(page(1, 2, next: 2), .newest, start: 0))
        #expect(state.list.phase == .loaded)
        #expect(state.list.items.map(\.name) == ["Episode 1", "Episode 2"])
        #expect(state.list.next == 2)
    }

    @Test("B-M1 loading goes off after an error too")
    func failing() {
        var state = EpisodesState(pageSize: 2)
        state.reduce(.submitted(.newest, at: .zero))
        state.reduce(.pageFailed(.unreachable(host: "videos.example"), .newest, start: 0, retryAt: nil))
        #expect(state.list.phase == .failed(.unreachable(host: "videos.example")))
        #expect(state.list.runningSince == nil)
    }

    @Test("an episode that comes on two pages because the list moved is there once")
    func movedList() {
        var state = loaded(page(1, 2, next: 2))
        state.reduce(.moreRequested(at: .zero))
        state.reduce(.pageArrived(page(2, 3, next: nil), .newest, start: 2))
        #expect(state.list.items == [.sample(1), .sample(2), .sample(3)])
        #expect(state.list.next == nil)
    }

    @Test("an answer to an older question changes nothing")
    func lateAnswer() {
        var state = EpisodesState(pageSize: 2)
        state.reduce(.submitted(.search("a"), at: .zero))
        state.reduce(.submitted(.search("ab"), at: .zero))
        let before = state
        state.reduce(.pageArrived(page(1, 2, next: nil), .search("a"), start: 0))
        state.reduce(.pageFailed(.notFound, .search("a"), start: 0, retryAt: nil))
        #expect(state == before)
    }

    @Test("a part that nobody awaits changes nothing")
    func unawaitedPart() {
        var state = loaded(page(1, 2, next: 2))
        let before = state
        state.reduce(.pageArrived(page(3, next: nil), .newest, start: 2))
        #expect(state == before)
    }

    @Test("when the next part fails, what is there stays and the same part comes next")
    func failingMore() {
        var state = loaded(page(1, 2, next: 2))
        state.reduce(.moreRequested(at: .zero))
        #expect(state.list.phase == .loadingMore)
        state.reduce(.pageFailed(.timedOut(host: "videos.example"), .newest, start: 2, retryAt: nil))
        #expect(state.list.phase == .failedMore(.timedOut(host: "videos.example")))
        #expect(state.list.items.count == 2)
        #expect(state.list.next == 2)
    }

    @Test("old episodes stay while new ones load, and go when those fail")
    func oldEpisodes() {
        var state = loaded(page(1, 2, next: nil))
        state.reduce(.submitted(.search("x"), at: .zero))
        #expect(state.list.items.count == 2)
        state.reduce(.pageFailed(.unavailable(status: 503), .search("x"), start: 0, retryAt: nil))
        #expect(state.list.items.isEmpty)
    }

    @Test("blank text asks for the newest, other text for itself without the spaces at its ends")
    func questions() {
        #expect(EpisodesQuery(" \u{3000}\n") == .newest)
        #expect(EpisodesQuery("  open  movie ") == .search("open  movie"))
    }

    private func loaded(_ page: EpisodePage) -> EpisodesState {
        var state = EpisodesState(pageSize: 2)
        state.reduce(.submitted(.newest, at: .zero))
        state.reduce(.pageArrived(page, .newest, start: 0))
        return state
    }

    private func page(_ numbers: Int..., next: Int?) -> EpisodePage {
        EpisodePage(episodes: numbers.map { .sample($0) }, total: 3, next: next)
    }
}
