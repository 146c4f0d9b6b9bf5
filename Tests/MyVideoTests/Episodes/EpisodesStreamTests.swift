import Entities
import FluxCore
import FluxQueries
import FluxScreens
import MyVideo
import Persistence
import ReactiveCore
import ReactiveTesting
import Testing
import VideoAPI

@Suite struct EpisodesStreamTests {
    private let fixture = MyVideoFixture()

    @Test("the newest episodes arrive page by page, each page once, until the end")
    func paging() {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        screen.submit(.newest)
        fixture.run()
        screen.reachBottom()
        screen.reachBottom()
        #expect(screen.state.episodes.query.phase == .loadingMore)
        fixture.run()
        screen.reachBottom()
        fixture.run()
        screen.reachBottom()
        fixture.run()
        #expect(fixture.api.requests == ["newest 0+2", "newest 2+2", "newest 4+2"])
        #expect(screen.episodes == (1...5).map { .sample($0) })
        #expect(screen.state.episodes.query.phase == .loaded)
    }

    @Test("an upload during paging does not duplicate an episode")
    func upload() {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        screen.submit(.newest)
        fixture.run()
        fixture.api.episodes.insert(.sample(9), at: 0)
        screen.reachBottom()
        fixture.run()
        #expect(screen.episodes == (1...3).map { .sample($0) })
    }

    @Test("a query starts 0.3 s after the last keystroke, and not if the text is the same")
    func typing() {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        fixture.run()
        screen.type("e")
        fixture.advance(by: .milliseconds(299))
        screen.type("episode 3")
        fixture.advance(by: .milliseconds(299))
        #expect(fixture.api.requests == ["newest 0+2"])
        fixture.run()
        screen.type("episode 3 ")
        fixture.run()
        screen.type(" ")
        fixture.run()
        #expect(fixture.api.requests == ["newest 0+2", "search episode 3 0+2", "newest 0+2"])
    }

    @Test("a late answer never replaces the results of a newer query")
    func late() {
        let fixture = MyVideoFixture(delay: { $0 == "1" ? .seconds(5) : .seconds(1) })
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        let shown = Recorder<[Episode]>()
        screen.stream.output.state.asObservable().map(\.episodes.rows).distinctUntilChanged().record(
            into: shown)
        screen.submit(.search("1"))
        fixture.advance(by: .seconds(1))
        screen.submit(.search("2"))
        fixture.run()
        #expect(shown.elements == [[], [.sample(2)]])
    }

    @Test("if a page fails, trying again requests that page")
    func retry() {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        fixture.api.failure = .timedOut(host: "videos.example")
        screen.submit(.newest)
        fixture.advance(by: .seconds(1))
        #expect(screen.state.episodes.query.phase == .failed(.timedOut(host: "videos.example")))
        fixture.api.failure = nil
        screen.refresh()
        fixture.run()
        fixture.api.failure = .timedOut(host: "videos.example")
        screen.reachBottom()
        fixture.run()
        #expect(screen.state.episodes.query.phase == .failedMore(.timedOut(host: "videos.example")))
        fixture.api.failure = nil
        screen.refresh()
        fixture.run()
        #expect(fixture.api.requests == ["newest 0+2", "newest 0+2", "newest 2+2", "newest 2+2"])
        #expect(screen.episodes.count == 4)
    }

    @Test("two open screens have independent queries and the same saved videos")
    func instances() throws {
        fixture.save(.sample(2, day: 3))
        let (one, two) = (
            try fixture.open(.episodes(query: nil), rows: 4), try fixture.open(.episodes(query: "Episode 2"))
        )
        fixture.run()
        #expect(
            one.text.dropFirst().map { $0.prefix(12) } == ["▌  Episode 1", " ★ Episode 2", "   Episode 3"])
        #expect(two.text.dropFirst(3).map { $0.prefix(12) } == ["▌★ Episode 2"])
    }
}
