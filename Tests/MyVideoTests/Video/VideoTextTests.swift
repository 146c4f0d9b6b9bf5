import Entities
import FoundationEssentials
import Persistence
import TerminalFrames
import Testing
import VideoAPI

@testable import MyVideo

@Suite struct VideoTextTests {
    @Test("a video that no program shows is reported with a reason and advice")
    func players() {
        let address = "https://videos.example/1.mp4"
        func sentence(_ failure: VideoPlayerFailure, _ language: Language) -> String {
            ErrorMessage("play", failure, in: language).sentence
        }
        #expect(
            sentence(.playerFailed(address, status: 2), .english)
                == "play: mpv failed (exit code 2); open \(address) yourself")
        #expect(
            sentence(.playerFailed(address, status: 2), .japanese)
                == "play: mpvが失敗しました（終了コード2）。「\(address)」をブラウザーで開いてください。")
        #expect(
            sentence(.noProgram(address), .english)
                == "play: no video player or browser could be started; install mpv, or open \(address) yourself"
        )
        #expect(sentence(.noWebPage("a"), .english) == "play: a is not a web address; copy it instead")
    }

    @Test("failures that earlier versions recorded as those of the desktop are read")
    func recordedFailures() throws {
        let recorded =
            #"[{"desktop":{"_0":{"playerFailed":{"_0":"https://a","status":2}}}},{"desktop":{"_0":{"noProgram":{"_0":"https://a"}}}}]"#
        let failures = try JSONDecoder().decode([PlaybackFailure].self, from: Data(recorded.utf8))
        #expect(
            failures == [.desktop(.playerFailed("https://a", status: 2)), .desktop(.noProgram("https://a"))])
    }

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
