import Entities
import FluxCore
import FluxTesting
import Persistence
import ReactiveCore
import TerminalFrames
import Testing

@testable import MyVideo

@Suite struct LibraryActionCreatorTests {
    private let fixture = MyVideoFixture()

    @Test("saving is dispatched after the library's confirmation, and followed by a read")
    func adding() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        let log = ActionRecorder(LibraryAction.self, in: fixture.feature.scope)
        fixture.library.writeDelay = .seconds(2)
        screen.save()
        fixture.advance(by: .seconds(1))
        #expect(log.actions.isEmpty)

        fixture.run()
        let video = SavedVideo.sample(1, day: 100)
        #expect(
            log.actions == [
                .readRequested(at: .seconds(3)), .videoSaved(video),
                .libraryChanged([video], readID: 3),
            ])
    }

    @Test("after a change, of which the library tells as well, it is read once")
    func reading() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        let count = fixture.library.readCount
        screen.save()
        fixture.run()
        #expect(fixture.library.readCount == count + 1)
        screen.remove()
        fixture.run()
        #expect(fixture.library.readCount == count + 2)
    }

    @Test("removing is dispatched after the library's confirmation")
    func removing() {
        fixture.save(.sample(1, day: 3))
        let screen = fixture.feature.openSavedVideos()
        fixture.run()
        let log = ActionRecorder(SavedVideosAction.self, in: screen.scope)
        let id = Episode.sample(1).id
        screen.remove(id)
        #expect(fixture.feature.library.state.videos.count == 1)
        fixture.run()
        #expect(
            log.actions == [
                .video(.changeRequested(.remove(id))),
                .video(.changesEnded(LibraryBatch([.remove(id)]), refused: [])),
            ])
        #expect(fixture.feature.library.state.videos.isEmpty)
    }

    @Test("a change that the library refuses does not change the shown videos")
    func refused() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        fixture.library.writeFailure = .full(path: "library")
        screen.save()
        fixture.run()
        let change = LibraryChange.save(.sample(1))
        #expect(screen.change == .failed(.full(path: "library"), change))
        #expect(screen.button == .save)
        #expect(fixture.feature.library.state.videos.isEmpty)
    }

    @Test("a video's date is the time of the request")
    func date() {
        for id in ["short1", "short2"] {
            let screen = fixture.feature.openEpisode(id)
            fixture.run()
            screen.save()
            fixture.run()
        }
        #expect(fixture.feature.library.state.videos == [.sample(2, day: 101), .sample(1, day: 100)])
    }
}
