import Entities
import FluxCore
import FluxScreens
import FluxTesting
import Persistence
import Testing

@testable import MyVideo

@Suite struct VideoStateTests {
    private let video = SavedVideo.sample(1, day: 3)
    private let other = SavedVideo.sample(2, day: 4)

    @Test("a button whose effect is not known does nothing, and others request a change")
    func toggled() {
        var state = VideoState()
        #expect(state.asked(by: .toggled(video.episode, isSaved: nil)) == [])
        #expect(state.asked(by: .toggled(video.episode, isSaved: true)) == [.change([.remove(video.id)])])
        #expect(state.asked(by: .toggled(video.episode, isSaved: false)) == [.change([.save(video.episode)])])
        #expect(state == VideoState())
    }

    @Test("changes of several videos are one request")
    func batch() {
        var state = VideoState()
        let changes = [LibraryChange.save(video.episode), .remove(other.id)]
        #expect(state.asked(by: .changesRequested(changes)) == [.change(changes)])
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
        #expect(made.batch(undo, at: .day(9)).changes == [.restore(video), .remove(other.id)])
        #expect(made.batch(redo, at: .day(9)).changes == [.save(other.episode), .remove(video.id)])
        #expect(MadeLibraryChanges().toast == nil)
    }
}
