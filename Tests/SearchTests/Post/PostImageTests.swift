import Entities
import FluxCore
import Markdown
import ReactiveCore
import ReactiveTesting
import Shell
import TerminalUI
import Testing

@testable import Search

/// Has an image of a size for some addresses, and none for others.
final class SampleImages: ImageSource {
    private let sizes: [String: PixelSize]
    private let log = Box<[String]>([])

    init(_ sizes: [String: PixelSize]) { self.sizes = sizes }

    /// What was asked for, the first one first.
    var requests: [String] { log.value }

    func image(at address: String, within limit: PixelSize) async -> EncodedImage? {
        log.value.append(address)
        return sizes[address].map { EncodedImage(size: $0, png: Array(address.utf8)) }
    }
}

/// Paragraphs with images between others, a quote and a list.
private struct ImageMarkdown: MarkdownParsing {
    func parse(_ chunk: MarkdownChunk) -> MarkdownDocument {
        func image(_ name: String) -> MarkdownSpan {
            .image(alt: name, url: "https://images.example/\(name)")
        }
        let far = (1...30).map { MarkdownBlock.paragraph([.text("line \($0)")]) }
        return MarkdownDocument(
            blocks: [
                .paragraph([.text("Before "), image("flow"), .text(" and behind.")]),
                .quote([.paragraph([image("quoted")])]),
                .list(start: nil, [MarkdownListItem(blocks: [.paragraph([image("listed")])])]),
                .paragraph([image("none")]),
            ] + far + [.paragraph([image("far")])])
    }
}

@Suite struct PostImageTests {
    private static let cell = PixelSize(width: 10, height: 20)
    private static let images = [
        "flow": PixelSize(width: 200, height: 60), "quoted": PixelSize(width: 30, height: 30),
        "listed": PixelSize(width: 20, height: 40), "far": PixelSize(width: 400, height: 4_000),
    ]

    private let source = SampleImages(
        Dictionary(uniqueKeysWithValues: images.map { ("https://images.example/\($0.key)", $0.value) }))

    private func fixture() -> PostFixture {
        PostFixture(.sample("images"), markdown: ImageMarkdown(), images: source)
    }

    /// Lets the screen hear what is in sight, and all that comes of it arrive.
    private func settle(_ screen: PostScreen, _ fixture: PostFixture) {
        screen.adjust()
        fixture.scheduler.run()
        screen.adjust()
        fixture.scheduler.run()
    }

    private func names(_ addresses: [String]) -> [String] { addresses.map { String($0.dropFirst(23)) } }

    @Test("where the terminal takes no images none is read, and a post is as it would be without any")
    func notOffered() {
        let fixture = fixture()
        let screen = fixture.opened()
        let before = screen.frame()
        settle(screen, fixture)
        #expect(source.requests.isEmpty && screen.frame() == before)
        #expect(before.imageCells.isEmpty && before.rows.contains { $0.contains("[image: flow][1]") })
    }

    @Test(
        "images in sight stand below what they are called, in their quote or list; one that is none stays a name",
        arguments: [
            ("post-images-dark", ColourDepth.indexed, Theme.dark), ("post-images-light", .indexed, .light),
            ("post-images-plain", .none, .dark),
        ])
    func shown(name: String, depth: ColourDepth, theme: Theme) {
        let fixture = fixture()
        let screen = fixture.opened()
        fixture.shell.images.dispatch(.offered(cell: Self.cell))
        settle(screen, fixture)
        #expect(names(source.requests) == ["flow", "quoted", "listed", "none"])
        let frame = screen.frame(rows: 24)
        #expect(GoldenText(beside: #filePath).mismatch(frame.marked, "post-images") == nil)
        var renderer = Renderer(Palette(depth, theme))
        renderer.images = Set(frame.imageCells.keys)
        #expect(GoldenText(beside: #filePath).mismatch(renderer.render(frame), name) == nil)
        // The same without them, for who has none of their looks: a recording that is played.
        var other = Renderer(Palette(depth, theme))
        #expect(!String(decoding: other.render(frame), as: UTF8.self).contains("\u{10EEEE}"))
    }

