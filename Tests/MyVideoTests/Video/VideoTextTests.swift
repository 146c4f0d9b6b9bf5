import Entities
import FoundationEssentials
import Persistence
import TerminalFrames
import Testing

@testable import MyVideo

@Suite struct VideoTextTests {
    @Test("changes and refusals are one sentence each that names the video")
    func notices() {
        let video = SavedVideo.sample(1, day: 9)
        let full = LibraryFailure.full(path: "library")
        let toasts: [VideoState.Toast] = [
            .saved(video.episode), .removed(video.episode),
        ]
        let refused = LibraryRefusal(change: .save(video.episode), failure: full).line(in: .english)
        let sentences = (toasts.map { $0.line(in: .english) } + [refused]).map(\.text)
        #expect(
            sentences == [
                "saved \"Episode 1\" to My Video", "removed \"Episode 1\" from My Video",
                "save \"Episode 1\": no space left to write library; free some space and try again",
            ])
    }
}
