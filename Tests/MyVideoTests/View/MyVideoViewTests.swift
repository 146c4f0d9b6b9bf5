import Entities
import FoundationEssentials
import MyVideo
import Persistence
import TerminalUI
import Testing

@Suite struct MyVideoViewTests {
    private let view = MyVideoView(
        target: .terminal(width: 60), identifiers: .hidden, formatDate: Date.inDays)

    @Test("B-M3 the empty view shows when the loaded library holds nothing, and only then")
    func empty() {
        var state = LibraryState()
        #expect(text(state) == ["loading…"])
        state.reduce(.libraryAsked(reading: 1))
        #expect(text(state) == ["loading…"])
        state.reduce(.libraryFailed(.newer(path: "library.sqlite"), reading: 1))
        #expect(
            text(state) == ["my video: library.sqlite was written by a newer nagare; update nagare"])
        state.reduce(.libraryAsked(reading: 2))
        state.reduce(.libraryChanged([], reading: 2))
        #expect(text(state) == ["no videos are kept yet"])
    }

    @Test("kept videos are rows with the date they were added, also below a failure")
    func rows() {
        var state = LibraryState()
        state.reduce(.libraryAsked(reading: 1))
        state.reduce(.libraryChanged([.sample(1, day: 9)], reading: 1))
        let row = "Episode 1  0:09:56  Open Movies  day 9"
        #expect(text(state) == [row])
        state.reduce(.libraryAsked(reading: 2))
        state.reduce(.libraryFailed(.busy(path: "library"), reading: 2))
        #expect(
            text(state) == ["my video: another program holds library; try again when that has ended", row])
    }

    @Test("the selected video stands on a ground of its own")
    func selected() {
        let videos = [KeptVideo.sample(1, day: 9), .sample(2, day: 3)]
        let lines = view.rows(videos, selected: videos[1].id)
        #expect(lines.map(\.ground) == [.plain, .selected])
    }

    @Test("B-F12 what was done and what was refused is one sentence each that names the video")
    func notices() {
        let video = KeptVideo.sample(1, day: 9)
        let full = LibraryFailure.full(path: "library")
        let toasts: [ChangeState.Toast] = [
            .kept(video.episode), .released(video.episode), .restored(video.episode),
        ]
        let sentences = (toasts.map(view.toast) + [view.notice(.init(.keep(video), full))]).map(\.text)
        #expect(
            sentences == [
                "added \"Episode 1\" to My Video", "removed \"Episode 1\" from My Video",
                "brought back \"Episode 1\"",
                "add \"Episode 1\": there is no room to write library; free some space and try again",
            ])
    }

    private func text(_ state: LibraryState) -> [String] {
        view.lines(state, selected: nil).map(\.text)
    }
}
