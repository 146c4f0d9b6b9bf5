import Entities
import FoundationEssentials
import MyVideo
import TerminalUI
import Testing

@Suite struct EpisodeViewTests {
    private let view = EpisodeView(width: 60, formatDate: Date.inDays)
    private let episode = Episode.sample(
        1, "Big Buck Bunny", description: "A large rabbit.\r\n\r\nMeets three small bullies.",
        tags: ["blender", "animation"])

    @Test("an episode page has title, facts, button, address, tags and description")
    func page() {
        #expect(
            view.lines(episode, source: .instance, button: .register).map(\.text) == [
                "Big Buck Bunny",
                "Open Movies (videos.example) · 0:09:56 · day 1 · 1337 views",
                "· 1 like",
                "[ Add to My Video ]",
                "https://videos.example/w/short1",
                "blender  animation",
                "",
                "A large rabbit.",
                "",
                "Meets three small bullies.",
            ])
    }

    @Test("B-M2 the button's label says what pressing it will do")
    func labels() {
        #expect(view.label(.register) == "Add to My Video")
        #expect(view.label(.unregister) == "Remove from My Video")
        let withoutButton = view.lines(episode, source: .instance, button: nil)
        #expect(!withoutButton.contains { $0.text.hasPrefix("[") })
    }

    @Test("B-M6 a stored episode is marked, with the reason")
    func stored() {
        let source = EpisodeState.Source.library(
            keptAt: .day(7), insteadOf: .unreachable(host: "videos.example"))
        let lines = view.lines(episode, source: source, button: .unregister)
        let mark = lines.filter { $0.spans.contains { $0.style == .warning } }.map(\.text)
        #expect(mark == ["as stored in My Video on day 7: cannot reach videos.example"])
    }

    @Test("B-M1 loading, the episode and an error are three pictures; after an episode it stays in sight")
    func pictures() {
        var state = EpisodeState()
        #expect(view.lines(state, button: nil).isEmpty)
        state.reduce(.episodeAsked(id: "1"))
        #expect(view.lines(state, button: nil).map(\.text) == ["loading…"])
        state.reduce(.episodeFailed(.notFound, id: "1"))
        let sentence = "episode: there is no such episode; check the id and the instance"
        #expect(view.lines(state, button: nil).map(\.text).joined(separator: " ") == sentence)
        state.reduce(.episodeAsked(id: "1"))
        state.reduce(.episodeArrived(episode, id: "1"))
        let shown = view.lines(episode, source: .instance, button: .register)
        #expect(view.lines(state, button: .register) == shown)
        state.reduce(.episodeAsked(id: "1"))
        #expect(view.lines(state, button: .register) == shown)
        state.reduce(.episodeFailed(.notFound, id: "1"))
        #expect(Array(view.lines(state, button: .register).suffix(shown.count)) == shown)
    }

    @Test(
        "B-X1 B-X2 whatever an episode holds, lines obey nothing and fit the width", arguments: [20, 33, 80])
    func hostile(width: Int) {
        let text = "\u{1B}]0;title\u{7}漢字かな交じり文が長く続く場合の折り返し👩‍👩‍👧‍👦e\u{301}\r\nword word \u{9B}31m"
        let episode = Episode.sample(1, text, description: text, tags: [text])
        let lines = EpisodeView(width: width, formatDate: Date.inDays)
            .lines(episode, source: .instance, button: .register)
        #expect(lines.allSatisfy { $0.width <= width })
        let scalars = lines.flatMap { Array($0.text.unicodeScalars) }
        #expect(!scalars.contains { $0.properties.generalCategory == .control })
    }
}
