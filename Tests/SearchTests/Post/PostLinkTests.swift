import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import Markdown
import ReactiveCore
import TerminalFrames
import Testing

@testable import Search

@Suite struct PostLinkTests {
    private static let origins = ["https://qiita.com", "https://team.example"]

    private func fixture(_ links: [String]) -> PostFixture {
        let post = PostFixture(markdown: LinkedText(links: links))
        post.shell.registerPages { SearchFeature.route(ofPage: $0, at: Self.origins) }
        return post
    }

    @Test(
        "the pages of posts, tags, users and searches have screens",
        arguments: [
            ("https://qiita.com/taro/items/0123", "post/0123"),
            ("https://team.example/taro/private/items/0123#a", "post/0123?anchor=a"),
            ("https://qiita.com/tags/C%2B%2B", "search?q=tag%3AC%2B%2B"),
            ("https://qiita.com/taro", "search?q=user%3Ataro"),
            (
                "https://qiita.com/search?sort=rel&q=swift+%E6%B5%81%E3%82%8C",
                "search?q=swift%20%E6%B5%81%E3%82%8C"
            ),
            ("https://qiita.com/trend", nil), ("https://qiita.com", nil),
            ("https://qiita.com/taro/likes", nil),
            ("https://example.com/taro/items/0123", nil), ("mailto:taro@qiita.com", nil),
        ] as [(String, String?)])
    func routes(address: String, route: String?) {
        #expect(SearchFeature.route(ofPage: address, at: Self.origins)?.text == route)
    }

    @Test("a link to a page of the service opens in the app, any other link in the browser")
    func opened() {
        let post = fixture(["/taro/items/0123", "/tags/Swift", "https://example.com/a"])
        let screen = post.opened()
        screen.type("#1")
        #expect(post.flux.routing.state.top == .post(id: "0123"))
        screen.type("#2")
        #expect(post.flux.routing.state.top == .search(query: "tag:Swift"))
        post.scheduler.run()
        #expect(post.desktop.requests == [])
        screen.type("#3")
        post.scheduler.run()
        #expect(post.desktop.requests == [.open("https://example.com/a")])
    }

    @Test("the list of links has their numbers, titles and addresses, and is filtered by them")
    func listed() {
        let post = fixture(["/tags/Swift"] + (1...11).map { "https://example.com/\($0)" })
        let screen = post.opened()
        #expect(screen.press("#"))
        #expect(screen.frame().rows[2].contains("▌  1  "))
        #expect(screen.frame().rows[2].contains("https://qiita.com/tags/Swift"))
        screen.type("1")
        #expect(screen.frame().rows[2...5].map { $0.prefix(6) } == ["▌  1  ", "   10 ", "   11 ", "   12 "])
        #expect(screen.press(.backspace))
        screen.type("com/3")
        #expect(screen.frame().rows[2].contains("https://example.com/3"))
        #expect(screen.hint(.enter) == "open")
        #expect(screen.press(.escape))
        screen.type("#3")
        post.scheduler.run()
        #expect(post.desktop.requests == [.open("https://example.com/2")], "no digit can follow")
    }

    @Test("a link to a heading scrolls there, and Esc returns to the link")
    func anchors() {
        let post = fixture(["#比べる-2-つ", "#比べる-2-つ-1"])
        let screen = post.opened()
        #expect(screen.press("j"))
        let before = screen.frame()
        #expect(screen.press("#", "1"))
        #expect(screen.frame().rows[3].contains("## 比べる 2 つ!"))
        #expect(screen.press("#", "2"))
        #expect(screen.frame().rows[3].contains("### 比べる 2 つ"))
        #expect(screen.hint(.escape) == "back")
        #expect(screen.press(.escape, .escape))
        #expect(screen.frame() == before)
        #expect(!screen.press(.escape), "the shell goes back")
        post.scheduler.run()
        #expect(post.desktop.requests == [])
    }

    @Test(
        "a link from another post opens at its anchor; a missing anchor, and a return, do not scroll"
    )
    func anchorOfAnotherPost() {
        let post = fixture([])
        let screen = post.open(anchor: "比べる-2-つ-1")
        post.scheduler.run()
        screen.adjust()
        #expect(screen.frame().rows[3].contains("### 比べる 2 つ"))
        #expect(screen.press("g"))
        #expect(!screen.frame().rows[3].contains("比べる"), "the user goes on from there")
        screen.close()
        let returned = post.open(.returned, anchor: "比べる-2-つ-1")
        post.scheduler.run()
        returned.adjust()
        #expect(!returned.frame().rows[3].contains("比べる"))
        returned.close()
        let missing = post.open(anchor: "?")
        post.scheduler.run()
        missing.adjust()
        #expect(!missing.frame().rows[3].contains("比べる"))
    }

    @Test("^ and a number go to a footnote, and Esc returns")
    func footnotes() {
        let screen = fixture([]).opened()
        let before = screen.frame()
        screen.type("#^2")
        #expect(
            screen.frame().rows[2].hasPrefix("▌  ^2  ") && screen.frame().rows[2].contains("the second note"))
        #expect(screen.press(.enter))
        #expect(screen.frame().rows.contains { $0.contains("² the second note") })
        #expect(screen.press(.escape))
        #expect(screen.frame() == before)
    }
}

/// Links, headings with the same name far below them, and footnotes.
private struct LinkedText: MarkdownParsing {
    let links: [String]

    func parse(_ chunk: MarkdownChunk) -> MarkdownDocument {
        MarkdownDocument(
            blocks: links.map { .paragraph([.link([.text("link")], url: $0)]) }
                + (1...30).map { .paragraph([.text("text \($0)")]) }
                + [.heading(level: 2, [.text("比べる 2 つ!")])]
                + (1...30).map { .paragraph([.text("text \($0)")]) }
                + [.heading(level: 3, [.text("比べる 2 つ")])]
                + (1...30).map { .paragraph([.text("text \($0)"), .footnote(2)]) }
                + [
                    .footnotes([
                        [.paragraph([.text("the first note")])], [.paragraph([.text("the second note")])],
                    ])
                ])
    }
}
