import FluxCore
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxJournal

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

    @Test("states of a tree that was open before are recorded as restored: they may have changed")
    func openBefore() throws {
        let lines = Box(Data())
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        _ = root.store(BadgeState())
        let recorder = SessionRecorder(
            root, RecordingHeader(app: "app 1", profile: "default", started: "")
        ) { data, _ in lines.with { $0.append(data) } }
        recorder.dispose()
        root.close()

        let recording = try Recording(lines.value)
        let created = try (0..<recording.count).compactMap { line -> Bool? in
            guard case .storeCreated(_, _, let hasState, let restored) = try recording.entry(line) else {
                return nil
            }
            return hasState && restored != nil
        }
        #expect(created == [true])
    }

    @Test(
        "what stands before a malformed line is read, and the line is named",
        arguments: [
            "garbage", "{}", "[1]", #"{"action":"A"}"#, #"{"action":"A","n":1"#, #"{"what":1}"#,
            Recording.sealed(#"{"what":1}"#), Recording.sealed(#"{"action":"A","n":1"#),
            Recording.sealed(#"{"action":"A"}"#),
        ])
    func malformed(_ line: String) throws {
        let session = Session()
        session.play()
        var lines = lines(session)
        lines[4] = line
        let recording = try Recording(data(lines))
        #expect(recording.damage == RecordingDamage(line: 5, kind: .malformed))
        #expect(recording.count == 4)
        session.root.close()
    }

    @Test("a preview is the beginning of a value, with an ellipsis if it is truncated")
    func preview() throws {
        let session = Session()
        session.library.list.dispatch(.typed("s"))
        let recording = try Recording(session.data)
        let (line, text) = (recording.actions[0], #"{"typed":{"_0":"s"}}"#)
        #expect(recording.preview(line, limit: 5) == #"{"typ…"#)
        for limit in [text.count, 100] { #expect(recording.preview(line, limit: limit) == text) }
        #expect(recording.preview(line, limit: text.count - 1) == text.dropLast() + "…")
        #expect(recording.caseName(line) == "typed")
        #expect(recording.preview(1, limit: 5) == "")
        #expect(recording.caseName(1) == nil)
        session.root.close()
    }

    @Test("a changed byte is found by the line's checksum")
    func checksum() throws {
        let session = Session()
        session.play()
        var lines = lines(session)
        let index = try #require(lines.firstIndex { $0.contains("\"typed\"") })
        lines[index] = lines[index].replacing("\"s\"", with: "\"t\"")
        let recording = try Recording(data(lines))
        #expect(recording.damage == RecordingDamage(line: index + 1, kind: .checksum))
        let replay = try Replay(recording) { Library($0) }
        try replay.go(to: recording.last)
        #expect(replay.differences == [])
        session.root.close()
    }

    @Test("a removed action is found by the gap in the numbers")
    func gap() throws {
        let session = Session()
        session.play()
        var lines = lines(session)
        let index = try #require(lines.firstIndex { $0.contains("\"n\":3,") })
        lines.remove(at: index)
        let recording = try Recording(data(lines))
        #expect(recording.damage?.kind == .missingActions(3...3))
        #expect(recording.last == 2)
        session.root.close()
    }

    @Test("a removed action is found even if there are checkpoints elsewhere", arguments: [4, 6])
    func gapBetweenCheckpoints(number: Int) throws {
        let session = Session(checkpoint: 3)
        session.play(rounds: 2)
        let whole = try Recording(session.data)
        #expect(whole.index.checkpoints.map(whole.number).prefix(3) == [3, 6, 9])
        var lines = lines(session)
        lines.removeAll { $0.contains("\"n\":\(number),") }
        let recording = try Recording(data(lines))
        // After the sixth action, its effect is in the checkpoint.
        #expect(recording.damage?.kind == (number == 4 ? .missingActions(4...4) : nil))
        session.root.close()
    }

    @Test("a recording whose last actions were dropped is replayed up to the checkpoint after them")
    func droppedAtTheEnd() throws {
        let session = Session(checkpoint: 3)
        session.play()
        var lines = lines(session)
        let checkpoint = try #require(lines.firstIndex { $0.contains("\"checkpoint\":3,") })
        lines = lines[...checkpoint].filter { !$0.contains("\"n\":3,") }
        let recording = try Recording(data(lines))
        #expect(recording.last == 2)

        let replay = try Replay(recording) { Library($0) }
        try replay.go(to: 3)
        #expect(replay.step == 3)
        #expect(replay.app.list.state.titles.first == "sw 1")
        #expect(throws: RecordingFailure.noAction(4, last: 3)) { try replay.go(to: 4) }
        session.root.close()
    }

    @Test(
        "damage that only decoding finds is reported with its line",
        arguments: [
            (#""checkpoint":2,"#, #""value":"#, "7}"), (#""checkpoint":2,"#, #""value":"#, "[7]}"),
            (#""asked":"#, #""asked":"#, #"7,"n":1}"#), (#""asked":"#, #""asked":"#, #"[7],"n":1}"#),
        ])
    func undecodable(part: String, key: String, end: String) throws {
        let session = Session(checkpoint: 2)
        session.play()
        var lines = lines(session)
        let line = try #require(lines.firstIndex { $0.contains(part) })
        let range = try #require(lines[line].firstRange(of: key))
        lines[line] = Recording.sealed(lines[line][..<range.upperBound] + end)
        let recording = try Recording(data(lines))
        #expect(throws: RecordingFailure.malformed(line: line + 1)) {
            _ = try recording.commands(line)
            _ = try recording.checkpointScopes(line)
        }
        session.root.close()
    }

    @Test("a recording whose recorder was disposed has its end")
    func ended() throws {
        let session = Session()
        session.play()
        #expect(try Recording(session.data).hasEnded == false)
        session.recorder.dispose()
        #expect(try Recording(session.data).hasEnded)
        session.root.close()
    }

    @Test("empty data, other files and other formats are rejected")
    func others() throws {
        #expect(throws: RecordingFailure.empty) { try Recording(Data()) }
        #expect(throws: RecordingFailure.noRecording) { try Recording(data(["dear diary"])) }
        let old = #"{"app":"a","journal":1,"profile":"p","settings":{},"started":""}"#
        #expect(throws: RecordingFailure.tooOld(1)) { try Recording(data([old])) }
        let new = #"{"sum":"00000000","app":"a","journal":99,"profile":"p","settings":{},"started":""}"#
        #expect(throws: RecordingFailure.tooNew(99)) { try Recording(data([Recording.sealed(new)])) }
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

    @Test("the name of an action's case is known, however long its payload is")
    func caseName() throws {
        let session = Session()
        session.library.list.dispatch(.typed(String(repeating: "long", count: 100)))
        session.recorder.dispose()
        let recording = try Recording(session.data)
        #expect(recording.caseName(recording.actions[0]) == "typed")
        session.root.close()
    }

    @Test("unknown actions, changed actions and missing scopes are reported as differences")
    func reportsProblems() throws {
        let session = Session()
        session.library.list.dispatch(.typed("s"))
        session.library.shelf.dispatch(.opened("a"))
        session.library.page?.dispatch(.turned(by: 1))
        let lines = lines(session)

        func kinds(_ change: (String) -> String) throws -> [ReplayDifference.Kind] {
            let replay = try Replay(try Recording(data(lines.map { Recording.sealed(change($0)) }))) {
                Library($0)
            }
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
