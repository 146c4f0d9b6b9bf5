import ApplicationFlux
import Entities
import FluxCore
import FluxScreens
import FluxTerminalTesting
import MyVideo
import TerminalFrames
import Testing
import VideoAPI

@Suite("videos in a player and in the browser")
struct PlayingTests {
    private let offline = ServiceFailure.unreachable(host: "videos.example")

    @Test("v starts a player, or opens the page if there is nothing to play, and o opens the page")
    func playing() throws {
        let films = Episode.films
        let fixture = MyVideoFixture.films(playbacks: [
            films[0].uuid: .playlist(url: "https://videos.example/1.m3u8")
        ])
        let screen = try fixture.opened(.episodes(query: nil))
        screen.enter(.escape, "v")
        screen.enter("j", "P")
        screen.enter("o")
        #expect(fixture.player.addresses == ["https://videos.example/1.m3u8"])
        #expect(fixture.desktop.requests == [.open(films[1].url), .open(films[1].url)])
        #expect(screen.toasts == ["playing \"流れ星をさがして 第一話\"", "opened \(films[1].url)"])
    }

    @Test("without a player, the browser shows the video, and the toast says so")
    func playingInBrowser() throws {
        let video = Episode.sample(1)
        let fixture = MyVideoFixture(
            [video], playbacks: [video.uuid: .file(url: "https://videos.example/1.mp4")],
            player: InMemoryVideoPlayer(program: .browser))
        let screen = try fixture.opened(.episodes(query: nil))
        screen.enter("v")
        #expect(fixture.player.addresses == ["https://videos.example/1.mp4"])
        #expect(screen.toasts == ["no player; opened \"\(video.name)\" in the browser"])
    }

    @Test("pressing v again before the answer plays only the last video, and o opens each page")
    func impatientPlaying() throws {
        let films = Episode.films
        let fixture = MyVideoFixture.films(
            playbacks: Dictionary(
                uniqueKeysWithValues: films.prefix(2).map { ($0.uuid, .file(url: $0.url + ".mp4")) }))
        let screen = try fixture.opened(.episodes(query: nil))
        screen.enter(.escape, "v", "v", "j", "v")
        screen.enter("o", "k", "o")
        #expect(fixture.player.addresses == [films[1].url + ".mp4"])
        #expect(fixture.desktop.requests == [.open(films[1].url), .open(films[0].url)])
    }

    @Test("o asks before it opens the pages of many selected videos")
    func manyPages() throws {
        let fixture = MyVideoFixture((1...6).map { .sample($0) })
        let screen = try fixture.opened(.episodes(query: nil))
        screen.enter(.escape, "*", "o")
        #expect(fixture.desktop.requests == [])
        #expect(fixture.shell.store.state.questions.count == 1)
    }

    @Test("a video that cannot be played is reported with a reason and advice")
    func unplayable() throws {
        let films = Episode.films
        let fixture = MyVideoFixture.films(
            playbacks: [films[0].uuid: .notReady(state: "To transcode"), films[2].uuid: .file(url: "file")],
            desktop: .noProgram(films[1].url), player: InMemoryVideoPlayer(failure: .noProgram(films[1].url)))
        let screen = try fixture.opened(.episodes(query: nil))
        screen.enter(.escape, "v")
        #expect(screen.notice == "play: there is nothing to play yet (To transcode); try again later")
        screen.dismissNotice()
        screen.enter("j", "o")
        #expect(screen.notice == nil)
        screen.enter("j", "v")
        #expect(
            screen.notice
                == "play: no video player or browser could be started; install mpv, or open \(films[1].url) yourself"
        )
        screen.dismissNotice()
        fixture.api.failure = offline
        screen.enter("v")
        #expect(screen.notice?.hasPrefix("play: cannot reach videos.example") == true)
        #expect(screen.toasts == ["open: no browser could be started; open \(films[1].url) yourself"])
    }
}
