import Entities
import FluxCore
import FluxTesting
import Persistence
import Shell
import Testing

@testable import MyVideo

@Suite struct VideoStateTests {
    private let video = SavedVideo.sample(1, day: 3)
    private let other = SavedVideo.sample(2, day: 4)
    private let full = LibraryFailure.full(path: "library")

    private func ended(_ changes: LibraryChange..., refused: LibraryChange? = nil) -> VideoAction {
        .changesEnded(
            LibraryBatch(changes),
            refused: refused.map { [LibraryRefusal(change: $0, failure: full)] } ?? [])
    }

    @Test("a change runs until the library has confirmed it")
    func phases() {
        var state = VideoState()
        #expect(state.change.settled == nil)
        state.reduce(.changeRequested(.save(video.episode)))
        #expect(state.change == .running(.save(video.episode)))
        #expect(state.change.settled == nil)
        state.reduce(ended(.save(video.episode)))
        #expect(state.change.settled == .save(video.episode))
    }

    @Test("the phase describes the latest change, and is not ended by an earlier one")
    func overlapping() {
        var state = VideoState()
        state.reduce(.changeRequested(.remove(video.id)))
        state.reduce(.changeRequested(.remove(other.id)))
        state.reduce(ended(.remove(video.id)))
        #expect(state.change == .running(.remove(other.id)))
        state.reduce(ended(.remove(other.id), refused: .remove(other.id)))
        #expect(state.change == .failed(full, .remove(other.id)))
    }

    @Test("changes of several videos are one request, and removed rows are hidden until it ends")
    func batch() {
        var state = VideoState()
        let changes = [LibraryChange.save(video.episode), .remove(other.id)]
        #expect(state.asked(by: .changesRequested(changes)) == [.change(LibraryBatch(changes))])
        #expect(state.pendingRemovals == [other.id])
        state.reduce(ended(changes[0], changes[1], refused: changes[1]))
        #expect(state.pendingRemovals == [])
        #expect(state.change == .failed(full, changes[1]))
    }

    @Test("a reopened screen does not wait for earlier changes")
    func reopened() {
        var state = VideoState()
        state.reduce(.changeRequested(.remove(other.id)))
        state.reduce(.screenOpened)
        #expect(state == VideoState())
    }

    @Test("what was made is undone in reverse order, and what had no effect is not")
    func reverse() {
        var made = MadeLibraryChanges()
        made.add(.save(other.episode), before: nil)
        made.add(.save(other.episode), before: other)
        made.add(.remove(video.id), before: video)
        made.add(.remove(video.id), before: nil)
        let undo = UndoState.Request(number: 1, direction: .undo)
        let redo = UndoState.Request(number: 1, direction: .redo)
        #expect(made.batch(undo).changes == [.restore(video), .remove(other.id)])
        #expect(made.batch(redo).changes == [.save(other.episode), .remove(video.id)])
        #expect(MadeLibraryChanges().toast == nil)
    }
}
