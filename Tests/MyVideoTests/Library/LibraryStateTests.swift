import Entities
import FluxCore
import FluxTesting
import FoundationEssentials
import MyVideo
import Persistence
import Shell
import Testing

@Suite struct LibraryStateTests {
    @Test("the library is known to be empty only after it has been read")
    func empty() {
        var state = LibraryState()
        #expect(!state.isEmpty)
        state.reduce(.readRequested(at: .zero))
        #expect(!state.isEmpty)
        state.reduce(.libraryFailed(.busy(path: "library"), readID: 1))
        #expect(!state.isEmpty)
        state.reduce(.readRequested(at: .zero))
        state.reduce(.libraryChanged([], readID: 2))
        #expect(state.isEmpty)
        state.reduce(.readRequested(at: .zero))
        #expect(state.isEmpty, "reading again does not make the screen flicker")
    }

    @Test("the result of a superseded read changes nothing")
    func late() {
        var state = LibraryState()
        state.reduce(.readRequested(at: .zero))
        state.reduce(.readRequested(at: .zero))
        state.reduce(.libraryChanged([.sample(2, day: 2)], readID: 2))
        let before = state
        state.reduce(.libraryChanged([], readID: 1))
        state.reduce(.libraryFailed(.busy(path: "library"), readID: 1))
        #expect(state == before)
    }

    @Test("a read that was requested before a change never replaces it, and the library is read again")
    func readBeforeChange() {
        var state = LibraryState()
        state.reduce(.readRequested(at: .zero))
        #expect(state.asked(by: .videoSaved(.sample(1, day: 3))) == [.read(readID: 2)])
        state.reduce(.libraryChanged([], readID: 1))
        #expect(state.videos == [.sample(1, day: 3)])
        #expect(state.asked(by: .videoRemoved(Episode.sample(1).id)) == [.read(readID: 3)])
        state.reduce(.libraryChanged([.sample(1, day: 3)], readID: 2))
        #expect(state.videos.isEmpty)
        #expect(state.asked(by: .videosMerged(count: 2)) == [.read(readID: 4)])
        state.reduce(.libraryFailed(.busy(path: "library"), readID: 3))
        state.reduce(.libraryChanged([.sample(2, day: 4)], readID: 4))
        #expect(state.videos == [.sample(2, day: 4)])
        #expect(state.phase == .loaded)
    }

    @Test("a confirmed video is inserted newest first")
    func order() {
        var state = LibraryState()
        state.reduce(.readRequested(at: .zero))
        state.reduce(.libraryChanged([.sample(1, day: 9), .sample(2, day: 5)], readID: 1))
        state.reduce(.videoSaved(.sample(3, day: 7)))
        state.reduce(.videoSaved(.sample(4, day: 1)))
        state.reduce(.videoSaved(.sample(5, day: 10)))
        #expect(state.videos.map(\.episode) == [5, 1, 3, 2, 4].map { .sample($0) })
    }

    @Test("a confirmed video has the place among videos of the same date that the library gives it")
    func sameDate() {
        var state = LibraryState()
        state.reduce(.readRequested(at: .zero))
        state.reduce(.libraryChanged([.sample(3, day: 5), .sample(1, day: 5)], readID: 1))
        state.reduce(.videoSaved(.sample(2, day: 5)))
        #expect(state.videos.map(\.episode) == [3, 2, 1].map { .sample($0) })
    }

    @Test("saving a video twice keeps one, with new details and its old date")
    func twice() {
        var state = LibraryState()
        state.reduce(.videoSaved(.sample(1, day: 3)))
        let renamed = Episode.sample(1, "New name")
        state.reduce(.videoSaved(SavedVideo(episode: renamed, addedAt: .day(8))))
        #expect(state.videos == [SavedVideo(episode: renamed, addedAt: .day(3))])
    }

    @Test("removing an unsaved video does nothing")
    func absent() {
        var state = LibraryState()
        state.reduce(.videoSaved(.sample(1, day: 3)))
        state.reduce(.videoRemoved(Episode.sample(2).id))
        #expect(state.videos == [.sample(1, day: 3)])
        state.reduce(.videoRemoved(Episode.sample(1).id))
        #expect(state.videos.isEmpty)
    }

    @Test("a video is found by its UUID in any case or its short UUID, preferably the given instance's")
    func knownIDs() {
        let elsewhere = SavedVideo(episode: .sample(1, origin: "https://other.example"), addedAt: .day(1))
        let videos = [elsewhere, .sample(1, day: 2), .sample(2, day: 3)]
        let uuid = Episode.sample(1).uuid.uppercased()
        #expect(videos.video(matching: uuid, at: "https://videos.example") == .sample(1, day: 2))
        #expect(videos.video(matching: "short1", at: "https://other.example") == elsewhere)
        #expect(videos.video(matching: "short2", at: "https://third.example") == .sample(2, day: 3))
        #expect(videos.video(matching: "SHORT2", at: "https://videos.example") == nil)
    }
}
