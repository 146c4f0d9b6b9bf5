import Foundation
import Testing

/// The Swift code in the articles is that of the demos, which are compiled and tested.
@Suite struct ArticleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let catalog = root.appending(path: "Modules/Terminal/FluxTerminal/FluxTerminal.docc")

    static let articles =
        (try? FileManager.default.contentsOfDirectory(atPath: catalog.path).filter { $0.hasSuffix(".md") }
            .sorted())
        ?? []

    private static let sources: [[String]] = {
        ["Counter", "Todos", "Reader"].flatMap { ["Apps/\($0)Demo", "Tests/\($0)DemoTests"] }.flatMap {
            folder in
            let folder = root.appending(path: folder)
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return files.filter { $0.hasSuffix(".swift") }.compactMap { file in
                try? lines(String(contentsOf: folder.appending(path: file), encoding: .utf8))
            }
        }
    }()

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private static func code(_ article: String) throws -> [[String]] {
        let text = try String(contentsOf: catalog.appending(path: article), encoding: .utf8)
        return text.components(separatedBy: "```swift\n").dropFirst().map {
            lines($0.components(separatedBy: "\n```")[0])
        }
    }

    @Test("there are articles with code")
    func found() throws {
        #expect(Self.articles.count >= 8)
        #expect(try Self.articles.flatMap(Self.code).count >= 20)
    }

    @Test("the code of an article is in a demo or its tests", arguments: articles)
    func isCompiled(article: String) throws {
        for block in try Self.code(article) {
            #expect(Self.sources.contains { $0.contains(block) }, "\(article): \(block)")
        }
    }
}
