import Foundation
import Testing

@testable import ReleaseCheck

@Suite("The number of a new version")
struct ReleaseTests {
    private let first = Symbols(lines: ["FluxCore Scope class Scope", "FluxCore Scope.close() func close()"])
    private let changed = Symbols(lines: [
        "FluxCore Scope class Scope", "FluxCore Scope.close() func close() async",
    ])
    private let grown = Symbols(lines: [
        "FluxCore Scope class Scope", "FluxCore Scope.close() func close()", "FluxCore Memo class Memo",
    ])

    private func findings(_ last: String, _ next: String, _ symbols: Symbols) throws -> [String] {
        let (last, next) = (try #require(Version(last)), try #require(Version(next)))
        return Release(from: (last, first), to: (next, symbols)).findings
    }

    @Test(
        "a breaking change needs a new major version, before 1.0.0 a new minor version",
        arguments: [("1.4.2", "1.5.0", "2.0.0"), ("0.1.3", "0.1.4", "0.2.0")])
    func broken(last: String, tooLow: String, lowest: String) throws {
        #expect(
            try findings(last, tooLow, changed) == [
                "- FluxCore Scope.close() func close()", "+ FluxCore Scope.close() func close() async",
                "version \(tooLow) is too low; after \(last), use \(lowest) or higher",
            ])
        #expect(try findings(last, lowest, changed) == [])
    }

    @Test("a new case of an enum of the last version is a breaking change, a new enum is not")
    func exhaustive() throws {
        let policy: Set = ["FluxCore Policy enum Policy"]
        let newCase = "FluxCore Policy.newest case newest"
        let next = Symbols(
            lines: first.lines.union(policy).union([newCase]), exhaustive: [newCase: "FluxCore Policy"])
        let (last, patch) = (try #require(Version("0.1.3")), try #require(Version("0.1.4")))

        #expect(Release(from: (last, first), to: (patch, next)).findings == [])
        let withPolicy = Symbols(lines: first.lines.union(policy))
        #expect(
            Release(from: (last, withPolicy), to: (patch, next)).findings == [
                "+ \(newCase)", "version 0.1.4 is too low; after 0.1.3, use 0.2.0 or higher",
            ])
    }

    @Test(
        "an addition needs a new minor version, before 1.0.0 a new patch version",
        arguments: [("1.4.2", "1.4.3", "1.5.0"), ("0.1.3", "0.1.3", "0.1.4")])
    func grown(last: String, tooLow: String, lowest: String) throws {
        #expect(
            try findings(last, tooLow, grown) == [
                "+ FluxCore Memo class Memo",
                "version \(tooLow) is too low; after \(last), use \(lowest) or higher",
            ])
        #expect(try findings(last, lowest, grown) == [])
    }

    @Test("a version without public changes still needs a higher number")
    func same() throws {
        #expect(
            try findings("1.4.2", "1.4.2", first) == [
                "version 1.4.2 is too low; after 1.4.2, use 1.4.3 or higher"
            ])
        #expect(try findings("1.4.2", "1.4.3", first) == [])
    }

    @Test("a version has exactly three numbers", arguments: ["1", "1.2", "1.2.x", "v1.2.3", "1.2.3.4", ""])
    func versions(text: String) { #expect(Version(text) == nil) }

    @Test("the internal name of a parameter is not part of the API")
    func internalNames() throws {
        func lines(_ name: String) throws -> Set<String> {
            let graph = """
                {"module": {"name": "FluxCore"}, "relationships": [],
                 "symbols": [{"kind": {"identifier": "swift.method"}, "identifier": {"precise": "s:1"}, "pathComponents": ["keep(_:)"],
                              "declarationFragments": [{"kind": "externalParam", "spelling": "_"},
                                                       {"kind": "internalParam", "spelling": "\(name)"}]}]}
                """
            return try Symbols(graphs: [Data(graph.utf8)]).lines
        }
        #expect(try lines("old") == lines("new"))
    }

    @Test("a symbol has a line with its module, path and declaration, and a line for each conformance")
    func graphs() throws {
        let graph = """
            {"module": {"name": "FluxCore"},
             "symbols": [{"kind": {"identifier": "swift.method"}, "identifier": {"precise": "s:1"},
                          "pathComponents": ["Scope", "close()"],
                          "declarationFragments": [{"kind": "keyword", "spelling": "func"},
                                                   {"kind": "text", "spelling": "\\n  close()"}]},
                         {"kind": {"identifier": "swift.class"}, "identifier": {"precise": "s:2"},
                          "pathComponents": ["Scope"],
                          "declarationFragments": [{"kind": "text", "spelling": "class Scope"}]}],
             "relationships": [{"kind": "conformsTo", "source": "s:2", "target": "s:s8SendableP",
                                "targetFallback": "Swift.Sendable"},
                               {"kind": "memberOf", "source": "s:1", "target": "s:2"}]}
            """
        #expect(
            try Symbols(graphs: [Data(graph.utf8)]).lines == [
                "FluxCore Scope.close() func close()", "FluxCore Scope class Scope",
                "FluxCore Scope: Swift.Sendable",
            ])
    }

    @Test("enum cases and requirements without a default implementation are known with their types")
    func graphsOfExhaustive() throws {
        func symbol(_ id: Int, _ kind: String, _ path: String) -> String {
            """
            {"kind": {"identifier": "swift.\(kind)"}, "identifier": {"precise": "s:\(id)"},
             "pathComponents": ["Policy", "\(path)"], "declarationFragments": []}
            """
        }
        let graph = """
            {"module": {"name": "FluxCore"},
             "symbols": [\(symbol(1, "enum.case", "newest")), \(symbol(2, "method", "needed")),
                         \(symbol(3, "method", "optional")), \(symbol(4, "method", "other"))],
             "relationships": [{"kind": "requirementOf", "source": "s:2", "target": "s:9"},
                               {"kind": "requirementOf", "source": "s:3", "target": "s:9"},
                               {"kind": "defaultImplementationOf", "source": "s:5", "target": "s:3"}]}
            """
        #expect(
            try Symbols(graphs: [Data(graph.utf8)]).exhaustive == [
                "FluxCore Policy.newest ": "FluxCore Policy", "FluxCore Policy.needed ": "FluxCore Policy",
            ])
    }
}
