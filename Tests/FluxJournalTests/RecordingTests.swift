import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("reading a recording", .serialized)
struct RecordingTests {
    private func lines(_ session: Session) -> [String] {
        String(decoding: session.data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func data(_ lines: [String]) -> Data { Data((lines.joined(separator: "\n") + "\n").utf8) }

    @Test("a truncated last line is ignored and reported")
    func truncated() throws {
        let session = Session()
        session.play()
        let whole = try Recording(session.data)
        let truncated = try Recording(Data(session.data.dropLast(20)))
        #expect((whole.isTruncated, truncated.isTruncated) == (false, true))
        #expect(truncated.count == whole.count - 1)
        session.root.close()
    }

    @Test(
        "a malformed line is an error with its line number",
        arguments: ["garbage", "{}", "[1]", #"{"action":"A"}"#, #"{"action":"A","n":1"#, #"{"what":1}"#])
    func malformed(_ line: String) throws {
        let session = Session()
        session.play()
        var lines = lines(session)
        lines[4] = line
        #expect(throws: RecordingFailure.malformed(line: 5)) { try Recording(data(lines)) }
        session.root.close()
    }

    @Test("empty data, other files and later formats are rejected")
    func others() throws {
        #expect(throws: RecordingFailure.empty) { try Recording(Data()) }
        #expect(throws: RecordingFailure.noRecording) { try Recording(data(["dear diary"])) }
        let header = #"{"app":"a","journal":99,"profile":"p","settings":{},"started":""}"#
        #expect(throws: RecordingFailure.tooNew(99)) { try Recording(data([header])) }
    }

    @Test("of several runs in a file, the chosen one is read, by default the last")
    func runs() throws {
        let (first, second) = (Session(), Session())
        first.play(rounds: 2)
        second.play()
        let both = try Recording(first.data + second.data)
        #expect(both.count == (try Recording(second.data)).count)
        #expect(both.runs == 2 && both.run == 2)
        let earlier = try Recording(first.data + second.data.dropLast(3), run: 1)
        #expect(earlier.count == (try Recording(first.data)).count && earlier.runs == 2)
        #expect(!earlier.isTruncated, "only the last run is")
        #expect(throws: RecordingFailure.noRun(3, count: 2)) {
            try Recording(first.data + second.data, run: 3)
        }
        #expect(throws: RecordingFailure.noRun(0, count: 1)) { try Recording(first.data, run: 0) }
        first.root.close()
        second.root.close()
    }

    @Test("unknown actions, changed actions and missing scopes are reported as differences")
    func reportsProblems() throws {
        let session = Session()
        session.library.list.dispatch(.typed("s"))
        session.library.shelf.dispatch(.opened("a"))
        session.library.page?.dispatch(.turned(by: 1))
        let lines = lines(session)

        func kinds(_ change: (String) -> String) throws -> [ReplayDifference.Kind] {
            let replay = try Replay(try Recording(data(lines.map(change)))) { Library($0) }
            try replay.go(to: 3)
            return replay.differences.map(\.kind)
        }
        #expect(try kinds { $0 } == [])
        #expect(
            try kinds { $0.replacing("FluxJournalTests.PageAction", with: "Gone") }.first == .noDispatcher)
        #expect(try kinds { $0.replacing("app/page", with: "app/gone") }.first == .noScope)
        let changed = try kinds { $0.replacing(#"{"turned":{"by":1}}"#, with: #"{"turned":{"pages":1}}"#) }
        guard case .unreadable(let why)? = changed.first else { return #expect(Bool(false), "\(changed)") }
        #expect(why.contains("by"))
        session.root.close()
    }

    @Test("an action that is not Codable is recorded by name, and its replay reports a difference")
    func uncoded() throws {
        struct Plain: Sendable {}
        let session = Session()
        session.root.dispatcher(for: Plain.self).dispatch(Plain())
        let recording = try Recording(session.data)
        let line = try #require(recording.line(of: 1))
        guard case .action(let action) = try recording.entry(line) else { return #expect(Bool(false)) }
        #expect(action.name.hasSuffix("Plain"))
        #expect(action.hasPayload == false)

        let replay = try Replay(recording) { Library($0) }
        try replay.go(to: 1)
        #expect(replay.differences.map(\.kind) == [.notRecorded])
        session.root.close()
    }
}
