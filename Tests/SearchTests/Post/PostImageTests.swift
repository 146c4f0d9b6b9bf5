import Entities
import FluxCore
import FluxScreens
import Markdown
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@testable import Search

/// Has images of given sizes for some URLs, and none for others.
final class SampleImages: ImageSource {
    private let sizes: [String: PixelSize]
    private let log = Box<[String]>([])

    init(_ sizes: [String: PixelSize]) { self.sizes = sizes }

    /// The requested URLs in order.
    var requests: [String] { log.value }

    func image(at address: String, within limit: PixelSize) async -> EncodedImage? {
        log.value.append(address)
        return sizes[address].map { EncodedImage(size: $0, png: Array(address.utf8)) }
    }
}

/// Paragraphs with images among other text, in a quote, and in a list.
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

    /// Lets the screen report visible images, and waits until they have arrived.
    private func settle(_ screen: PostScreen, _ fixture: PostFixture) {
        screen.adjust()
        fixture.scheduler.run()
        screen.adjust()
        fixture.scheduler.run()
    }

    private func names(_ addresses: [String]) -> [String] { addresses.map { String($0.dropFirst(23)) } }

    @Test("without image support, no image is requested and the post is unchanged")
    func notOffered() {
        let fixture = fixture()
        let screen = fixture.opened()
        let before = screen.frame()
        settle(screen, fixture)
        #expect(source.requests.isEmpty && screen.frame() == before)
        #expect(before.imageCells.isEmpty && before.rows.contains { $0.contains("[image: flow][1]") })
    }

    @Test(
        "visible images appear below their names, also in quotes and lists; missing images only show the name",
        arguments: [
            ("post-images-dark", ColourDepth.indexed, Theme.dark), ("post-images-light", .indexed, .light),
            ("post-images-plain", .none, .dark),
        ])
    func shown(name: String, depth: ColourDepth, theme: Theme) {
        let fixture = fixture()
        let screen = fixture.opened()
        fixture.shell.images.dispatch(.supported(cell: Self.cell))
        settle(screen, fixture)
        #expect(names(source.requests) == ["flow", "quoted", "listed", "none"])
        let frame = screen.frame(rows: 24)
        #expect(GoldenText(beside: #filePath).mismatch(frame.marked, "post-images") == nil)
        var renderer = Renderer(Palette(depth, theme))
        renderer.images = Set(frame.imageCells.keys)
        #expect(GoldenText(beside: #filePath).mismatch(renderer.render(frame), name) == nil)
        // A renderer without the image data, such as one that plays a recording, draws no image cells.
        var other = Renderer(Palette(depth, theme))
        #expect(!String(decoding: other.render(frame), as: UTF8.self).contains("\u{10EEEE}"))
    }

    @Test("an image is requested once, when it becomes visible, and has at most 20 rows")
    func far() {
        let fixture = fixture()
        let screen = fixture.opened()
        fixture.shell.images.dispatch(.supported(cell: Self.cell))
        settle(screen, fixture)
        #expect(screen.press("G"))
        settle(screen, fixture)
        #expect(screen.press("g", "G"))
        settle(screen, fixture)
        #expect(names(source.requests) == ["flow", "quoted", "listed", "none", "far"])
        #expect(screen.frame().imageCells.values.contains { $0.rows == 20 && $0.columns == 4 })
    }

    @Test("visible text stays in place when an image above it arrives")
    func stablePosition() {
        let fixture = fixture()
        let screen = fixture.opened()
        #expect(screen.press("j", "j", "j", "j", "j", "j", "j", "j", "j", "j", "j", "j"))
        let before = screen.frame().rows
        fixture.shell.images.dispatch(.supported(cell: Self.cell))
        // Another screen loads an image that is far above.
        fixture.shell.images.dispatch(.becameVisible(["https://images.example/flow"]))
        settle(screen, fixture)
        #expect(fixture.shell.images.state["https://images.example/flow"]?.size != nil)
        #expect(screen.frame().rows.dropFirst(3) == before.dropFirst(3))
        #expect(screen.press("k"))
        #expect(screen.frame().rows.dropFirst(4) == before.dropFirst(3).dropLast())
    }

    @Test("scrolling moves through an image row by row, and its lines are copied as its Markdown")
    func reading() {
        let fixture = fixture()
        let screen = fixture.opened()
        fixture.shell.images.dispatch(.supported(cell: Self.cell))
        settle(screen, fixture)
        let first = screen.frame(rows: 12).marked
        for step in 1...8 {
            #expect(screen.press("j", rows: 12))
            #expect(Array(screen.frame(rows: 12).marked[2..<12 - step]) == Array(first[2 + step..<12]))
        }
        #expect(screen.press("g", "V", "j", "j", "y"))
        let addresses = ["flow", "quoted"].map { "https://images.example/\($0)" }
        #expect(
            fixture.copied.elements == [
                "Before ![flow](\(addresses[0])) and behind.\n\n> ![quoted](\(addresses[1]))"
            ])
    }

    @Test("a match after an image is found at its position")
    func finding() {
        let fixture = fixture()
        let screen = fixture.opened()
        fixture.shell.images.dispatch(.supported(cell: Self.cell))
        settle(screen, fixture)
        #expect(screen.press("/"))
        screen.type("line 30")
        #expect(screen.frame().marked.contains { $0.contains("‹currentMatch line 30›") })
    }

    @Test("leaving the post ends the reading of its images, and keeps those that have arrived")
    func left() {
        let fixture = fixture()
        let screen = fixture.opened()
        fixture.shell.images.dispatch(.supported(cell: Self.cell))
        screen.adjust()
        let images = fixture.shell.images
        #expect(images.state.known.count == 4 && images.state.known.allSatisfy { $0.size == nil })
        images.dispatch(.loaded(number: 1, Self.cell))
        screen.close()
        #expect(names(images.state.known.map(\.address)) == ["flow"])
        fixture.scheduler.run()
        #expect(names(images.state.known.map(\.address)) == ["flow"])
        #expect(fixture.shell.imageRegistry[2] == nil)
    }

    @Test("images beyond the limit are evicted, but visible ones are requested again")
    func many() {
        var state = ImagesState()
        var asked: [ImagesState.Command] = []
        state.reduce(.becameVisible(["before"]), CommandSink { asked.append($0) })
        #expect(asked.isEmpty && state.known.isEmpty)
        state.reduce(.supported(cell: Self.cell), CommandSink { asked.append($0) })
        state.reduce(.becameVisible((1...60).map { "\($0)" }), CommandSink { asked.append($0) })
        #expect(state.known.map(\.address) == (11...60).map { "\($0)" })
        #expect(asked.contains(.forget(number: 10)) && !asked.contains(.forget(number: 11)))
        // A late image that was already evicted changes nothing.
        state.reduce(.loaded(number: 3, Self.cell))
        #expect(state["3"] == nil && state["60"]?.size == nil)
        state.reduce(.loaded(number: 60, Self.cell))
        #expect(state["60"]?.size == Self.cell)
        state.reduce(.started, CommandSink { asked.append($0) })
        #expect(state.known.isEmpty && state.cell == nil && asked.last == .forget(number: 60))
    }

    @Test("the registry holds image data only while the image is known, and no state contains it")
    func imageRegistry() {
        let fixture = fixture()
        let screen = fixture.opened()
        fixture.shell.images.dispatch(.supported(cell: Self.cell))
        settle(screen, fixture)
        #expect(fixture.shell.imageRegistry[1]?.png == Array("https://images.example/flow".utf8))
        fixture.shell.images.dispatch(.started)
        #expect(fixture.shell.imageRegistry[1] == nil)
    }
}
