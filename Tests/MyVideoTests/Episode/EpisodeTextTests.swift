import Entities
import FluxScreens
import FluxTerminalTesting
import FoundationEssentials
import MyVideo
import ServiceTexts
import TerminalFrames
import Testing

@Suite struct EpisodeTextTests {
    private let view = EpisodeText(width: 60, formatDate: DateFormat(day: Date.inDays), in: .english)
    private let episode = Episode.sample(
        1, "Big Buck Bunny", description: "A large rabbit.\r\n\r\nMeets three small bullies.",
        tags: ["blender", "animation"])

    @Test("an episode page has title, facts, address, tags and description")
    func page() {
        #expect(
            view.lines(episode, source: .instance).map(\.text) == [
                "Big Buck Bunny",
                "Open Movies (videos.example) · 9:56 · day 1 · 1,337 views",
                "1 like",
                "https://videos.example/w/short1",
                "blender  animation",
                "",
                "A large rabbit.",
                "",
                "Meets three small bullies.",
            ])
    }

    @Test("a saved version is marked, with the reason")
    func stored() {
        let source = FoundEpisode.Source.library(
            savedAt: .day(7), serviceFailure: .unreachable(host: "videos.example"))
        let lines = view.lines(episode, source: source)
        let mark = lines.filter { $0.spans.contains { $0.style == .warning } }.map(\.text)
        #expect(mark == ["saved version from day 7: cannot reach videos.example"])
    }

    @Test(
        "hostile text is shown without control characters and fits the width", arguments: [20, 33, 80])
    func hostile(width: Int) {
        let text = "\u{1B}]0;title\u{7}漢字かな交じり文が長く続く場合の折り返し👩‍👩‍👧‍👦e\u{301}\r\nword word \u{9B}31m"
        let episode = Episode.sample(1, text, description: text, tags: [text])
        let lines = EpisodeText(width: width, formatDate: DateFormat(day: Date.inDays), in: .english)
            .lines(episode, source: .instance)
        #expect(lines.allSatisfy { $0.width() <= width })
        let scalars = lines.flatMap { Array($0.text.unicodeScalars) }
        #expect(!scalars.contains { $0.properties.generalCategory == .control })
    }
}
