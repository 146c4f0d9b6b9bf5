import Entities
import FluxCore
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveCore
import ReactiveTesting
import Testing
import VideoAPI

@Suite struct MyVideoViewStreamTests {
    private let fixture = MyVideoFixture()

    @Test("B-M3 kept videos are listed newest first")
    func order() {
        fixture.keep(.sample(1, day: 3), .sample(2, day: 9), .sample(3, day: 5))
        let list = fixture.feature.openList()
        fixture.run()
        #expect(list.stream.output.videos.value.map(\.episode) == [2, 3, 1].map { .sample($0) })
    }

    @Test("B-M3 the list is empty only after the library was loaded")
    func empty() {
        let list = fixture.feature.openList()
        #expect(list.stream.output.phase.value == .loading)
        #expect(!list.stream.output.state.value.isEmpty)
        fixture.run()
        #expect(list.stream.output.phase.value == .loaded)
        #expect(list.stream.output.state.value.isEmpty)
    }

    @Test("B-M6 the list works without the network")
    func offline() {
        fixture.keep(.sample(1, day: 3))
        fixture.api.failure = .unreachable(host: "videos.example")
        let list = fixture.feature.openList()
        fixture.run()
        #expect(list.stream.output.videos.value == [.sample(1, day: 3)])
        #expect(fixture.api.asked.isEmpty)
    }

    @Test(
        "B-M3 B-F13 changes arrive as steps: from nothing to what there is, then what was put in or taken out"
    )
    func steps() {
        let list = fixture.feature.openList()
        fixture.run()
        let steps = Recorder<[ListStep<KeptVideo>]>()
        list.stream.output.steps.record(into: steps)
        let (one, two) = (KeptVideo.sample(1, day: 3), KeptVideo.sample(2, day: 9))
        fixture.keep(one)
        fixture.keep(two)
        fixture.release(one.id)
        fixture.keep(KeptVideo(episode: .sample(2, "New name"), addedAt: .day(20)))

        let renamed = KeptVideo(episode: .sample(2, "New name"), addedAt: .day(9))
        #expect(
            steps.elements == [
                [.inserted(one, at: 0)], [.inserted(two, at: 0)], [.removed(one, at: 1)],
                [.updated(renamed, at: 0)],
            ])
    }

    @Test("B-F13 F3 what was read again and has not changed is told to nobody")
    func unchanged() {
        fixture.keep(.sample(1, day: 3))
        let list = fixture.feature.openList()
        fixture.run()
        let (videos, steps) = (Recorder<[KeptVideo]>(), Recorder<[ListStep<KeptVideo>]>())
        list.stream.output.videos.asObservable().record(into: videos)
        list.stream.output.steps.record(into: steps)

        list.stream.input.retried()
        list.stream.input.removed(Episode.sample(9).id)
        fixture.run()

        let video = KeptVideo.sample(1, day: 3)
        #expect(videos.elements == [[video]])
        #expect(steps.elements == [[.inserted(video, at: 0)]])
    }

    @Test("B-M4 removing can be undone: the video comes back to its old place, the latest removal first")
    func undo() {
        let all = [KeptVideo.sample(3, day: 3), .sample(2, day: 2), .sample(1, day: 1)]
        fixture.keep(all[0], all[1], all[2])
        let list = fixture.feature.openList()
        fixture.run()
        #expect(!list.stream.output.canUndo.value)
        list.stream.input.removed(Episode.sample(2).id)
        list.stream.input.removed(Episode.sample(1).id)
        fixture.run()
        #expect(list.stream.output.videos.value == [all[0]])
        list.stream.input.undone()
        fixture.run()
        #expect(list.stream.output.videos.value == [all[0], all[2]])
        list.stream.input.undone()
        fixture.run()
        #expect(list.stream.output.videos.value == all)
        #expect(!list.stream.output.canUndo.value)
        list.stream.input.undone()
        fixture.run()
        #expect(fixture.library.written.count == 7)
    }

    @Test("a library that cannot be read is a failure; trying again shows the list")
    func failing() {
        fixture.library.readFailure = .newer(path: "library")
        let list = fixture.feature.openList()
        fixture.run()
        #expect(list.stream.output.phase.value == .failed(.newer(path: "library")))
        fixture.library.readFailure = nil
        list.stream.input.retried()
        #expect(list.stream.output.phase.value == .loading)
        fixture.run()
        #expect(list.stream.output.phase.value == .loaded)
    }
}
