import Foundation
import Testing

@Suite("the tables of operators and sources are complete")
struct CompletenessTests {
    /// Public functions of sequences that are neither operators nor sources.
    private static let others: Set = [
        "subscribe", "subscribeOnMainActor", "bind", "asObservable", "asProperty", "asSignal", "values",
        "first",
        "firstValue", "async", "onNext", "onError", "onCompleted",
    ]

    @Test("every public function of a sequence has its own rows")
    func functions() throws {
        let known = Set(Operator.allCases.map(\.rawValue) + Source.allCases.map(\.rawValue))
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(
                path: "Modules/Core/ReactiveCore")

        let declared = try ["Operators", "Sources", "Bridges"].flatMap { part in
            try functions(in: folder.appending(path: part))
        }

        #expect(declared.count > 100)
        #expect(Set(declared).subtracting(known).subtracting(Self.others).sorted() == [])
    }

    @Test("every operator and source has a row in the conformance suite, and therefore a diagram")
    func rows() {
        let shown = Set(Conformance.all.map { String($0.name.prefix { $0 != "(" }) })
        let known = Operator.allCases.map(\.rawValue) + Source.allCases.map(\.rawValue)

        #expect(known.filter { !shown.contains($0) } == [])
    }

    @Test("no row covers two operators, except for inverse operators")
    func ownRows() {
        let names = OperatorRow.all.map(\.name) + SourceRow.all.map(\.name)
        let twice = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys

        #expect(Array(twice) == ["materialize, dematerialize"])
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
