import Testing

@testable import ModuleLint

@Suite("Files and folders")
struct FolderTests {
    @Test("a repository that breaks no rule has no findings")
    func sound() {
        #expect(Fixture.findings(with: [:]) == [])
    }

    @Test(
        "a file of 400 lines passes, one more does not",
        arguments: ["Modules/Core/Entities", "Tests/SearchTests"])
    func fileSize(folder: String) {
        let path = "\(folder)/Long.swift"

        #expect(Fixture.findings(with: [path: String(repeating: "\n", count: 400)]) == [])
        #expect(
            Fixture.findings(with: [path: String(repeating: "\n", count: 401)])
                == ["\(path):401: 401 lines; 400 is the limit"])
    }

    @Test("the top level contains only the listed names")
    func topLevel() {
        #expect(
            Fixture.findings(with: ["Sources/A.swift": "", "Package.resolved": ""])
                == ["Sources:1: it does not belong at the top level"])
        #expect(Fixture.findings(without: "LICENSE") == ["LICENSE:1: it is missing at the top level"])
    }

    @Test("a module has a README and an `about:`")
    func readmes() {
        let path = "Modules/System/CCurl/README.md"

        #expect(Fixture.findings(without: path) == ["\(path):1: CCurl has no README"])
        #expect(
            Fixture.findings(with: [:], table: .init(targets: Fixture.table.targets, abouts: [:])).first
                == "Package.swift:1: the row ApplicationFlux has no `about:`")
    }

    @Test("a program that tests start belongs to their row")
    func testProgram() {
        let child = RowTable.Target(
            name: "Child", path: "Tests/Child", isTest: false, outside: [], isLibrary: false)
        let table = RowTable(
            targets: Fixture.table.targets + [child], abouts: Fixture.table.abouts)

        #expect(Fixture.findings(with: ["Tests/Child/main.swift": "import Glibc\n"], table: table) == [])
    }

    @Test("a row has tests, and a folder of tests has a row")
    func testFolders() {
        #expect(
            Fixture.findings(with: ["Tests/LostTests/A.swift": "@Test(\"a\") func a() {}"])
                == ["Tests/LostTests:1: it belongs to no row, so nothing runs it"])
        #expect(
            Fixture.findings(with: [
                "Tests/ExamplesTests/Lost/A.swift": "", "Tests/ExamplesTests/README.md": "",
            ])
                == ["Tests/ExamplesTests/Lost:1: it belongs to no row, so nothing runs it"])
        #expect(
            Fixture.findings(without: "Tests/HTTPTests/Tests.swift") == [
                "Tests/HTTPTests:1: HTTP has no tests"
            ])
        #expect(
            Fixture.findings(with: ["Tests/HTTPTests/Tests.swift": "let a = 1"])
                == ["Tests/HTTPTests:1: HTTP has no tests"])
    }
}
