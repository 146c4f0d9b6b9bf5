import Foundation
import Testing

@Suite("operators conform to ReactiveX")
struct ConformanceTests {
    @Test(
        "a row produces its output and subscribes to its sources as described", arguments: Conformance.all
    )
    func row(row: Conformance) {
        #expect(row.mismatches() == [])
    }

    @Test("row names are unique")
    func names() {
        let names = Conformance.all.map(\.testDescription)

        #expect(Set(names).count == names.count)
    }
}

@Suite("the tables of operators and sources are complete")
struct CompletenessTests {
    /// Public functions of sequences that are neither operators nor sources.
    private static let others: Set = [
        "subscribe", "subscribeOnMainActor", "bind", "asObservable", "asProperty", "asSignal", "values",
        "first",
        "firstValue", "async", "onNext", "onError", "onCompleted",
    ]

    @Test("every public function of a sequence has rows for the rules, and rows with diagrams")
    func functions() throws {
        let rules = Set(
            OperatorRow.all.flatMap { $0.name.split(separator: ", ") }.map {
                String($0.prefix { $0.isLetter })
            }
                + Source.allCases.map(\.rawValue))
        let diagrams = Set(Conformance.all.map { String($0.name.prefix { $0.isLetter }) })
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(
                path: "Modules/Core/ReactiveCore")

        let declared = try ["Operators", "Sources", "Bridges"].flatMap { part in
            try functions(in: folder.appending(path: part))
        }

        #expect(declared.count > 100)
        #expect(Set(declared).subtracting(rules).subtracting(Self.others).sorted() == [])
        #expect(Set(declared).subtracting(diagrams).subtracting(Self.others).sorted() == [])
    }

    @Test("each row of the rules has a name of its own")
    func ownRows() {
        let names = OperatorRow.all.map(\.name) + SourceRow.all.map(\.name)
        let twice = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys

        #expect(Array(twice) == [])
    }

    /// The names of the public functions in extensions of `Observable`, without unavailable ones.
    private func functions(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix("Observable+") }
            .flatMap { file in
                try String(contentsOf: file, encoding: .utf8)
                    .matches(of: #/\n    (?:@inlinable\n    )?public (?:static )?func `?(\w+)/#).map {
                        String($0.1)
                    }
            }
    }
}
