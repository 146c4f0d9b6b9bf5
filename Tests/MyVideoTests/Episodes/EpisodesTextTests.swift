import Entities
import FluxCore
import FluxQueries
import FoundationEssentials
import MyVideo
import Persistence
import TerminalFrames
import Testing
import VideoAPI

@Suite struct EpisodesTextTests {
    private let episodes: [Episode] = [
        .sample(1, "Big Buck Bunny"), .sample(2, "シンテル 日本語版 🐉 字幕", duration: 3_725),
        .sample(3, "Cafe\u{301} live", isLive: true),
    ]

    @Test("columns are aligned whatever the width of the characters")
    func aligned() {
        #expect(
            rows(width: 80) == [
                "short1  Big Buck Bunny             9:56     Open Movies  day 1",
                "short2  シンテル 日本語版 🐉 字幕  1:02:05  Open Movies  day 2",
                "short3  Cafe\u{301} live                  LIVE     Open Movies  day 3",
            ])
    }

    @Test("a row never exceeds the terminal's width, and narrow rows have fewer columns", arguments: 20...90)
    func fitted(width: Int) {
        var widths: Columns.Widths?
        let long = Episode.sample(4, channel: "映画をつくる人たちの、とても長い名前のチャンネル")
        let lines = view(.terminal(width: width)).lines(episodes + [long], &widths)
        #expect(lines.allSatisfy { $0.width() <= width && $0.text.hasPrefix("short") })
        let starts = Set(
            lines.map { line in
                line.spans.prefix { $0.style != .count }.reduce(0) { $0 + $1.text.displayWidth }
            })
        #expect(width < 60 || starts.count == 1, "the third column begins at one place")
    }

    @Test("a pipe gets tabs, full names and the UUID")
    func pipe() {
        var widths: Columns.Widths?
        let lines = view(.pipe).lines(episodes.prefix(1), &widths)
        #expect(
            lines.map(\.text) == [
                "00000000-0000-4000-8000-000000000001\tBig Buck Bunny\t9:56\tOpen Movies\tday 1"
            ])
    }

    @Test("rows of saved videos have the date they were saved")
    func saved() {
        var widths: Columns.Widths?
        let lines = view(.terminal(width: 60)).lines([SavedVideo.sample(1, day: 9)], &widths)
        #expect(lines.map(\.text) == ["short1  Episode 1  9:56  Open Movies  day 9"])
    }

    @Test("control characters from the network are made visible")
    func controls() {
        var widths: Columns.Widths?
        let lines = view(.pipe).lines([Episode.sample(1, "a\u{1B}[2Jb\tc\u{202E}")], &widths)
        let id = "00000000-0000-4000-8000-000000000001"
        #expect(lines.map(\.text) == ["\(id)\ta␛[2Jb c\t9:56\tOpen Movies\tday 1"])
    }

    @Test("the summary is the number of videos, or that there are none")
    func remarks() {
        var state = EpisodesState(pageSize: 2)
        state.reduce(.submitted(.search("x"), at: .zero))
        state.answer([], next: nil)
        #expect(state.summary(in: .english).text == "no videos match \"x\"")

        state.reduce(.submitted(.newest, at: .zero))
        state.answer(Array(episodes.dropLast()), next: 2)
        #expect(state.summary(in: .english).text == "2 of 3 videos")
        state.reduce(.pages(.nextPageRequested(at: .zero)))
        state.answer(episodes.suffix(1), next: nil)
        #expect(state.summary(in: .english).text == "3 videos")
    }

    private func rows(width: Int) -> [String] {
        var widths: Columns.Widths?
        return view(.terminal(width: width)).lines(episodes, &widths).map(\.text)
    }

    private func view(_ target: Columns.Target) -> EpisodeRows {
        EpisodeRows(target: target, formatDate: Date.inDays, in: .english)
    }
}
