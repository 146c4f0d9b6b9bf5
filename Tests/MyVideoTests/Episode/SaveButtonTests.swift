import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FluxTerminalTesting
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveCore
import ReactiveTesting
import ServiceTexts
import TerminalFrames
import Testing
import VideoAPI

@Suite struct SaveButtonTests {
    private let fixture = MyVideoFixture()

    @Test("the button shows the effect of pressing it, and performs it")
    func toggling() {
        let screen = fixture.feature.openEpisode("short1")
        let buttons = Recorder<SaveButton?>()
        record(into: buttons) { screen.button }
        fixture.run()
        screen.toggle()
        fixture.run()
        screen.toggle()
        fixture.run()
        #expect(buttons.elements == [nil, .save, .remove, .save])
        #expect(fixture.library.written == ["add Episode 1", "remove 1"])
    }

    @Test("the button is right if the episode arrives after the library")
    func episodeLast() {
        fixture.save(.sample(1, day: 3))
        let screen = fixture.feature.openEpisode("short1")
        fixture.advance(by: .milliseconds(500))
        #expect(fixture.feature.phase == .loaded)
        #expect(screen.button == nil)
        fixture.run()
        #expect(screen.button == .remove)
    }

    @Test("the button is right if the library arrives after the episode")
    func libraryLast() {
        fixture.save(.sample(1, day: 3))
        fixture.feature.close()
        fixture.library.readDelay = .seconds(9)
        let feature = MyVideoFeature(
            in: fixture.root, flux: fixture.flux, shell: fixture.shell, api: fixture.api,
            library: fixture.library, player: fixture.player, follows: nil, now: { .day(9) },
            formatDate: DateFormat(day: Date.inDays))
        let screen = feature.openEpisode("short1")
        fixture.advance(by: .seconds(2))
        #expect(screen.state.episode == .sample(1))
        #expect(screen.button == nil)
        screen.toggle()
        fixture.run()
        #expect(screen.button == .remove)
        #expect(fixture.library.written == ["add Episode 1"], "a button that says nothing does nothing")
    }

    @Test("the button follows another process")
    func elsewhere() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        fixture.save(.sample(1, day: 3))
        #expect(screen.button == .remove)
        fixture.remove(Episode.sample(1).id)
        #expect(screen.button == .save)
    }

    @Test("the button follows another screen")
    func otherScreens() {
        let (one, two) = (fixture.feature.openEpisode("short1"), fixture.feature.openEpisode("short1"))
        let list = fixture.feature.openSavedVideos()
        fixture.run()
        one.toggle()
        fixture.run()
        #expect(two.button == .remove)
        list.remove(Episode.sample(1).id)
        fixture.run()
        #expect(one.button == .save)
        #expect(two.button == .save)
    }

    @Test("saving twice keeps one video with its first date")
    func twice() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        screen.save()
        screen.save()
        fixture.run()
        #expect(fixture.feature.videos == [.sample(1, day: 100)])
    }

    @Test("removing an unsaved video is not an error")
    func absent() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        screen.remove()
        fixture.run()
        #expect(screen.button == .save && screen.canToggle)
        #expect(fixture.shell.store.state.notices.shown == nil)
    }

    @Test("a second press before the library has answered does nothing")
    func impatient() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        screen.toggle()
        screen.toggle()
        #expect(screen.change == .save(.sample(1)))
        fixture.run()
        #expect(fixture.library.written == ["add Episode 1"])
    }

    @Test("the button is enabled when its effect is known, and disabled while a change is running")
    func enabled() {
        let screen = fixture.feature.openEpisode("short1")
        let (enabled, executing) = (Recorder<Bool>(), Recorder<Bool>())
        record(into: enabled) { screen.canToggle }
        record(into: executing) { screen.isToggling }
        screen.toggle()
        fixture.run()
        fixture.library.writeDelay = .seconds(2)
        screen.toggle()
        fixture.advance(by: .seconds(1))
        #expect(screen.isToggling)
        #expect(!screen.canToggle)
        fixture.run()
        #expect(enabled.elements == [false, true, false, true])
        #expect(executing.elements == [false, true, false])
    }

    @Test("the button is enabled again after the library refused, even while others' changes run")
    func refused() {
        let (one, two) = (fixture.feature.openEpisode("short1"), fixture.feature.openEpisode("short2"))
        fixture.run()
        fixture.library.writeFailure = .busy(path: "library")
        one.toggle()
        #expect(one.isToggling)
        #expect(two.canToggle)
        fixture.run()
        #expect(one.canToggle)
        fixture.library.writeFailure = nil
        one.toggle()
        fixture.run()
        #expect(one.button == .remove)
    }

    @Test("a change is reported once, however many screens show the video")
    func toasts() {
        let (one, two) = (fixture.feature.openEpisode("short1"), fixture.feature.openEpisode("short1"))
        let toasts = Recorder<ShellState.Toast?>()
        fixture.shell.store.select { $0.toast }.changes.record(into: toasts)
        fixture.run()
        one.save()
        fixture.run()
        one.toggle()
        fixture.run()
        let name = Episode.sample(1).name
        #expect(
            toasts.elements.compactMap { $0.flatMap { fixture.shell.line(of: $0, in: .english)?.text } } == [
                "saved \"\(name)\" to My Video",
                "removed \"\(name)\" from My Video; press u to undo",
            ])
        two.close()
    }

    /// Records a value now, and whenever it has changed after an action of any scope.
    private func record<Value: Equatable & Sendable>(
        into values: Recorder<Value>, _ value: @escaping @Sendable () -> Value
    ) {
        let seen = BehaviorRelay(value: value())
        seen.asObservable().distinctUntilChanged().record(into: values)
        fixture.root.observe { _ in fixture.scheduler.schedule { seen.accept(value()) } }
    }
}
