import Entities
import FluxCore
import FluxTesting
import MyVideo
import Persistence
import Testing

@Suite struct VideoStateTests {
    private let video = KeptVideo.sample(1, day: 3)
    private let other = KeptVideo.sample(2, day: 4)
    private let full = LibraryFailure.full(path: "library")

    @Test("a change runs until the library acknowledged it")
    func phases() {
        var state = VideoState()
        #expect(state.change.settled == nil)
        state.reduce(.changeAsked(.keep(video.episode)))
        #expect(state.change == .running(.keep(video.episode)))
        #expect(state.change.settled == nil)
        state.reduce(.changeDone(.keep(video.episode), before: nil))
        #expect(state.change.settled == .keep(video.episode))
    }

    @Test("the phase is about the latest change: the end of an earlier one does not end it")
    func overlapping() {
        var state = VideoState()
        state.reduce(.changeAsked(.release(video.id)))
        state.reduce(.changeAsked(.release(other.id)))
        state.reduce(.changeDone(.release(video.id), before: video))
        #expect(state.change == .running(.release(other.id)))
        state.reduce(.changeFailed(full, .release(other.id)))
        #expect(state.change == .failed(full, .release(other.id)))
    }

    @Test("B-M4 what was changed waits to be taken back, the latest first; what changed nothing does not")
    func undo() {
        var state = VideoState()
        state.reduce(.changeDone(.release(video.id), before: video))
        state.reduce(.changeDone(.keep(other.episode), before: nil))
        state.reduce(.changeDone(.keep(other.episode), before: other))
        state.reduce(.changeDone(.release(other.id), before: nil))
        #expect(state.undos == [[.restore(video)], [.release(other.id)]])
        #expect(state.asked(by: .undone) == [.change(.release(other.id))])
        #expect(state.asked(by: .undone) == [.change(.restore(video))], "twice at once takes back two")
        #expect(state.asked(by: .undone) == [.toast(.nothingToUndo)])
        #expect(
            state.asked(by: .changeDone(.release(other.id), before: other))
                == [.toast(.takenOut(other.episode))])
        #expect(state.undos.isEmpty, "an undo is not undone")
    }

    @Test("B-M4 several changed at once are told once, and one undo takes all of them back")
    func batch() {
        var state = VideoState()
        let changes = [LibraryChange.keep(video.episode), .release(other.id)]
        #expect(state.asked(by: .changesAsked(changes)) == changes.map { .change($0) })
        #expect(state.asked(by: .changeDone(changes[0], before: nil)) == [])
        #expect(
            state.asked(by: .changeDone(changes[1], before: other))
                == [.toast(.changed(kept: 1, released: 1))])
        let back = [LibraryChange.release(video.id), .restore(other)]
        #expect(state.asked(by: .undone) == back.map { .change($0) })
        state.reduce(.changeDone(back[0], before: video))
        #expect(state.asked(by: .changeDone(back[1], before: nil)) == [.toast(.undone(count: 2))])
    }

    @Test("B-M4 an undo that the library refused can be tried again")
    func refusedUndo() {
        var state = VideoState()
        state.reduce(.changeDone(.release(video.id), before: video))
        state.reduce(.undone)
        state.reduce(.changeFailed(full, .restore(video)))
        #expect(state.undos == [[.restore(video)]])
    }

    @Test("B-X6 a screen that is opened again can still undo, and waits for nothing that was under way")
    func reopened() {
        var state = VideoState()
        state.reduce(.changeDone(.release(video.id), before: video))
        state.reduce(.changeFailed(full, .keep(other.episode)))
        state.reduce(.changeAsked(.release(other.id)))
        state.reduce(.screenOpened)
        #expect(state.undos == [[.restore(video)]])
        #expect(state.change == .none)
        #expect(state.notices.shown == nil)
    }

    @Test("B-F7 a change that was made tells so once; removing what was not there tells nothing")
    func toasts() {
        var state = VideoState()
        let episode = video.episode
        #expect(state.asked(by: .changeAsked(.keep(video.episode))) == [.change(.keep(video.episode))])
        #expect(state.asked(by: .changeDone(.keep(video.episode), before: nil)) == [.toast(.kept(episode))])
        #expect(state.asked(by: .changeDone(.restore(video), before: nil)) == [.toast(.restored(episode))])
        #expect(
            state.asked(by: .changeDone(.release(video.id), before: video)) == [.toast(.released(episode))])
        #expect(state.asked(by: .changeDone(.release(video.id), before: nil)) == [])
        #expect(state.asked(by: .changeFailed(full, .keep(video.episode))) == [], "that is a notice")
    }
}
