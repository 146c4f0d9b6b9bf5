import Foundation
import Testing

@testable import ReleaseCheck

@Suite("What a version says of its change")
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
        "a change that breaks dependents needs the first number, before 1.0.0 the second",
        arguments: [("1.4.2", "1.5.0", "2.0.0"), ("0.1.3", "0.1.4", "0.2.0")])
    func broken(last: String, tooSmall: String, least: String) throws {
        #expect(
            try findings(last, tooSmall, changed) == [
                "- FluxCore Scope.close() func close()", "+ FluxCore Scope.close() func close() async",
                "after \(last) this is \(least) or later, not \(tooSmall)",
            ])
        #expect(try findings(last, least, changed) == [])
    }

    @Test(
        "what is added needs the second number, before 1.0.0 the third",
        arguments: [("1.4.2", "1.4.3", "1.5.0"), ("0.1.3", "0.1.3", "0.1.4")])
    func grown(last: String, tooSmall: String, least: String) throws {
        #expect(
            try findings(last, tooSmall, grown) == [
                "+ FluxCore Memo class Memo", "after \(last) this is \(least) or later, not \(tooSmall)",
            ])
        #expect(try findings(last, least, grown) == [])
    }

    @Test("a version that changes nothing to be seen is a later one all the same")
    func same() throws {
        #expect(try findings("1.4.2", "1.4.2", first) == ["after 1.4.2 this is 1.4.3 or later, not 1.4.2"])
        #expect(try findings("1.4.2", "1.4.3", first) == [])
    }

    @Test("a version is three numbers", arguments: ["1", "1.2", "1.2.x", "v1.2.3", "1.2.3.4", ""])
    func versions(text: String) { #expect(Version(text) == nil) }

    @Test("a symbol is its module, its path and its declaration; what it conforms to is another line")
    func graphs() throws {
        let graph = """
            {"module": {"name": "FluxCore"},
             "symbols": [{"identifier": {"precise": "s:1"}, "pathComponents": ["Scope", "close()"],
                          "declarationFragments": [{"spelling": "func"}, {"spelling": "\\n  close()"}]},
                         {"identifier": {"precise": "s:2"}, "pathComponents": ["Scope"],
                          "declarationFragments": [{"spelling": "class Scope"}]}],
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
}
