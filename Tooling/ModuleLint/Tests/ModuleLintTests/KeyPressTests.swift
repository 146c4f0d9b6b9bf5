import Foundation
import Testing

@testable import ModuleLint

@Suite("The files that a key press passes")
struct KeyPressTests {
    let results = "Modules/Features/Search/Results"
    let readme = KeyPress.readme

    /// What is found when these files are listed, and those were executed.
    private func findings(listing paths: [String], executed: Set<String>) -> [String] {
        let rows = paths.enumerated().map { "| \($0.offset + 1) | `\($0.element)` | does it |" }
        let text = (["# Search", "", "## One key press", ""] + rows + ["", "## Else", "| 1 | `A.swift` |"])
            .joined(separator: "\n")
        let more = [
            readme: text, "Modules/Core/Entities/A.swift": "", "\(results)/View/Rows.swift": "",
            "\(results)/ResultsText.swift": "",
        ]
        let tree = Tree(texts: Fixture.texts.merging(more) { $1 })
        return KeyPress(executed: executed).findings(in: tree).map(\.description)
    }

    @Test("a list of what was executed, helpers apart, is sound")
    func sound() {
        let list = ["Core/Entities/A.swift", "Features/Search/Results/ResultsView.swift"]
        let helpers = ["\(results)/View/Rows.swift", "\(results)/ResultsText.swift"]
        let executed = list.map { "Modules/\($0)" } + helpers + ["Tests/A.swift"]

        #expect(findings(listing: list, executed: Set(executed)) == [])
    }

    @Test("a file that is not there, was not executed or is listed twice is found")
    func wrong() {
        let a = "Core/Entities/A.swift"
        let list = [a, a, "Core/Entities/Gone.swift", "Features/Search/Results/ResultsView.swift"]

        #expect(
            findings(listing: list, executed: ["Modules/\(a)"]) == [
                "\(readme):6: Modules/\(a) is listed twice",
                "\(readme):7: there is no Modules/Core/Entities/Gone.swift",
                "\(readme):8: the key does not pass \(results)/ResultsView.swift",
            ])
    }

    @Test("a role of the feature that was executed must be listed, another screen's too")
    func unlisted() {
        let a = "Core/Entities/A.swift"
        let seen = "Modules/Features/Search/Seen/SeenState.swift"
        let executed: Set = ["Modules/\(a)", "\(results)/ResultsActionCreator.swift", seen]

        #expect(
            findings(listing: [a], executed: executed) == [
                "\(results)/ResultsActionCreator.swift:1: the key passes this role, and \(readme) does not list it",
                "\(seen):1: the key passes this role, and \(readme) does not list it",
            ])
    }

    @Test("18 files are the most, 7 of them in the feature, and no list is none")
    func limits() {
        let many = (1...19).map { "Features/Search/Results/View/A\($0).swift" }
        let found = findings(listing: many, executed: [])

        #expect(found.contains("\(readme):5: 19 files; 18 is the limit"))
        #expect(found.contains("\(readme):5: 19 files of Search; 7 is the limit"))
        #expect(
            findings(listing: [], executed: []) == ["\(readme):1: it lists no files under “## One key press”"]
        )
    }

    @Test("what was executed is read from llvm-cov's summary")
    func coverage() throws {
        let json = """
            {"data": [{"files": [
                {"filename": "/repo/Modules/A.swift", "summary": {"functions": {"count": 2, "covered": 1}}},
                {"filename": "/repo/Modules/B.swift", "summary": {"functions": {"count": 2, "covered": 0}}},
                {"filename": "/other/C.swift", "summary": {"functions": {"count": 2, "covered": 2}}}
            ], "totals": {}}], "type": "llvm.coverage.json.export"}
            """
        let press = try KeyPress(coverage: Data(json.utf8), root: URL(filePath: "/repo"))

        #expect(press.executed == ["Modules/A.swift"])
    }
}
