import Entities
import FluxCore
import FluxScreens
import FluxTesting
import Persistence
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@testable import MyVideo

@Suite struct LibraryActionCreatorTests {
    private let fixture = MyVideoFixture()

    @Test("a change is shown at once on every screen, and stays what the library has made")
    func everywhere() {
        fixture.save(.sample(2, day: 3))
        let (list, found) = (fixture.feature.openSavedVideos(), fixture.feature.openEpisodes(""))
        let (one, two) = (fixture.feature.openEpisode("short1"), fixture.feature.openEpisode("short1"))
        fixture.run()
        fixture.library.writeDelay = .seconds(2)
        one.save()
        let (saved, other) = (SavedVideo.sample(1, day: 100), SavedVideo.sample(2, day: 3))
        #expect(list.rows == [saved, other])
        #expect(found.stream.output.shown.savedIDs == [saved.id, other.id])
        #expect(two.button == .remove && two.change == .save(.sample(1)) && !two.canToggle)
        list.remove(other.id)
        #expect(list.rows == [saved] && found.stream.output.shown.savedIDs == [saved.id])
        let later = fixture.feature.openEpisode("short2")
        fixture.advance(by: .milliseconds(1_500))
        #expect(later.button == .save && later.change == .remove(other.id))
        fixture.run()
        #expect(list.rows == [saved] && two.canToggle && later.canToggle)
        #expect(fixture.library.written == ["add Episode 2", "add Episode 1", "remove 2"])
    }

    @Test(
        "of several changes, those that the library makes stay, and the refused one is undone on every screen"
    )
    func refusedInPart() {
        let (list, found) = (fixture.feature.openSavedVideos(), fixture.feature.openEpisodes(""))
        fixture.run()
        fixture.library.refusedName = "Episode 2"
        found.stream.input.action(.video(.changesRequested((1...3).map { .save(.sample($0)) })))
        #expect(list.rows.count == 3)
        fixture.run()
        #expect(Set(list.rows.map(\.id)) == [Episode.sample(1).id, Episode.sample(3).id])
        #expect(fixture.shell.store.state.notices.notices.count == 1)
        #expect(fixture.shell.store.state.undo?.done.count == 1)
        fixture.shell.undo(.undo)
        fixture.run()
        #expect(list.rows == [])
    }

    @Test("a command waits for its change, and learns why it was refused")
    func command() {
        let outcomes = Box<[LibraryFailure?]>([])
        let busy = LibraryFailure.busy(path: "library")
        for failure in [nil, busy] {
            fixture.library.writeFailure = failure
            fixture.root.work("command", .concurrent) { [feature = fixture.feature] in
                do {
                    try await feature.make(.save(.sample(1)))
                    outcomes.value.append(nil)
                } catch { outcomes.value.append(error as? LibraryFailure) }
            }
            fixture.advance(by: .milliseconds(5))
            #expect(outcomes.value.count == (failure == nil ? 0 : 1))
            fixture.run()
        }
        #expect(outcomes.value == [nil, busy])
    }

    @Test("after a change that the library reports as well, it is read once")
    func reading() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        let count = fixture.library.readCount
        screen.save()
        fixture.run()
        #expect(fixture.library.readCount == count + 1)
        screen.remove()
        fixture.run()
        #expect(fixture.library.readCount == count + 2)
    }

    @Test("a change that the library refuses does not change the shown videos")
    func refused() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        fixture.library.writeFailure = .full(path: "library")
        screen.save()
        fixture.run()
        #expect(screen.change == nil && screen.button == .save)
        #expect(fixture.shell.store.state.notices.shown != nil)
        #expect(fixture.feature.videos.isEmpty)
    }

    @Test("a video's date is the time of the request")
    func date() {
        for id in ["short1", "short2"] {
            let screen = fixture.feature.openEpisode(id)
            fixture.run()
            screen.save()
            fixture.run()
        }
        #expect(fixture.feature.videos == [.sample(2, day: 101), .sample(1, day: 100)])
    }
}
