import Entities
import FluxCore
import MyVideo
import Shell
import Testing
import VideoAPI

@Suite struct EpisodesStateTests {
    @Test("loading starts with the query and ends with the page")
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

    @Test("loading also ends with an error")
    func failing() {
        var state = EpisodesState(pageSize: 2)
        state.reduce(.submitted(.newest, at: .zero))
        state.reduce(.pageFailed(.unreachable(host: "videos.example"), .newest, start: 0, retryAt: nil))
        #expect(state.list.phase == .failed(.unreachable(host: "videos.example")))
        #expect(state.list.runningSince == nil)
    }

    @Test("an episode that is on two pages because the list shifted occurs once")
    func movedList() {
        var state = loaded(page(1, 2, next: 2))
        state.reduce(.moreRequested(at: .zero))
        state.reduce(.pageArrived(page(2, 3, next: nil), .newest, start: 2))
        #expect(state.list.items == [.sample(1), .sample(2), .sample(3)])
        #expect(state.list.next == nil)
    }

    @Test("an answer to an older query changes nothing")
    func lateAnswer() {
        var state = EpisodesState(pageSize: 2)
        state.reduce(.submitted(.search("a"), at: .zero))
        state.reduce(.submitted(.search("ab"), at: .zero))
        let before = state
        state.reduce(.pageArrived(page(1, 2, next: nil), .search("a"), start: 0))
        state.reduce(.pageFailed(.notFound, .search("a"), start: 0, retryAt: nil))
        #expect(state == before)
    }

    @Test("a page that is not awaited changes nothing")
    func unawaitedPart() {
        var state = loaded(page(1, 2, next: 2))
        let before = state
        state.reduce(.pageArrived(page(3, next: nil), .newest, start: 2))
        #expect(state == before)
    }

    @Test("if the next page fails, the loaded ones stay and the same page is requested next")
    func failingMore() {
        var state = loaded(page(1, 2, next: 2))
        state.reduce(.moreRequested(at: .zero))
        #expect(state.list.phase == .loadingMore)
        state.reduce(.pageFailed(.timedOut(host: "videos.example"), .newest, start: 2, retryAt: nil))
        #expect(state.list.phase == .failedMore(.timedOut(host: "videos.example")))
        #expect(state.list.items.count == 2)
        #expect(state.list.next == 2)
    }

    @Test("old episodes stay while new ones load, and disappear if those fail")
    func oldEpisodes() {
        var state = loaded(page(1, 2, next: nil))
        state.reduce(.submitted(.search("x"), at: .zero))
        #expect(state.list.items.count == 2)
        state.reduce(.pageFailed(.unavailable(status: 503), .search("x"), start: 0, retryAt: nil))
        #expect(state.list.items.isEmpty)
    }

    @Test("blank text stands for the newest episodes, other text for its trimmed version")
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
