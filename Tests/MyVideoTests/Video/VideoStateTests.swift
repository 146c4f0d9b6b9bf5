import Entities
import FluxCore
import FluxTesting
import MyVideo
import Persistence
import Testing

@Suite struct VideoStateTests {
    private let video = SavedVideo.sample(1, day: 3)
    private let other = SavedVideo.sample(2, day: 4)
    private let full = LibraryFailure.full(path: "library")

    @Test("a change runs until the library has confirmed it")
    func phases() {
        var state = VideoState()
        #expect(state.change.settled == nil)
        state.reduce(.changeRequested(.save(video.episode)))
        #expect(state.change == .running(.save(video.episode)))
        #expect(state.change.settled == nil)
        state.reduce(.changeDone(.save(video.episode), before: nil))
        #expect(state.change.settled == .save(video.episode))
    }

    @Test("the phase describes the latest change, and is not ended by an earlier one")
    func overlapping() {
        var state = VideoState()
        state.reduce(.changeRequested(.remove(video.id)))
        state.reduce(.changeRequested(.remove(other.id)))
        state.reduce(.changeDone(.remove(video.id), before: video))
        #expect(state.change == .running(.remove(other.id)))
        state.reduce(.changeFailed(full, .remove(other.id)))
        #expect(state.change == .failed(full, .remove(other.id)))
    }

    @Test("undo reverts changes, latest first, and skips changes without effect")
    func undo() {
        var state = VideoState()
        state.reduce(.changeDone(.remove(video.id), before: video))
        state.reduce(.changeDone(.save(other.episode), before: nil))
        state.reduce(.changeDone(.save(other.episode), before: other))
        state.reduce(.changeDone(.remove(other.id), before: nil))
        #expect(state.undoStack == [[.restore(video)], [.remove(other.id)]])
        #expect(state.asked(by: .undone) == [.change(.remove(other.id))])
        #expect(
            state.asked(by: .undone) == [.change(.restore(video))], "undoing twice at once undoes two changes"
        )
        #expect(state.asked(by: .undone) == [.toast(.nothingToUndo)])
        #expect(
            state.asked(by: .changeDone(.remove(other.id), before: other))
                == [.toast(.additionUndone(other.episode))])
        #expect(state.undoStack.isEmpty, "an undo is not undone")
    }

    @Test("undoing what another screen has undone already goes on with the change before it, or says so")
    func undoneElsewhere() {
        var state = VideoState()
        state.reduce(.changeDone(.remove(video.id), before: video))
        state.reduce(.changeDone(.save(other.episode), before: nil))
        state.reduce(.undone)
        #expect(state.asked(by: .changeDone(.remove(other.id), before: nil)) == [.change(.restore(video))])
        state.reduce(.changeDone(.restore(video), before: nil))
        state.reduce(.changeDone(.save(other.episode), before: nil))
        state.reduce(.undone)
        #expect(state.asked(by: .changeDone(.remove(other.id), before: nil)) == [.toast(.nothingToUndo)])
    }

    @Test("changes of several videos are reported together and undone together")
    func batch() {
        var state = VideoState()
        let changes = [LibraryChange.save(video.episode), .remove(other.id)]
        #expect(state.asked(by: .changesRequested(changes)) == changes.map { .change($0) })
        #expect(state.asked(by: .changeDone(changes[0], before: nil)) == [])
        #expect(
            state.asked(by: .changeDone(changes[1], before: other))
                == [.toast(.changed(saved: 1, removed: 1))])
        let back = [LibraryChange.remove(video.id), .restore(other)]
        #expect(state.asked(by: .undone) == back.map { .change($0) })
        state.reduce(.changeDone(back[0], before: video))
        #expect(state.asked(by: .changeDone(back[1], before: nil)) == [.toast(.undone(count: 2))])
    }

    @Test("an undo that the library refused can be repeated")
    func refusedUndo() {
        var state = VideoState()
        state.reduce(.changeDone(.remove(video.id), before: video))
        state.reduce(.undone)
        state.reduce(.changeFailed(full, .restore(video)))
        #expect(state.undoStack == [[.restore(video)]])
    }

    @Test("a reopened screen can still undo, and does not wait for earlier changes")
    func reopened() {
        var state = VideoState()
        state.reduce(.changeDone(.remove(video.id), before: video))
        state.reduce(.changeFailed(full, .save(other.episode)))
        state.reduce(.changeRequested(.remove(other.id)))
        state.reduce(.screenOpened)
        #expect(state.undoStack == [[.restore(video)]])
        #expect(state.change == .none)
        #expect(state.notices.shown == nil)
    }

    @Test("a change is reported once, and removing an unsaved video is not reported")
    func toasts() {
        var state = VideoState()
        let episode = video.episode
        #expect(state.asked(by: .changeRequested(.save(video.episode))) == [.change(.save(video.episode))])
        #expect(state.asked(by: .changeDone(.save(video.episode), before: nil)) == [.toast(.saved(episode))])
        #expect(state.asked(by: .changeDone(.restore(video), before: nil)) == [.toast(.restored(episode))])
        #expect(
            state.asked(by: .changeDone(.remove(video.id), before: video)) == [.toast(.removed(episode))])
        #expect(state.asked(by: .changeDone(.remove(video.id), before: nil)) == [])
        #expect(state.asked(by: .changeFailed(full, .save(video.episode))) == [], "that is a notice")
    }
}
