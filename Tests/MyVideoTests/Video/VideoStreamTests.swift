import Entities
import FluxCore
import FluxScreens
import MyVideo
import ReactiveCore
import Testing

@Suite struct VideoStreamTests {
    private let fixture = MyVideoFixture()

    @Test("a playback request settles with the playback")
    func found() {
        let file = Playback.file(url: "https://videos.example/1.mp4")
        fixture.api.playbacks = [Episode.sample(1).uuid: file]
        #expect(settled("short1") == .found(file))
        #expect(settled("short2") == .found(.page(url: "https://videos.example/w/short2")))
        #expect(fixture.api.requests == ["playback short1", "playback short2"])
    }

    @Test("a playback request settles with the instance's reason or its failure")
    func failed() {
        fixture.api.playbacks = [Episode.sample(1).uuid: .notReady(state: "To transcode")]
        #expect(settled("short1") == .failed(.notReady("To transcode")))
        #expect(settled("gone") == .failed(.service(.notFound)))
    }

    @Test("closing the screen cancels the request")
    func closing() {
        let screen = fixture.feature.openPlayback("short1")
        fixture.advance(by: .milliseconds(100))
        screen.close()
        fixture.run()
        #expect(fixture.api.cancelled == ["playback short1"])
        #expect(!screen.stream.output.state.value.video.playback.isSettled)
    }

    private func settled(_ id: String) -> VideoState.Phase {
        let screen = fixture.feature.openPlayback(id)
        #expect(
            screen.stream.output.state.value.video.playback == .idle
                || screen.stream.output.state.value.video.playback.isRunning)
        fixture.run()
        return screen.stream.output.state.value.video.playback
    }
}
