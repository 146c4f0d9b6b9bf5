import Entities
import FluxCore
import MyVideo
import Persistence
import ReactiveCore
import Testing

@Suite struct WorkPolicyTests {
    @Test("a new query replaces the pending one")
    func questions() {
        let fixture = MyVideoFixture()
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        screen.submit(.search("one"))
        fixture.advance(by: .milliseconds(500))
        screen.submit(.newest)
        fixture.run()
        #expect(fixture.api.requests == ["search one 0+2", "newest 0+2"])
        #expect(fixture.api.cancelled == ["search one 0+2"])
        #expect(screen.episodes == [.sample(1), .sample(2)])
    }

    @Test("changes run in the order of their requests, however long each takes")
    func order() {
        let fixture = MyVideoFixture()
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        fixture.library.writeDelay = .seconds(5)
        screen.save()
        fixture.advance(by: .seconds(1))
        fixture.library.writeDelay = .zero
        screen.remove()
        fixture.run()
        #expect(fixture.library.written == ["add Episode 1", "remove 1"])
        #expect(screen.button == .save)
    }

    @Test("a slow read never replaces the result of a newer one")
    func readings() {
        let fixture = MyVideoFixture()
        fixture.library.readDelay = .seconds(5)
        _ = fixture.feature.openSavedVideos()
        fixture.advance(by: .seconds(1))
        fixture.library.readDelay = .seconds(1)
        fixture.save(.sample(1, day: 3))
        #expect(fixture.feature.videos == [.sample(1, day: 3)])
    }
}
