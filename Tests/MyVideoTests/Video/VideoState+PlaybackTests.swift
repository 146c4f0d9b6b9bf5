import Entities
import FluxCore
import FluxTesting
import MyVideo
import TerminalFrames
import Testing
import VideoAPI

@Suite("playback on a screen")
struct VideoStatePlaybackTests {
    private let playlist = Playback.playlist(url: "https://videos.example/1.m3u8")
    private let episode = Episode.sample(1)

    @Test("a playback request runs until its answer, and an answer for another video changes nothing")
    func loading() {
        var state = VideoState()
        #expect(!state.playback.isSettled)
        state.reduce(.playbackRequested(id: "1", at: .zero))
        #expect(state.playback.isRunning)
        state.reduce(.playbackFound(playlist, id: "2"))
        #expect(state.playback == .loading(id: "1", name: nil))
        state.reduce(.playbackFound(playlist, id: "1"))
        #expect(state.playback == .found(playlist))
        #expect(state.playback.isSettled)
    }

    @Test("failures queue up, and a reopened screen has none")
    func failures() {
        var state = VideoState()
        let failures: [PlaybackFailure] = [.notReady("To import"), .desktop(.noProgram("https://a"))]
        for failure in failures + failures.prefix(1) { state.reduce(.playbackFailed(failure)) }
        #expect(state.playback == .failed(failures[0]))
        #expect(state.notices.notices == failures.map { .notPlayed($0) })
        state.reduce(.noticeDismissed)
        #expect(state.notices.shown == .notPlayed(failures[1]))
        state.reduce(.screenOpened)
        #expect(state == VideoState())
    }

    @Test("a found playback starts the player or opens the page once, unless the caller plays it")
    func commands() {
        var state = VideoState()
        let found = VideoAction.playbackFound(playlist, id: episode.uuid)
        #expect(state.asked(by: .played(episode, at: .zero)) == [.find(id: episode.uuid, of: episode)])
        #expect(
            state.asked(by: found) == [.play(url: "https://videos.example/1.m3u8", name: "Episode 1")])
        #expect(state.asked(by: found) == [])
        state.reduce(.played(episode, at: .zero))
        let page = VideoAction.playbackFound(.page(url: episode.url), id: episode.uuid)
        #expect(state.asked(by: page) == [.browse([episode.url])])
        state.reduce(.playbackRequested(id: episode.uuid, at: .zero))
        #expect(state.asked(by: found) == [])
        #expect(state.asked(by: .playerStarted(name: "a")) == [.toast(.playing(name: "a"))])
        #expect(state.asked(by: .browserStarted(name: "a")) == [.toast(.openedInBrowser(name: "a"))])
        #expect(state.asked(by: .browsed([episode.url])) == [.browse([episode.url])])
    }

    @Test("becoming live, a screen starts no player")
    func resumed() {
        var state = VideoState()
        state.reduce(.played(episode, at: .zero))
        #expect(state.asked(by: .resumed) == [])
        #expect(state.playback == .idle)
        #expect(state.since == nil)
    }
}
