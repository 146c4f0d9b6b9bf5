import Entities
import FoundationEssentials
import MyVideo
import Persistence
import TerminalUI
import Testing

@Suite struct VideoTextTests {
    @Test("changes and refusals are one sentence each that names the video")
    func notices() {
        let video = SavedVideo.sample(1, day: 9)
        let full = LibraryFailure.full(path: "library")
        let toasts: [VideoState.Toast] = [
            .saved(video.episode), .removed(video.episode), .restored(video.episode),
        ]
        let refused = VideoState.Notice.refused(.save(video.episode), full).line(
            formatDate: Date.inDays, in: .english)
        let sentences = (toasts.map { $0.line(in: .english) } + [refused]).map(\.text)
        #expect(
            sentences == [
                "saved \"Episode 1\" to My Video", "removed \"Episode 1\" from My Video",
                "restored \"Episode 1\"",
                "save \"Episode 1\": no space left to write library; free some space and try again",
            ])
    }
}
