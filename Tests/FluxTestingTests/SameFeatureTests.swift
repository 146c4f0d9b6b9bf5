import Foundation
import Testing

/// Checks the claims of the article that compares a feature in three libraries.
@Suite("the same feature three times")
struct SameFeatureTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private let article: [Substring]
    private let example: String

    init() throws {
        let folder = Self.root.appending(path: "Modules/Core/FluxCore/FluxCore.docc")
        let text = try String(
            contentsOf: folder.appending(path: "TheSameFeatureThreeTimes.md"), encoding: .utf8)
        article = text.split(separator: "\n", omittingEmptySubsequences: false)
        example = try String(
            contentsOf: Self.root.appending(path: "Tests/ExamplesTests/Catalogue/Catalogue.swift"),
            encoding: .utf8)
    }

    /// The first code block under a heading.
    private func code(under heading: String) -> ArraySlice<Substring> {
        article.drop { $0 != "### \(heading)" }.drop { !$0.hasPrefix("```") }.dropFirst().prefix {
            $0 != "```"
        }
    }

    /// The cells of the rows below a table's header.
    private func cells(after header: String) -> [[String]] {
        article.drop { !$0.hasPrefix(header) }.dropFirst(2).prefix { $0.hasPrefix("|") }.map { row in
            row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test("the article's code is the tested example")
    func sameCode() {
        #expect(code(under: "Here").joined(separator: "\n") + "\n" == example)
    }

    @Test("the numbers of lines and names are correct, and ours are at most 70 and 14")
    func counts() {
        let headings = ["Here", "The Composable Architecture", "ReSwift"]
        let names = (1...3).map { column in
            cells(after: "| for |").flatMap { $0[column].components(separatedBy: ", ") }.filter { $0 != "–" }
        }
        let counted = zip(headings, names).map { [code(under: $0).count, $1.count] }

        #expect(cells(after: "| | lines |").map { $0.dropFirst().compactMap { Int($0) } } == counted)
        #expect(counted[0][0] <= 70 && counted[0][1] <= 14)
    }

    @Test("every listed name occurs in the code or is needed to connect or test the feature")
    func names() {
        let outside = ["Property", "Store", "TestStore", "TestScheduler"]
        let ours = cells(after: "| for |").flatMap { $0[1].components(separatedBy: ", ") }
        let strange = ours.map { $0.trimmingCharacters(in: ["`", "."]) }.filter {
            $0 != "–" && !outside.contains($0) && !example.contains($0)
        }
        #expect(strange == ["Dispatcher"], "which is what dispatcher(for:) gives")
    }
}
