import FluxCore
import FluxTesting
import ReactiveTesting
import Testing

@Suite("differences of large states")
struct LongDifferenceTests {
    private struct Row: Equatable, Sendable, Identifiable {
        let id: Int
        var title: String
    }

    private struct Rows: Reducible, Equatable {
        var rows: [Row]
        var name = "rows"

        init(_ numbers: some Sequence<Int>) { rows = numbers.map { Row(id: $0, title: "Row \($0)") } }

        mutating func reduce(_ action: [Row]) { rows = action }
    }

    /// The message about a state with `actual` in place of `expected`.
    private func message(expected: Rows, actual: Rows) throws -> [String] {
        let issues = ReportedIssue.all {
            let test = TestStore(Rows([]))
            test.send(actual.rows) { $0 = expected }
        }
        return try #require(issues.first).text.split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    @Test("two lists of 5,000 rows in reverse order differ by what moved, in at most 200 lines")
    func reversed() throws {
        let lines = try message(expected: Rows(0..<5_000), actual: Rows((0..<5_000).reversed()))

        #expect(lines.count <= 200)
        #expect(lines.contains { $0.contains("moved") })
    }
}
