import Entities
import FluxCore
import FluxTesting
import MyVideo
import TerminalUI
import Testing

@Suite("What a screen plays")
struct VideoStatePlaybackTests {
    private let playlist = Playback.playlist(url: "https://videos.example/1.m3u8")
    private let episode = Episode.sample(1)

    @Test("asking how to play runs until there is an answer; a late one about another video changes nothing")
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

    @Test("B-F12 failures wait in a queue; a screen that is opened again has none")
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

    @Test("F4 what was found is played, or its page opened, once; who asked by an id plays it themselves")
    func commands() {
        var state = VideoState()
        let found = VideoAction.playbackFound(playlist, id: episode.uuid)
        #expect(state.asked(by: .played(episode, at: .zero)) == [.find(id: episode.uuid, of: episode)])
        #expect(
            state.asked(by: found) == [.play(url: "https://videos.example/1.m3u8", name: "Episode 1")])
        #expect(state.asked(by: found) == [])
        state.reduce(.played(episode, at: .zero))
        let page = VideoAction.playbackFound(.page(url: episode.url), id: episode.uuid)
        #expect(state.asked(by: page) == [.browse(episode.url)])
        state.reduce(.playbackRequested(id: episode.uuid, at: .zero))
        #expect(state.asked(by: found) == [])
        #expect(state.asked(by: .playerStarted(name: "a")) == [.toast(.playing(name: "a"))])
        #expect(state.asked(by: .browsed(episode)) == [.browse(episode.url)])
    }

    @Test("V6 gone live again, a screen asks once more for a change that was lost, and starts no player")
    func resumed() {
        var state = VideoState()
        state.reduce(.changeRequested(.save(episode)))
        state.reduce(.played(episode, at: .zero))
        #expect(state.asked(by: .resumed) == [.change(.save(episode))])
        #expect(state.playback == .idle)
        #expect(state.since == nil)
    }
}
