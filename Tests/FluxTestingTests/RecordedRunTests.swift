import FluxCore
import FluxTesting
import Testing

enum ClerkAction: Codable, Sendable {
    case named(String)
    case paid(Int)
}

struct ClerkState: Reducible, Codable {
    var name: String?
    var sums: [Int] = []

    mutating func reduce(_ action: ClerkAction) {
        switch action {
        case .named(let name): self.name = name.isEmpty ? nil : name
        case .paid(let sum): sums.append(sum)
        }
    }
}

@Suite("a recorded run as a test")
struct RecordedRunTests {
    private func clerk() throws -> RecordedRun<ClerkState> {
        try RecordedRun(ClerkState.self, #"{"sums":[3]}"#)
    }

    @Test("a correct run passes: several actions, changed, added and removed values, and no change")
    func passes() throws {
        var run = try clerk()
        try run.take(
            #"{"named":{"_0":"a"}}"#, #"{"paid":{"_0":4}}"#, changes: ["name": #""a""#, "sums.1": "4"])
        try run.take(#"{"named":{"_0":"a"}}"#)
        try run.take(#"{"named":{"_0":""}}"#, changes: ["name": nil])
        #expect(run.state.sums == [3, 4])
    }

    @Test("each wrong value is reported with the expected and the actual one")
    func complains() {
        let issues = ReportedIssue.all {
            do {
                var run = try clerk()
                try run.take(#"{"paid":{"_0":4}}"#, changes: ["name": #""b""#, "sums.1": "5"])
                try run.take(#"{"named":{"_0":"a"}}"#)
            } catch { Issue.record(error) }
        }
        #expect(
            issues == [
                ReportedIssue(3, #"name: expected "b", but got no change"#),
                ReportedIssue(3, "sums.1: expected 5, but got 4"),
                ReportedIssue(4, #"name: expected no change, but got "a""#),
            ])
    }

    @Test("an invalid action throws")
    func noAction() throws {
        var run = try clerk()
        #expect(throws: DecodingError.self) { try run.take(#"{"fired":{}}"#) }
        #expect(throws: DecodingError.self) { try RecordedRun(ClerkState.self, "[]") }
    }
}
