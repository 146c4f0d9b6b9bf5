import Entities
import FluxCore
import MyVideo
import Persistence
import ReactiveCore
import Testing

@Suite struct WorkPolicyTests {
    @Test("a new question takes the place of the one that is being asked")
    func questions() {
        let fixture = MyVideoFixture()
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        screen.stream.input.submitted(.search("one"))
        fixture.advance(by: .milliseconds(500))
        screen.stream.input.submitted(.newest)
        fixture.run()
        #expect(fixture.api.asked == ["search one 0+2", "newest 0+2"])
        #expect(fixture.api.cancelled == ["search one 0+2"])
        #expect(screen.stream.output.episodes.value == [.sample(1), .sample(2)])
    }

    @Test("changes are made in the order they were asked for, however long each takes")
    func order() {
        let fixture = MyVideoFixture()
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        fixture.library.writeDelay = .seconds(5)
        screen.stream.input.registered()
        fixture.advance(by: .seconds(1))
        fixture.library.writeDelay = .zero
        screen.stream.input.unregistered()
        fixture.run()
        #expect(fixture.library.written == ["add Episode 1", "remove 1"])
        #expect(screen.stream.output.button.value == .register)
    }

    @Test("a slow reading never shows after a newer one")
    func readings() {
        let fixture = MyVideoFixture()
        fixture.library.readDelay = .seconds(5)
        let list = fixture.feature.openList()
        fixture.advance(by: .seconds(1))
        fixture.library.readDelay = .seconds(1)
        fixture.keep(.sample(1, day: 3))
        #expect(list.stream.output.videos.value == [.sample(1, day: 3)])
    }
}
