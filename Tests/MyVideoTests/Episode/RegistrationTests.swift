import Entities
import FluxCore
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveCore
import ReactiveTesting
import Testing
import VideoAPI

@Suite struct RegistrationStreamTests {
    private let fixture = MyVideoFixture()

    @Test("B-M2 the button says what pressing it will do, and does it")
    func toggling() {
        let screen = fixture.feature.openEpisode("short1")
        let buttons = Recorder<RegistrationButton?>()
        screen.stream.output.button.asObservable().record(into: buttons)
        fixture.run()
        screen.stream.input.toggled()
        fixture.run()
        screen.stream.input.toggled()
        fixture.run()
        #expect(buttons.elements == [nil, .register, .unregister, .register])
        #expect(fixture.library.written == ["add Episode 1", "remove 1"])
    }

    @Test("B-M2 the button is right when the episode arrives after the library did")
    func episodeLast() {
        fixture.keep(.sample(1, day: 3))
        let screen = fixture.feature.openEpisode("short1")
        fixture.advance(by: .milliseconds(500))
        #expect(fixture.feature.kept.state.phase == .loaded)
        #expect(screen.stream.output.button.value == nil)
        fixture.run()
        #expect(screen.stream.output.button.value == .unregister)
    }

    @Test("B-M2 the button is right when the library arrives after the episode did")
    func libraryLast() {
        fixture.keep(.sample(1, day: 3))
        fixture.feature.close()
        fixture.library.readDelay = .seconds(9)
        let feature = MyVideoFeature(in: fixture.root, api: fixture.api, library: fixture.library) { .day(9) }
        let screen = feature.openEpisode("short1")
        fixture.advance(by: .seconds(2))
        #expect(screen.stream.output.episode.value == .sample(1))
        #expect(screen.stream.output.button.value == nil)
        screen.stream.input.toggled()
        fixture.run()
        #expect(screen.stream.output.button.value == .unregister)
        #expect(fixture.library.written == ["add Episode 1"], "a button that says nothing does nothing")
    }

    @Test("B-M2 the button follows another process")
    func elsewhere() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        fixture.keep(.sample(1, day: 3))
        #expect(screen.stream.output.button.value == .unregister)
        fixture.release(Episode.sample(1).id)
        #expect(screen.stream.output.button.value == .register)
    }

    @Test("B-M2 the button follows what another screen does")
    func otherScreens() {
        let (one, two) = (fixture.feature.openEpisode("short1"), fixture.feature.openEpisode("short1"))
        let list = fixture.feature.openList()
        fixture.run()
        one.stream.input.toggled()
        fixture.run()
        #expect(two.stream.output.button.value == .unregister)
        list.stream.input.removed(Episode.sample(1).id)
        fixture.run()
        #expect(one.stream.output.button.value == .register)
        #expect(two.stream.output.button.value == .register)
    }

    @Test("B-M4 registering twice keeps one, with its first date")
    func twice() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        screen.stream.input.registered()
        screen.stream.input.registered()
        fixture.run()
        #expect(fixture.feature.kept.state.videos == [.sample(1, day: 100)])
    }

    @Test("B-M4 unregistering what is not there is no error")
    func absent() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        screen.stream.input.unregistered()
        fixture.run()
        #expect(screen.stream.output.change.value == .done(.release(Episode.sample(1).id)))
    }

    @Test("a button pressed twice before the library answered was pressed once")
    func impatient() {
        let screen = fixture.feature.openEpisode("short1")
        fixture.run()
        screen.stream.input.toggled()
        screen.stream.input.toggled()
        #expect(screen.stream.output.change.value == .running(.keep(.sample(1, day: 100))))
        fixture.run()
        #expect(fixture.library.written == ["add Episode 1"])
    }

    @Test("B-M2 F7 the button can be pressed when it is known what it does, and not while it does it")
    func enabled() {
        let screen = fixture.feature.openEpisode("short1")
        let (enabled, executing) = (Recorder<Bool>(), Recorder<Bool>())
        screen.stream.output.canToggle.asObservable().record(into: enabled)
        screen.stream.output.isToggling.asObservable().record(into: executing)
        screen.stream.input.toggled()
        fixture.run()
        fixture.library.writeDelay = .seconds(2)
        screen.stream.input.toggled()
        fixture.advance(by: .seconds(1))
        #expect(screen.stream.output.isToggling.value)
        #expect(!screen.stream.output.canToggle.value)
        fixture.run()
        #expect(enabled.elements == [false, true, false, true])
        #expect(executing.elements == [false, true, false])
    }

    @Test("B-M2 F7 the button can be pressed again after the library refused, also in the midst of others'")
    func refused() {
        let (one, two) = (fixture.feature.openEpisode("short1"), fixture.feature.openEpisode("short2"))
        fixture.run()
        fixture.library.writeFailure = .busy(path: "library")
        one.stream.input.toggled()
        #expect(one.stream.output.isToggling.value)
        #expect(two.stream.output.canToggle.value)
        fixture.run()
        #expect(one.stream.output.canToggle.value)
        fixture.library.writeFailure = nil
        one.stream.input.toggled()
        fixture.run()
        #expect(one.stream.output.button.value == .unregister)
    }

    @Test("B-F7 what was done is told once, on the screen that asked for it")
    func toasts() {
        let (one, two) = (fixture.feature.openEpisode("short1"), fixture.feature.openEpisode("short1"))
        let (here, there) = (Recorder<ChangeState.Toast>(), Recorder<ChangeState.Toast>())
        one.stream.output.toasts.asObservable().record(into: here)
        two.stream.output.toasts.asObservable().record(into: there)
        fixture.run()
        one.stream.input.registered()
        fixture.run()
        one.stream.input.toggled()
        fixture.run()
        #expect(here.elements == [.kept(.sample(1)), .released(.sample(1))])
        #expect(there.elements.isEmpty)
    }
}
