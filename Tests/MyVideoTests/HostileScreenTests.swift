import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxTerminalTesting
import FoundationEssentials
import MyVideo
import Persistence
import TerminalFrames
import Testing

@Suite("video screens with hostile text from the network")
struct HostileScreenTests {
    private static let hostile = [
        "\u{1B}[2J\u{1B}]0;title\u{7}", "\u{9B}31m\u{0}", "a\u{202E}b\u{2066}c", "一\n二\r\n三\t四",
        "👩\u{200D}👩\u{200D}👧 \u{200D}\u{200D}x", String(repeating: "流れ", count: 5_000),
        "e" + String(repeating: "\u{301}", count: 200), "\u{FE0F}★\u{20E3}",
    ]
    private static let episodes: [Episode] = hostile.enumerated().map { index, text in
        .sample(index + 1, text, description: text + "\n" + text, channel: text, tags: [text, text])
    }
    private let fixture = MyVideoFixture.films(episodes)

    @Test(
        "lists send no control characters to the terminal and keep their columns aligned",
        arguments: [20, 40, 80, 120])
    func lists(columns: Int) throws {
        for (day, episode) in Self.episodes.enumerated() {
            fixture.save(SavedVideo(episode: episode, addedAt: .day(day)))
        }
        for route in [Route.episodes(query: nil), .myVideo] {
            let screen = try fixture.opened(route, columns: columns)
            #expect(raw(screen.frame).isEmpty)
            screen.press(.escape, "p")
            #expect(raw(screen.frame).isEmpty)
            let frame = screen.frame
            let rows = 3..<3 + Self.episodes.count
            if columns >= 44 {
                let dates = Set(rows.map { row in column(of: .dim, in: frame, row) })
                #expect(dates == [columns - 11])
            }
            if columns >= 30 {
                #expect(Set(rows.map { row in column(of: .count, in: frame, row) }).count == 1)
            }
        }
    }

    @Test(
        "an episode's page, its toasts and its notices send no control characters to the terminal",
        arguments: episodes)
    func page(episode: Episode) throws {
        for columns in [20, 80] {
            let screen = try fixture.opened(.episode(id: episode.uuid), columns: columns)
            #expect(raw(screen.frame).isEmpty)
            screen.press("G")
            #expect(raw(screen.frame).isEmpty)
            screen.enter("m")
            fixture.library.writeFailure = .full(path: episode.name)
            screen.enter("m")
            fixture.library.writeFailure = nil
            let messages = screen.toasts + [screen.notice ?? ""]
            #expect(messages.allSatisfy { line in line.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
            fixture.remove(episode.id)
            screen.close()
        }
    }

    @Test("every screen draws in any area, down to one row and one column", arguments: [1, 2, 3, 5, 6, 9])
    func anyArea(rows: Int) throws {
        for columns in [1, 2, 3, 5, 11, 20] {
            for route in [Route.episodes(query: "e"), .episode(id: "short5"), .myVideo] {
                let screen = try fixture.open(route, rows: rows, columns: columns)
                _ = screen.frame
                fixture.run()
                screen.press(.escape, "j", "G", .pageUp)
                let frame = screen.frame
                #expect(frame.cursor.map { $0.row < rows && $0.column < columns } ?? true)
                screen.close()
            }
        }
    }

    /// The control sequences in the frame's bytes, except for the renderer's own cursor moves and styles.
    private func raw(_ frame: Frame) -> [Unicode.Scalar] {
        var renderer = Renderer(Palette(.trueColour, .dark))
        var rest = String(decoding: renderer.render(frame), as: UTF8.self).unicodeScalars[...]
        var found: [Unicode.Scalar] = []
        while let scalar = rest.popFirst() {
            switch scalar.value {
            case 0x1B where rest.first == "[":
                while let next = rest.popFirst(), !next.properties.isAlphabetic {}
            case 0..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
                found.append(scalar)
            default: break
            }
        }
        return found
    }

    /// The column where the last run in `style` begins.
    private func column(of style: Style, in frame: Frame, _ row: Int) -> Int? {
        let columns = (0..<frame.viewport.columns).filter { frame[row, $0].style == style }
        return columns.last { $0 == 0 || frame[row, $0 - 1].style != style }
    }
}
