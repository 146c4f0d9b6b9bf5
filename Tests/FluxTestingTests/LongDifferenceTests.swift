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
        #expect(lines.allSatisfy { $0.count < 1_200 })
        #expect(lines.contains("      rows: 4999 of 5000 elements moved"))
    }

    @Test("elements that were removed, inserted or changed are listed with their places")
    func changed() throws {
        var actual = Rows((0..<3_000).filter { $0 != 7 })
        actual.rows[100].title = "Other"
        actual.rows.append(Row(id: 9_000, title: "New"))

        let lines = try message(expected: Rows(0..<3_000), actual: actual)
            .map { String($0.drop { $0 == " " }) }

        #expect(
            lines.dropFirst(2) == [
                "rows: 1 of 3000 elements removed",
                #"- [7]: LongDifferenceTests.Row(id: 7, title: "Row 7")"#,
                "rows: 1 of 3000 elements inserted",
                #"+ [2999]: LongDifferenceTests.Row(id: 9000, title: "New")"#,
                "rows[101].title:", #"- "Row 101""#, #"+ "Other""#, "", "(- expected, + actual)",
            ])
    }
}
