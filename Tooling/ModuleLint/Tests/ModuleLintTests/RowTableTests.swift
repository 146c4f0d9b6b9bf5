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

                - [Entities](Core/Entities): posts, episodes

                ## Live

                - [Store](Live/Store): keeps things

                """))
    }
}
