import FluxCore
import FluxTesting
import Testing

enum ClerkAction: Codable, Sendable {
    case named(String)
    case paid(Int)
}

struct ClerkState: Reducible, Codable {
    enum Command: Encodable, Equatable, Sendable {
        case print(Int)
        case thank
    }

    var name: String?
    var sums: [Int] = []

    mutating func reduce(_ action: ClerkAction, _ ask: CommandSink<Command>) {
        switch action {
        case .named(let name): self.name = name.isEmpty ? nil : name
        case .paid(let sum):
            sums.append(sum)
            if sum >= 10 { ask(.print(sum)) }
            if sum >= 100 { ask(.thank) }
        }
    }
}

struct TellerState: Reducible, Codable {
    /// Not `Encodable`.
    enum Command: Sendable { case thank }

    var sum = 0

    mutating func reduce(_ action: Int, _ ask: CommandSink<Command>) {
        sum += action
        ask(.thank)
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

    @Test("requested commands are compared, in order")
    func commands() throws {
        var run = try clerk()
        try run.take(
            #"{"paid":{"_0":10}}"#, #"{"paid":{"_0":100}}"#, changes: ["sums.1": "10", "sums.2": "100"],
            asks: [#"{"print":{"_0":10}}"#, #"{"print":{"_0":100}}"#, #"{"thank":{}}"#])
    }

    @Test("a missing, an additional and another command are reported")
    func otherCommands() {
        let issues = ReportedIssue.all {
            do {
                var run = try clerk()
                try run.take(#"{"paid":{"_0":10}}"#, changes: ["sums.1": "10"])
                try run.take(#"{"paid":{"_0":1}}"#, changes: ["sums.2": "1"], asks: [#"{"thank":{}}"#])
                try run.take(
                    #"{"paid":{"_0":10}}"#, changes: ["sums.3": "10"], asks: [#"{"print":{"_0":11}}"#])
            } catch { Issue.record(error) }
        }
        #expect(
            issues.map(\.text) == [
                #"command 1: expected none, but got {"print":{"_0":10}}"#,
                #"command 1: expected {"thank":{}}, but got none"#,
                #"command 1: expected {"print":{"_0":11}}, but got {"print":{"_0":10}}"#,
            ])
    }

    @Test("commands whose type is not Encodable are not compared")
    func uncodedCommands() throws {
        var run = try RecordedRun(TellerState.self, #"{"sum":1}"#)
        try run.take("2", changes: ["sum": "3"])
    }

    @Test("an invalid action throws")
    func noAction() throws {
        var run = try clerk()
        #expect(throws: DecodingError.self) { try run.take(#"{"fired":{}}"#) }
        #expect(throws: DecodingError.self) { try RecordedRun(ClerkState.self, "[]") }
    }
}
