import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FoundationEssentials
import Persistence
import Testing

@testable import MyVideo

@Suite("the list of saved videos and its changes") struct SavedVideoListTests {
    private func list(
        _ videos: [SavedVideo], after changes: LibraryChange..., at date: Date = .day(8)
    ) -> [SavedVideo] {
        var list = videos
        SavedVideoList.apply(LibraryBatch(changes, at: date), to: &list, of: .all)
        return list
    }

    @Test("a saved video is inserted newest first")
    func order() {
        let videos = list(
            [.sample(1, day: 9), .sample(2, day: 5)], after: .restore(.sample(3, day: 7)),
            .restore(.sample(4, day: 1)), .restore(.sample(5, day: 10)), .save(.sample(6)))
        #expect(videos.map(\.episode) == [5, 1, 6, 3, 2, 4].map { .sample($0) })
    }

    @Test("a saved video has the place among videos of the same date that the library gives it")
    func sameDate() {
        let videos = list([.sample(3, day: 8), .sample(1, day: 8)], after: .save(.sample(2)))
        #expect(videos.map(\.episode) == [3, 2, 1].map { .sample($0) })
    }

    @Test("saving a video twice keeps one, with new details and its old date")
    func twice() {
        let renamed = Episode.sample(1, "New name")
        #expect(
            list([.sample(1, day: 3)], after: .save(renamed)) == [
                SavedVideo(episode: renamed, addedAt: .day(3))
            ])
    }

    @Test("removing a video removes it, and an unsaved one does nothing")
    func removal() {
        #expect(list([.sample(1, day: 3)], after: .remove(Episode.sample(2).id)) == [.sample(1, day: 3)])
        #expect(list([.sample(1, day: 3)], after: .remove(Episode.sample(1).id)) == [])
    }

    @Test("a read that was requested before a change never replaces it, and the library is read again")
    func readBeforeChange() {
        let fixture = MyVideoFixture()
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        fixture.library.readDelay = .seconds(5)
        let list = fixture.feature.openSavedVideos()
        fixture.advance(by: .seconds(1))
        let count = fixture.library.readCount
        screen.save()
        fixture.advance(by: .seconds(1))
        #expect(!screen.isToggling && list.rows == [.sample(1, day: 100)])
        fixture.advance(by: .seconds(3.5))
        #expect(list.rows == [.sample(1, day: 100)], "the answer is from before the change")
        fixture.run()
        #expect(list.rows == [.sample(1, day: 100)] && fixture.library.readCount == count + 1)
    }

    @Test("the videos of a recorded state are found in any scope, without the changes that were running")
    func snapshot() throws {
        let fixture = MyVideoFixture()
        #expect(try fixture.root.snapshot().savedVideos == nil)
        fixture.save(.sample(1, day: 3))
        let list = fixture.feature.openSavedVideos()
        fixture.run()
        list.remove(Episode.sample(1).id)
        #expect(list.rows == [])
        #expect(try fixture.root.snapshot().savedVideos == [.sample(1, day: 3)])
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
