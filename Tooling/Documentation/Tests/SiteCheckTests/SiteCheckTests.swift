import Foundation
import Testing

@testable import SiteCheck

@Suite("problems of a site are found")
struct SiteCheckTests {
    @Test("a public symbol without a comment is named with its location")
    func comment() throws {
        let graph = """
            {"module": {"name": "Core"}, "symbols": [
              {"pathComponents": ["A", "b"], "location": {"uri": "file:///x/A.swift", "position": {"line": 6}}},
              {"pathComponents": ["A"], "docComment": {}, "location": {"uri": "file:///x/A.swift", "position": {"line": 1}}},
              {"pathComponents": ["A", "made"]}
            ]}
            """
        let comments = try SymbolComments(graphs: [Data(graph.utf8)])

        #expect(comments.missing == ["A.swift:7: Core.A.b has no documentation"])
        #expect(comments.count == 2)
    }

    @Test("a broken reference and an image without a dark variant are reported")
    func link() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ text: String, _ path: String) throws {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try write("", "documentation/core/index.html")
        try write("", "images/a.svg")
        try write(
            """
            {"metadata": {"role": "article"}, "references": {
              "1": {"url": "/documentation/core"}, "2": {"url": "/documentation/gone"}, "3": {"url": "https://a.example"},
              "4": {"variants": [{"url": "/images/a.svg", "traits": ["1x", "light"]}]}
            }}
            """, "data/documentation/core.json")

        let links = try SiteLinks(Site(folder: folder))

        #expect(links.pages == ["/documentation/core"])
        #expect(links.articles == links.pages)
        #expect(
            links.broken == [
                "/documentation/core refers to /documentation/gone, which is not there",
                "/documentation/core has a picture without a dark one: /images/a.svg",
            ])
    }

    @Test("a path cannot lead out of the site")
    func outside() {
        let site = Site(folder: URL(filePath: "/usr"))
        #expect(site.file(at: "/../etc/passwd") == nil)
        #expect(site.file(at: "/%2e%2e/etc/passwd") == nil)
    }
}
