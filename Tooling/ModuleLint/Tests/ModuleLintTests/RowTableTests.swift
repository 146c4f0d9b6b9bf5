import Foundation
import Testing

@testable import ModuleLint

@Suite("The manifest's rows")
struct RowTableTests {
    static let dump = Data(
        """
        {"name": "x", "products": [
            {"name": "store", "targets": ["Store"], "type": {"library": ["automatic"]}},
            {"name": "nagare", "targets": ["Nagare"], "type": {"executable": null}}
        ], "targets": [
            {"name": "Entities", "path": "Modules/Core/Entities", "type": "regular", "dependencies": []},
            {"name": "Store", "path": "Modules/Live/Store", "type": "regular", "dependencies": [
                {"byName": ["Entities", null]}, {"product": ["GRDB", "GRDB.swift", null, null]}]},
            {"name": "StoreTests", "path": "Tests/StoreTests", "type": "test", "dependencies": [
                {"byName": ["Store", null]}]},
            {"name": "Nagare", "path": "Apps/Nagare", "type": "executable", "dependencies": []},
            {"name": "ReactiveTesting", "path": "Tests/ReactiveTesting", "type": "regular", "dependencies": []}
        ]}
        """.utf8)

    static let manifest = """
        let rows: [Row] = [
            Row(.core, "Entities", about: "posts, episodes"),
            Row(
                .live, "Store", about: "keeps things",
                imports: ["Entities"], external: [.grdb]),
            Row(.apps, "Nagare", product: "nagare", about: "the app"),
        ]
        """

    @Test("targets come from SwiftPM's dump")
    func targets() throws {
        let table = try RowTable(dump: Self.dump, manifest: nil)

        #expect(table.rows.map(\.name) == ["Entities", "Store", "Nagare"])
        #expect(
            table.targets[1]
                == RowTable.Target(
                    name: "Store", path: "Modules/Live/Store", isTest: false,
                    outside: ["GRDB"], isLibrary: true))
        #expect(table.rows.map(\.isLibrary) == [false, true, false])
    }

    @Test("the map has one line a module, by layer, without the apps")
    func map() throws {
        let table = try RowTable(dump: Self.dump, manifest: Self.manifest)

        #expect(table.abouts["Nagare"] == "the app")
        #expect(
            table.map.contains(
                """

                ## Core

                State and data flow, without a terminal, a file or a network.

                - [Entities](Core/Entities): posts, episodes

                ## Live

                The interfaces on networks, files and databases. Only programs and tests import these modules.

                - [Store](Live/Store): keeps things

                """))
    }
}

/// A small repository that breaks no rule.
enum Fixture {
    static let targets = [
        target("ReactiveCore", in: "Modules/Core", isLibrary: true),
        target("Entities", in: "Modules/Core"),
        target("HTTP", in: "Modules/Interfaces"),
        target("ApplicationFlux", in: "Modules/Application"),
        target("Search", in: "Modules/Features"),
        target("CCurl", in: "Modules/System"),
        target("FluxJournalFile", in: "Modules/Live", isLibrary: true),
        target("PersistenceSQLite", in: "Modules/Live", outside: ["GRDB"]),
        target("Nagare", in: "Apps"),
    ]

    static let table = table(of: targets)

    static let texts: [String: String] = {
        var texts = [
            "Package.swift": "", "README.md": "", "LICENSE": "", "Tooling/run": "",
            "Tests/ReactiveTesting/Marbles.swift": "",
            "Modules/Features/Search/SearchFeature.swift": "",
            "Modules/Features/Search/Seen/SeenState.swift": "",
            "Modules/Commands/Console/Processes/ProcessEnvironment.swift": "let home = getenv(\"HOME\")\n",
        ]
        for role in ["Action", "ActionCreator", "State", "View"] {
            texts["Modules/Features/Search/Results/Results\(role).swift"] = "struct Results\(role) {}"
        }
        texts["Modules/Features/Search/Results/ResultsStream.swift"] =
            "typealias ResultsLogic = ScreenLogic<Int, Int>"
        for target in targets {
            texts["\(target.path)/README.md"] = "# \(target.name)\n"
            if target.layer != "System" {
                texts["Tests/\(target.name)Tests/Tests.swift"] =
                    "import Testing\n@Test(\"it works\") func works() {}\n"
            }
        }
        return texts
    }()

    static func target(
        _ name: String, in folder: String, outside: Set<String> = [],
        isLibrary: Bool = false
    ) -> RowTable.Target {
        RowTable.Target(
            name: name, path: "\(folder)/\(name)", isTest: false, outside: outside,
            isLibrary: isLibrary)
    }

    /// The rows with their tests.
    static func table(of rows: [RowTable.Target]) -> RowTable {
        let tests = rows.filter { $0.layer != "System" }.map { row in
            RowTable.Target(
                name: "\(row.name)Tests", path: "Tests/\(row.name)Tests", isTest: true,
                outside: row.outside, isLibrary: false)
        }
        return RowTable(
            targets: rows + tests, abouts: Dictionary(uniqueKeysWithValues: rows.map { ($0.name, "is here") })
        )
    }

    /// The findings in the sound repository with these files added.
    static func findings(with files: [String: String], table: RowTable = table) -> [String] {
        let tree = Tree(texts: texts.merging(files) { $1 })
        return ModuleLint.findings(in: tree, table: table).map(\.description)
    }

    /// What is found when files are missing.
    static func findings(without paths: String...) -> [String] {
        let tree = Tree(texts: texts.filter { !paths.contains($0.key) })
        return ModuleLint.findings(in: tree, table: table).map(\.description)
    }
}
