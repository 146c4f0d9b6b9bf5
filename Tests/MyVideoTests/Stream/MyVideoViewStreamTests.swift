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

    @Test("B-M3 changes arrive as steps: from nothing to what there is, then what was put in or taken out")
    func steps() {
        let list = fixture.feature.openList()
        fixture.run()
        let steps = Recorder<ListSteps>()
        list.stream.output.steps.record(into: steps)
        let (one, two) = (Episode.sample(1).id, Episode.sample(2).id)
        fixture.keep(.sample(1, day: 3))
        fixture.keep(.sample(2, day: 9))
        fixture.release(one)
        fixture.keep(KeptVideo(episode: .sample(2, "New name"), addedAt: .day(20)))

        let changes = steps.elements.map { $0.difference.map { $0 } }
        #expect(
            changes == [
                [.insert(offset: 0, element: one, associatedWith: nil)],
                [.insert(offset: 0, element: two, associatedWith: nil)],
                [.remove(offset: 1, element: one, associatedWith: nil)],
                [],
            ])
        #expect(steps.elements.map(\.updated) == [[], [], [], [two]])
    }

    @Test("B-M3 the selection stays on its video when others come and go")
    func selection() {
        fixture.keep(.sample(1, day: 1), .sample(2, day: 2), .sample(3, day: 3))
        let list = fixture.feature.openList()
        fixture.run()
        #expect(list.stream.output.selection.value == Episode.sample(3).id)
        list.stream.input.selected(Episode.sample(2).id)
        fixture.keep(.sample(4, day: 4))
        fixture.release(Episode.sample(1).id)
        #expect(list.stream.output.selection.value == Episode.sample(2).id)
        list.stream.input.selected(Episode.sample(1).id)
        #expect(list.stream.output.selection.value == Episode.sample(2).id, "what is gone is not selected")
    }

    @Test("B-M3 when the selected video goes, what took its place is selected, at the end the one before")
    func selectionGone() {
        fixture.keep(.sample(1, day: 1), .sample(2, day: 2), .sample(3, day: 3))
        let list = fixture.feature.openList()
        fixture.run()
        list.stream.input.selected(Episode.sample(2).id)
        list.stream.input.removed(Episode.sample(2).id)
        fixture.run()
        #expect(list.stream.output.selection.value == Episode.sample(1).id)
        list.stream.input.removed(Episode.sample(1).id)
        fixture.run()
        #expect(list.stream.output.selection.value == Episode.sample(3).id)
        list.stream.input.removed(Episode.sample(3).id)
        fixture.run()
        #expect(list.stream.output.selection.value == nil)
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

    @Test("B-X6 a list opened again shows at once what it had, then what is new")
    func reopened() {
        fixture.keep(.sample(1, day: 3))
        let first = fixture.feature.openList()
        fixture.run()
        first.close()
        let second = fixture.feature.openList()
        #expect(second.stream.output.videos.value == [.sample(1, day: 3)])
        #expect(second.stream.output.phase.value == .loaded)
    }
}
