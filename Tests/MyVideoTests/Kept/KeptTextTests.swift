import Entities
import FoundationEssentials
import MyVideo
import Persistence
import TerminalUI
import Testing

@Suite struct MyVideoViewTests {
    private let view = MyVideoView(
        target: .terminal(width: 60), identifiers: .hidden, formatDate: Date.inDays)

    @Test("kept videos are rows with the date they were added")
    func rows() {
        #expect(view.rows([.sample(1, day: 9)]).map(\.text) == ["Episode 1  0:09:56  Open Movies  day 9"])
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
}
