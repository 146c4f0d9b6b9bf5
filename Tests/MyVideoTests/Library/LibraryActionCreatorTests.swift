import Entities
import FluxCore
import FluxTesting
import MyVideo
import Persistence
import ReactiveCore
import TerminalUI
import Testing

@Suite struct LibraryActionCreatorTests {
    private let fixture = MyVideoFixture()

    @Test("adding goes through the library first; the fact follows its acknowledgement, then a reading")
    func adding() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        let log = ActionRecorder(LibraryAction.self, in: fixture.feature.scope)
        fixture.library.writeDelay = .seconds(2)
        screen.register()
        fixture.advance(by: .seconds(1))
        #expect(log.actions.isEmpty)

        fixture.run()
        let video = KeptVideo.sample(1, day: 100)
        #expect(
            log.actions == [
                .readingAsked(at: .seconds(3)), .videoKept(video),
                .libraryChanged([video], reading: 2),
            ])
    }

    @Test("removing goes through the library first")
    func removing() {
        fixture.keep(.sample(1, day: 3))
        let screen = fixture.feature.openKept()
        fixture.run()
        let log = ActionRecorder(KeptAction.self, in: screen.scope)
        let id = Episode.sample(1).id
        screen.remove(id)
        #expect(fixture.feature.library.state.videos.count == 1)
        fixture.run()
        #expect(
            log.actions == [
                .video(.changeAsked(.release(id))),
                .rowsChanged(ItemCursor()),
                .video(.changeDone(.release(id), before: .sample(1, day: 3))),
            ])
        #expect(fixture.feature.library.state.videos.isEmpty)
    }

    @Test("what the library refuses changes nothing that is shown")
    func refused() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        fixture.library.writeFailure = .full(path: "library")
        screen.register()
        fixture.run()
        let change = LibraryChange.keep(.sample(1))
        #expect(screen.change == .failed(.full(path: "library"), change))
        #expect(screen.button == .register)
        #expect(fixture.feature.library.state.videos.isEmpty)
    }

    @Test("the date of adding is that of the moment when it was asked for")
    func date() {
        for id in ["short1", "short2"] {
            let screen = fixture.feature.openEpisode(id)
            fixture.run()
            screen.register()
            fixture.run()
        }
        #expect(fixture.feature.library.state.videos == [.sample(2, day: 101), .sample(1, day: 100)])
    }
}
