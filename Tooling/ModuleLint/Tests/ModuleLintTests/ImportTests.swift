import Testing

@testable import ModuleLint

@Suite("Imports")
struct ImportTests {
    @Test(
        "an import that its layer does not allow is found",
        arguments: [
            (
                "Modules/Features/Search/Results/View/A.swift", "import Foundation",
                "Search may not import Foundation"
            ),
            (
                "Modules/Interfaces/HTTP/A.swift", "import FoundationNetworking",
                "HTTP may not import FoundationNetworking"
            ),
            (
                "Modules/Core/Entities/A.swift", "import struct Foundation.Date",
                "Entities may not import Foundation"
            ),
            (
                "Modules/Core/ReactiveCore/A.swift", "internal import FoundationEssentials",
                "ReactiveCore may not import FoundationEssentials"
            ),
            (
                "Modules/Live/FluxJournalFile/A.swift", "public import Foundation",
                "FluxJournalFile may not import Foundation"
            ),
            ("Modules/Core/Entities/A.swift", "import Testing", "Entities may not import Testing"),
            ("Modules/Core/Entities/A.swift", "@preconcurrency import Nio", "Entities may not import Nio"),
            ("Tests/SearchTests/A.swift", "import XCTest", "SearchTests may not import XCTest"),
            (
                "Modules/Core/ReactiveCore/A.swift", "import Glibc",
                "ReactiveCore imports Glibc, which other systems lack: write `#if canImport(Glibc)`"
            ),
        ])
    func forbidden(path: String, statement: String, rule: String) {
        #expect(Fixture.findings(with: [path: "\n\(statement)\n"]) == ["\(path):2: \(rule)"])
    }

    @Test(
        "an import that its layer allows is accepted",
        arguments: [
            (
                "Modules/Features/Search/Results/View/A.swift",
                "public import Entities\nimport FoundationEssentials"
            ),
            ("Modules/Live/PersistenceSQLite/A.swift", "import Foundation\nimport GRDB"),
            ("Modules/Core/ReactiveCore/A.swift", "public import Synchronization\nimport Dispatch"),
            (
                "Modules/Core/ReactiveCore/A.swift",
                "#if canImport(Glibc)\nimport Glibc\n#elseif canImport(Darwin)\nimport Darwin\n#endif"
            ),
            (
                "Modules/Live/FluxJournalFile/A.swift",
                "#if canImport(FoundationEssentials)\nimport FoundationEssentials\n#else\nimport Foundation\n#endif"
            ),
            ("Apps/Nagare/A.swift", "import Foundation"),
            ("Tests/SearchTests/A.swift", "import Foundation\nimport Testing\n@testable import Search"),
        ])
    func allowed(path: String, text: String) {
        #expect(Fixture.findings(with: [path: text]) == [])
    }

    @Test(
        "public signatures contain neither another package nor SQL",
        arguments: [
            ("public import GRDB", "GRDB shows in public signatures"),
            ("@_exported import GRDB", "GRDB shows in public signatures"),
            ("    public func rows(sql: String) -> [String] {", "SQL shows in a public signature"),
            ("    public init(_ pool: DatabasePool) {", "SQL shows in a public signature"),
            ("    public init(\n        _ pool: DatabasePool\n    ) {", "SQL shows in a public signature"),
            (
                "    package static func open(\n        at: String\n    ) -> Database {",
                "SQL shows in a public signature"
            ),
        ])
    func signatures(line: String, rule: String) {
        let path = "Modules/Live/PersistenceSQLite/Library.swift"

        #expect(Fixture.findings(with: [path: line]) == ["\(path):1: \(rule)"])
    }

    @Test("a public type may be named for SQLite and use SQL inside")
    func sqlInside() {
        let text = """
            import GRDB
            public struct SQLiteLibrary {
                private let pool: DatabasePool
                public func titles() -> [String] { read(sql: "SELECT title FROM episode") }
            }
            """

        #expect(Fixture.findings(with: ["Modules/Live/PersistenceSQLite/Library.swift": text]) == [])
    }
}
