import Entities
import FluxCore
import MyVideo
import TerminalUI
import TestKit
import Testing

@Suite struct WatchStateTests {
    private let playlist = Playback.playlist(url: "https://videos.example/1.m3u8")

    @Test("asking how to play runs until there is an answer; a late one about another video changes nothing")
    func asking() {
        var state = WatchState()
        #expect(!state.phase.isSettled)
        state.reduce(.playbackAsked(id: "1"))
        #expect(state.phase.isRunning)
        state.reduce(.playbackFound(playlist, id: "2"))
        #expect(state.phase == .asking(id: "1"))
        state.reduce(.playbackFound(playlist, id: "1"))
        #expect(state.phase == .found(playlist))
        #expect(state.phase.isSettled)
    }

    @Test("B-F12 failures wait in a queue; a screen that is opened again has none")
    func failures() {
        var state = WatchState()
        let failures: [WatchFailure] = [.notReady("To import"), .desktop(.noProgram("https://a"))]
        for failure in failures + failures.prefix(1) { state.reduce(.watchFailed(failure)) }
        #expect(state.phase == .failed(failures[0]))
        #expect(state.notices.notices == failures)
        state.reduce(.noticeDismissed)
        #expect(state.notices.shown == failures[1])
        state.reduce(.screenOpened)
        #expect(state == WatchState())
    }

    @Test("F4 what was started is told, and nothing else")
    func toasts() {
        var state = WatchState()
        #expect(state.asked(by: .playerStarted(name: "a")) == [.playing(name: "a")])
        #expect(state.asked(by: .pageOpened(name: "b")) == [.opened(name: "b")])
        #expect(state.asked(by: .playbackFound(playlist, id: "1")) == [])
    }
}
