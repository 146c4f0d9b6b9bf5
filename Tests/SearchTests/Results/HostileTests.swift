import Entities
import Foundation
import Persistence
import PostAPI
import TerminalFrames
import Testing

@testable import Search

@Suite("hostile posts on the results screen") struct SearchHostileTests {
    private static let texts = [
        "\u{1B}[2J\u{1B}]0;owned\u{07}clear", "\u{202E}desrever\u{202C} \u{2066}x",
        "a\u{200D}\u{200D}b\u{FEFF}",
        "line\nbreak\r\n\ttab\u{0}NUL\u{9B}31m", String(repeating: "長い", count: 5_000),
        "e\u{301}\u{301}\u{301}", "",
        "swift\u{1B}[31m swift",
    ]

    private static let posts = texts.enumerated().map { place, text in
        Post(
            id: "\(place)", title: text, body: "## \(text)\n\n- \(text)\n", url: "https://qiita.com/\(text)",
            createdAt: .start, updatedAt: .start, isPrivate: false,
            tags: [Tag(name: text), Tag(name: "plain")], user: User(id: text, name: text),
            likesCount: 123_456_789, commentsCount: 0, stocksCount: 0)
    }

    private func found(columns: Int) throws -> SearchScreenFixture {
        let screen = SearchScreenFixture(
            SearchFixture { _, _ throws(ServiceFailure) in
                PostPage(posts: Self.posts, totalCount: 8, nextPage: nil)
            }, columns: columns)
        screen.type("swift")
        screen.settle()
        for text in Self.texts { try screen.history.update { $0.add(text) } }
        return screen
    }

    /// The output for a frame, without the renderer's own control sequences.
    private func sent(_ frame: Frame) -> String {
        var renderer = Renderer(Palette(.none, .dark))
        let bytes = String(decoding: renderer.render(frame), as: UTF8.self)
        return bytes.replacingOccurrences(
            of: "\u{1B}\\[[0-9;?]*[A-Za-z]", with: "", options: .regularExpression)
    }

    @Test(
        "no title, tag, user, text, or earlier query reaches the terminal unescaped",
        arguments: [80, 120])
    func raw(columns: Int) throws {
        let screen = try found(columns: columns)
        var frames = [screen.frame]
        for _ in Self.texts {
            screen.press(.down)
            frames.append(screen.frame)
        }
        screen.type(" tag:")
        screen.press(.tab)
        frames.append(screen.frame)
        screen.press(.escape, .control("r"))
        screen.settle()
        frames.append(screen.frame)

        for frame in frames {
            let isPlain = sent(frame).unicodeScalars.allSatisfy {
                $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && !(0x200B...0x200F).contains($0.value)
                    && !(0x202A...0x202E).contains($0.value) && !(0x2066...0x2069).contains($0.value)
            }
            #expect(isPlain)
        }
    }

    @Test("the columns stay aligned", arguments: [20, 36, 60, 80, 120])
    func columns(columns: Int) throws {
        let frame = try found(columns: columns).frame
        let list = columns == 120 ? 66 : columns
        for row in 3..<3 + Self.posts.count {
            let width = (0..<columns).reduce(0) { $0 + frame[row, $1].columns }
            #expect(width == columns)
            guard list >= 36 else { continue }
            let date = (list - 11..<list - 1).map { frame[row, $0].text }.joined()
            #expect(date == "2026-03-14")
        }
    }
}
