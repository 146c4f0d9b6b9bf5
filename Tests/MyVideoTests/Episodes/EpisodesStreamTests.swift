import Entities
import FluxCore
import MyVideo
import Persistence
import ReactiveCore
import ReactiveTesting
import Testing
import VideoAPI

@Suite struct EpisodesViewStreamTests {
    private let fixture = MyVideoFixture()

    @Test("the newest come page by page, each part once, until there is no more")
    func paging() {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        screen.stream.input.submitted(.newest)
        fixture.run()
        screen.stream.input.reachedBottom()
        screen.stream.input.reachedBottom()
        #expect(screen.stream.output.phase.value == .loadingMore)
        fixture.run()
        screen.stream.input.reachedBottom()
        fixture.run()
        screen.stream.input.reachedBottom()
        fixture.run()
        #expect(fixture.api.asked == ["newest 0+2", "newest 2+2", "newest 4+2"])
        #expect(screen.stream.output.episodes.value == (1...5).map { .sample($0) })
        #expect(screen.stream.output.phase.value == .loaded)
    }

    @Test("an upload while paging shows no episode twice")
    func upload() {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        screen.stream.input.submitted(.newest)
        fixture.run()
        fixture.api.episodes.insert(.sample(9), at: 0)
        screen.stream.input.reachedBottom()
        fixture.run()
        #expect(screen.stream.output.episodes.value == (1...3).map { .sample($0) })
    }

    @Test("text is asked 0.3 s after the last keystroke, the same text once, blank text for the newest")
    func typing() {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        let input = screen.stream.input
        input.searchText("e")
        fixture.advance(by: .milliseconds(299))
        input.searchText("episode 3")
        fixture.advance(by: .milliseconds(299))
        #expect(fixture.api.asked.isEmpty)
        fixture.run()
        input.searchText("episode 3 ")
        fixture.run()
        input.searchText(" ")
        fixture.run()
        #expect(fixture.api.asked == ["search episode 3 0+2", "newest 0+2"])
    }

    @Test("a late answer never shows under a newer question")
    func late() {
        let fixture = MyVideoFixture { $0 == "1" ? .seconds(5) : .seconds(1) }
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        let shown = Recorder<[Episode]>()
        screen.stream.output.episodes.asObservable().record(into: shown)
        screen.stream.input.submitted(.search("1"))
        fixture.advance(by: .seconds(1))
        screen.stream.input.submitted(.search("2"))
        fixture.run()
        #expect(shown.elements == [[], [.sample(2)]])
    }

    @Test("when a part fails, trying again asks for that part")
    func retry() {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        fixture.api.failure = .timedOut(host: "videos.example")
        screen.stream.input.submitted(.newest)
        fixture.run()
        #expect(screen.stream.output.phase.value == .failed(.timedOut(host: "videos.example")))
        fixture.api.failure = nil
        screen.stream.input.retried()
        fixture.run()
        fixture.api.failure = .timedOut(host: "videos.example")
        screen.stream.input.reachedBottom()
        fixture.run()
        #expect(screen.stream.output.phase.value == .failedMore(.timedOut(host: "videos.example")))
        fixture.api.failure = nil
        screen.stream.input.retried()
        fixture.run()
        #expect(fixture.api.asked == ["newest 0+2", "newest 0+2", "newest 2+2", "newest 2+2"])
        #expect(screen.stream.output.episodes.value.count == 4)
    }

    @Test("two open screens do not know of each other's questions, and both know what is kept")
    func instances() {
        fixture.keep(.sample(2, day: 3))
        let (one, two) = (
            fixture.feature.openEpisodes(pageSize: 2), fixture.feature.openEpisodes(pageSize: 2)
        )
        one.stream.input.submitted(.newest)
        fixture.run()
        #expect(one.stream.output.episodes.value.count == 2)
        #expect(two.stream.output.phase.value == .idle)
        #expect(one.stream.output.kept.value == [Episode.sample(2).id])
        #expect(two.stream.output.kept.value == [Episode.sample(2).id])
    }
}
