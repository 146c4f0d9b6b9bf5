import Entities
import Foundation
import MarkdownMD4C
import ReactiveTesting
import Search
import TerminalFrames
import Testing

/// Posts in Qiita's style, each as `Golden/Posts/NAME/post.md` beside its expected renderings.
@Suite struct PostCorpusTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Golden/Posts").path

    static let names: [String] =
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []

    private func lines(of name: String, for target: Columns.Target) throws -> [StyledLine] {
        let source = try #require(FileManager.default.contents(atPath: "\(Self.folder)/\(name)/post.md"))
        let parser = try #require(MarkdownMD4C())
        let body = String(decoding: source, as: UTF8.self)
        return PostText(target: target, formatDate: { _ in "2026-03-14" }).lines(
            PostContent(post: .written(body, title: name), markdown: parser))
    }

    @Test("the corpus has at least 40 posts")
    func count() { #expect(Self.names.count >= 40) }

    @Test(
        "a post is rendered as expected, at 40, 80 and 200 columns and in a pipe", arguments: names)
    func golden(name: String) throws {
        let golden = GoldenText()
        let narrow = try lines(of: name, for: .terminal(width: 40))
        let usual = try lines(of: name, for: .terminal(width: 80))
        let wide = try lines(of: name, for: .terminal(width: 200))
        let piped = try lines(of: name, for: .pipe)

        #expect(golden.mismatch(narrow.map(\.text), "Posts/\(name)/40") == nil)
        // Includes the style of each span.
        #expect(golden.mismatch(usual.map(\.marked), "Posts/\(name)/80") == nil)
        #expect(golden.mismatch(wide.map(\.text), "Posts/\(name)/200") == nil)
        #expect(golden.mismatch(piped.map(\.text), "Posts/\(name)/piped") == nil)
    }

    @Test(
        "no control character of a post reaches a terminal, and no row is too wide", arguments: names)
    func harmless(name: String) throws {
        for width in [40, 80, 200] {
            for line in try lines(of: name, for: .terminal(width: width)) {
                let suspects = line.text.unicodeScalars.filter(\.isTerminalControl)
                #expect(suspects.isEmpty, "\(line.text.debugDescription)")
                #expect(line.width() <= width, "\(line.text)")
            }
        }
    }
}

extension Post {
    static func written(_ body: String, title: String = "garbage") -> Post {
        let date = Date(timeIntervalSince1970: 0)
        return Post(
            id: "4bde7c1f0a6e", title: title, body: body,
            url: "https://qiita.com/hanako/items/4bde7c1f0a6e", createdAt: date, updatedAt: date,
            isPrivate: false, tags: [Tag(name: "Swift")], user: User(id: "hanako"), likesCount: 1,
            commentsCount: 0, stocksCount: 2)
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character, or reorders the text around it.
    var isTerminalControl: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension StyledLine {
    /// The line with `‹style text›` around each span that is not plain.
    fileprivate var marked: String {
        spans.map { $0.style == .plain ? $0.text : "‹\($0.style) \($0.text)›" }.joined()
    }
}
