import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FluxTesting
import MyVideo
import TerminalFrames
import Testing
import VideoAPI

@Suite struct EpisodesStateTests {
    @Test("loading starts with the query and ends with the page")
    func loading() {
        var state = EpisodesState(pageSize: 2)
        #expect(state.episodes.query.phase == .idle)

        state.reduce(.submitted(.newest, at: .zero))
        #expect(state.episodes.query.phase == .loading)

        state.answer(1, 2, next: 2)
        #expect(state.episodes.query.phase == .loaded)
        #expect(state.episodes.rows.map(\.name) == ["Episode 1", "Episode 2"])
    }

    @Test("loading also ends with an error")
    func failing() {
        var state = EpisodesState(pageSize: 2)
        state.reduce(.submitted(.newest, at: .zero))
        state.fail(.unreachable(host: "videos.example"))
        #expect(state.episodes.query.phase == .failed(.unreachable(host: "videos.example")))
        #expect(state.episodes.query.runningSince == nil)
    }

    @Test("Enter in the field starts a changed query, and otherwise opens the selected episodes")
    func confirming() {
        var state = EpisodesState(pageSize: 2)
        state.reduce(.submitted(.newest, at: .zero))
        state.answer(1, 2, next: nil)
        #expect(
            state.asked(by: .confirmed(at: .zero)) == [.video(.open(.episode(id: Episode.sample(1).uuid)))])
        state.reduce(.edited(.insert("x")))
        state.reduce(.confirmed(at: .zero))
        #expect(state.episodes.query.key == .search("x"))
    }

    @Test("blank text stands for the newest episodes, other text for its trimmed version")
    func questions() {
        #expect(EpisodesQuery(" \u{3000}\n") == .newest)
        #expect(EpisodesQuery("  open  movie ") == .search("open  movie"))
    }

    @Test("channel:NAME@HOST and the address of a channel's page stand for the channel's episodes")
    func channels() {
        for text in [
            "channel:films@videos.example", " https://videos.example/c/films/videos",
            "https://videos.example/video-channels/films?s=1", "https://other.example/c/films@videos.example",
        ] {
            #expect(EpisodesQuery(text) == .channel("films@videos.example"), "\(text)")
        }
        for text in ["account:ann@videos.example", "https://videos.example/a/ann/videos"] {
            #expect(EpisodesQuery(text) == .account("ann@videos.example"), "\(text)")
        }
        for text in [
            "playlist:3kD", "https://videos.example/w/p/3kD?playlistPosition=2",
            "https://videos.example/videos/watch/playlist/3kD",
        ] {
            #expect(EpisodesQuery(text) == .playlist("3kD"), "\(text)")
        }
        #expect(EpisodesQuery("playlist:3kD").text == "playlist:3kD")
        #expect(EpisodesQuery("channel:films") == .channel("films"))
        #expect(EpisodesQuery("channel:films").text == "channel:films")
        for text in ["channel:", "channel:two words", "https://videos.example/w/films", "channel:a@b@c"] {
            #expect(EpisodesQuery(text) == .search(text.trimmed), "\(text)")
        }
    }
}
