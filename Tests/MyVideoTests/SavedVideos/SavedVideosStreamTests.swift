import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveCore
import ReactiveTesting
import Testing
import VideoAPI

@Suite struct SavedVideosStreamTests {
    private let fixture = MyVideoFixture()

    @Test("saved videos are listed newest first")
    func order() {
        fixture.save(.sample(1, day: 3), .sample(2, day: 9), .sample(3, day: 5))
        _ = fixture.feature.openSavedVideos()
        fixture.run()
        #expect(fixture.feature.videos.map(\.episode) == [2, 3, 1].map { .sample($0) })
    }

    @Test("the list is known to be empty only after the library has been loaded")
    func empty() {
        _ = fixture.feature.openSavedVideos()
        #expect(fixture.feature.phase == .loading)
        #expect(fixture.feature.library.store.state[.all] == nil)
        fixture.run()
        #expect(fixture.feature.phase == .loaded)
        #expect(fixture.feature.library.store.state[.all] == [])
    }

    @Test("a video leaves the list in the dispatch that removes it, and returns if the library refuses")
    func removing() {
        fixture.save(.sample(1, day: 3), .sample(2, day: 9))
        let list = fixture.feature.openSavedVideos()
        fixture.run()
        list.remove(Episode.sample(2).id)
        #expect(list.stream.output.state.value.list.rows.map(\.episode) == [.sample(1)])
        #expect(fixture.library.written.count == 2)
        fixture.run()
        #expect(fixture.feature.videos.count == 1)

        fixture.library.writeFailure = .full(path: "library")
        list.remove(Episode.sample(1).id)
        #expect(list.stream.output.state.value.list.rows.isEmpty)
        fixture.run()
        #expect(list.stream.output.state.value.list.rows.map(\.episode) == [.sample(1)])
    }

    @Test("the list works offline")
    func offline() {
        fixture.save(.sample(1, day: 3))
        fixture.api.failure = .unreachable(host: "videos.example")
        _ = fixture.feature.openSavedVideos()
        fixture.run()
        #expect(fixture.feature.videos == [.sample(1, day: 3)])
        #expect(fixture.api.requests.isEmpty)
    }

    @Test(
        "changes are emitted as list steps: first all videos, then insertions and removals"
    )
    func steps() {
        _ = fixture.feature.openSavedVideos()
        fixture.run()
        let steps = Recorder<[ListStep<SavedVideo>]>()
        fixture.feature.library.store.select { $0[.all] ?? [] }.listSteps().record(into: steps)
        let (one, two) = (SavedVideo.sample(1, day: 3), SavedVideo.sample(2, day: 9))
        fixture.save(one)
        fixture.save(two)
        fixture.remove(one.id)
        fixture.save(SavedVideo(episode: .sample(2, "New name"), addedAt: .day(20)))

        let renamed = SavedVideo(episode: .sample(2, "New name"), addedAt: .day(9))
        #expect(
            steps.elements == [
                [.inserted(one, at: 0)], [.inserted(two, at: 0)], [.removed(one, at: 1)],
                [.updated(renamed, at: 0)],
            ])
    }

    @Test("reading unchanged videos again notifies nobody")
    func unchanged() {
        fixture.save(.sample(1, day: 3))
        let list = fixture.feature.openSavedVideos()
        fixture.run()
        let (videos, steps) = (Recorder<[SavedVideo]>(), Recorder<[ListStep<SavedVideo>]>())
        fixture.feature.library.store.select { $0[.all] ?? [] }.asObservable().record(into: videos)
        fixture.feature.library.store.select { $0[.all] ?? [] }.listSteps().record(into: steps)

        list.refresh()
        list.remove(Episode.sample(9).id)
        fixture.run()

        let video = SavedVideo.sample(1, day: 3)
        #expect(videos.elements == [[video]])
        #expect(steps.elements == [[.inserted(video, at: 0)]])
    }

    @Test("undo restores removed videos at their old positions, latest removal first")
    func undo() {
        let all = [SavedVideo.sample(3, day: 3), .sample(2, day: 2), .sample(1, day: 1)]
        fixture.save(all[0], all[1], all[2])
        let list = fixture.feature.openSavedVideos()
        fixture.run()
        list.remove(Episode.sample(2).id)
        list.remove(Episode.sample(1).id)
        fixture.run()
        #expect(fixture.feature.videos == [all[0]])
        fixture.shell.undo(.undo)
        fixture.run()
        #expect(fixture.feature.videos == [all[0], all[2]])
        fixture.shell.undo(.undo)
        fixture.run()
        #expect(fixture.feature.videos == all)
        fixture.shell.undo(.undo)
        fixture.run()
        #expect(fixture.library.written.count == 7)
    }

    @Test("an unreadable library is a failure, and trying again shows the list")
    func failing() {
        fixture.library.readFailure = .newer(path: "library")
        let list = fixture.feature.openSavedVideos()
        fixture.run()
        #expect(fixture.feature.phase == .failed(.newer(path: "library")))
        fixture.library.readFailure = nil
        list.refresh()
        #expect(fixture.feature.phase == .loading)
        fixture.run()
        #expect(fixture.feature.phase == .loaded)
    }
}