    @Test("an image is read when it comes into sight, once, and is never higher than 20 rows")
    func far() {
        let fixture = fixture()
        let screen = fixture.opened()
        fixture.shell.images.dispatch(.offered(cell: Self.cell))
        settle(screen, fixture)
        #expect(screen.press("G"))
        settle(screen, fixture)
        #expect(screen.press("g", "G"))
        settle(screen, fixture)
        #expect(names(source.requests) == ["flow", "quoted", "listed", "none", "far"])
        #expect(screen.frame().imageCells.values.contains { $0.rows == 20 && $0.columns == 4 })
    }

    @Test("when an image comes what is in sight stays where it is, whatever stands above")
    func still() {
        let fixture = fixture()
        let screen = fixture.opened()
        #expect(screen.press("j", "j", "j", "j", "j", "j", "j", "j", "j", "j", "j", "j"))
        let before = screen.frame().rows
        fixture.shell.images.dispatch(.offered(cell: Self.cell))
        // One that stands far above is read for somebody else.
        fixture.shell.images.dispatch(.sighted(["https://images.example/flow"]))
        settle(screen, fixture)
        #expect(fixture.shell.images.state["https://images.example/flow"]?.size != nil)
        #expect(screen.frame().rows.dropFirst(3) == before.dropFirst(3))
        #expect(screen.press("k"))
        #expect(screen.frame().rows.dropFirst(4) == before.dropFirst(3).dropLast())
    }

    @Test("who scrolls goes through an image row by row; what is copied has nothing of it")
    func reading() {
        let fixture = fixture()
        let screen = fixture.opened()
        fixture.shell.images.dispatch(.offered(cell: Self.cell))
        settle(screen, fixture)
        let first = screen.frame(rows: 12).marked
        for step in 1...8 {
            #expect(screen.press("j", rows: 12))
            #expect(Array(screen.frame(rows: 12).marked[2..<12 - step]) == Array(first[2 + step..<12]))
        }
        #expect(screen.press("g", "V", "j", "j", "j", "j", "j", "y"))
        #expect(fixture.copied.elements == ["Before [image: flow][1] and behind.\n\n│ [image: quoted][2]"])
    }

    @Test("matches behind images are found where they stand")
    func finding() {
        let fixture = fixture()
        let screen = fixture.opened()
        fixture.shell.images.dispatch(.offered(cell: Self.cell))
        settle(screen, fixture)
        #expect(screen.press("/"))
        screen.type("line 30")
        #expect(screen.frame().marked.contains { $0.contains("‹currentMatch line 30›") })
    }

    @Test("no more images are known than there is room for; one in sight is never let go of for ever")
    func many() {
        var state = ImagesState()
        var asked: [ImagesState.Command] = []
        state.reduce(.sighted(["before"])) { asked.append($0) }
        #expect(asked.isEmpty && state.known.isEmpty)
        state.reduce(.offered(cell: Self.cell)) { asked.append($0) }
        state.reduce(.sighted((1...60).map { "\($0)" })) { asked.append($0) }
        #expect(state.known.map(\.address) == (11...60).map { "\($0)" })
        #expect(asked.contains(.forget(number: 10)) && !asked.contains(.forget(number: 11)))
        // A late one that was let go of changes nothing.
        state.reduce(.arrived(number: 3, Self.cell)) { _ in }
        #expect(state["3"] == nil && state["60"]?.size == nil)
        state.reduce(.arrived(number: 60, Self.cell)) { _ in }
        #expect(state["60"]?.size == Self.cell)
        state.reduce(.started) { asked.append($0) }
        #expect(state.known.isEmpty && state.cell == nil && asked.last == .forget(number: 60))
    }

    @Test("what an image looks like is on the shelf only while it is known, and in no state")
    func shelf() {
        let fixture = fixture()
        let screen = fixture.opened()
        fixture.shell.images.dispatch(.offered(cell: Self.cell))
        settle(screen, fixture)
        #expect(fixture.shell.shelf[1]?.png == Array("https://images.example/flow".utf8))
        fixture.shell.images.dispatch(.started)
        #expect(fixture.shell.shelf[1] == nil)
    }
}
