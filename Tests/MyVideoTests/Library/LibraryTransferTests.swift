import Entities
import FluxCore
import FluxTesting
import FoundationEssentials
import MyVideo
import Persistence
import Testing

@Suite("exporting and importing saved videos")
struct LibraryTransferTests {
    private let fixture = MyVideoFixture()

    @Test("imported videos are merged and counted by the library's store, which then reads again")
    func merging() throws {
        fixture.save(.sample(1, day: 3))
        let document = LibraryDocument([.sample(2, day: 9), .sample(1, day: 5)])
        let read = try LibraryDocument(json: document.json())
        fixture.feature.library.dispatch(.mergeRequested(read.videos))
        #expect(fixture.feature.library.state.merge?.isSettled == false)
        fixture.run()
        #expect(fixture.feature.library.state.merge == .done(count: 1))
        #expect(fixture.feature.library.state.videos == [.sample(2, day: 9), .sample(1, day: 3)])
        #expect(fixture.library.written == ["add Episode 1", "merge 2"])
    }

    @Test("the loaded videos are what is exported")
    func exporting() throws {
        fixture.save(.sample(1, day: 3), .sample(2, day: 4))
        _ = fixture.feature.openSavedVideos()
        fixture.run()
        let document = LibraryDocument(fixture.feature.library.state.videos)
        #expect(
            try LibraryDocument(json: document.json()).videos == [.sample(2, day: 4), .sample(1, day: 3)])
    }

    @Test("a merge that the library refuses reports why, and the next one can succeed")
    func refused() {
        fixture.library.writeFailure = .full(path: "library")
        fixture.feature.library.dispatch(.mergeRequested([.sample(1, day: 3)]))
        fixture.run()
        #expect(fixture.feature.library.state.merge == .failed(.full(path: "library")))
        fixture.library.writeFailure = nil
        fixture.feature.library.dispatch(.mergeRequested([.sample(1, day: 3)]))
        #expect(fixture.feature.library.state.merge == .running)
        fixture.run()
        #expect(fixture.feature.library.state.merge == .done(count: 1))
    }

    @Test("changes and merges run in the order of their requests")
    func order() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        screen.save()
        fixture.feature.library.dispatch(.mergeRequested([.sample(1, day: 3), .sample(2, day: 2)]))
        screen.remove()
        fixture.run()
        #expect(fixture.library.written == ["add Episode 1", "merge 2", "remove 1"])
        #expect(fixture.feature.library.state.videos == [.sample(2, day: 2)])
    }
}
