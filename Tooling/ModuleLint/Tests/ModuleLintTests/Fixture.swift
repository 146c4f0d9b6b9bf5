@testable import ModuleLint

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

    /// What is found when these files stand in the sound repository too.
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
