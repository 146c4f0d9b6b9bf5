import FluxCore
import FoundationEssentials
import ReactiveTesting
import Testing

@testable import FluxJournal

@Suite("compatibility of a recording", .serialized)
struct CompatibilityTests {
    /// Searches, opens a page and turns it twice.
    private func recorded() -> String {
        let session = Session()
        session.library.list.dispatch(.typed("s"))
        session.library.shelf.dispatch(.opened("a"))
        session.library.page?.dispatch(.turned(by: 1))
        session.library.page?.dispatch(.turned(by: 2))
        defer { session.root.close() }
        return String(decoding: session.data, as: UTF8.self)
    }

    private func compatibility(
        _ text: String, with version: String = "library 1", open: @escaping (Library, String) -> Void
    ) throws -> ReplayCompatibility {
        try Replay(
            try Recording(Data(Recording.sealed(text).utf8)), compose: { Library($0) }, open: open
        ).compatibility(
            with: version)
    }

    private func compatibility(_ text: String, with version: String = "library 1") throws
        -> ReplayCompatibility
    {
        try compatibility(text, with: version) { $0.open($1) }
    }

    private func issues(_ text: String) throws -> [CompatibilityIssue] {
        guard case .mayDiffer(let issues) = try compatibility(text) else { return [] }
        return issues
    }

    @Test("a recording that can be decoded is compatible, and checking it does not move the replay")
    func same() throws {
        let replay = try Replay(
            try Recording(Data(recorded().utf8)), compose: { Library($0) }, open: { $0.open($1) })
        try replay.go(to: 3)
        #expect(try replay.compatibility(with: "library 1") == .same)
        #expect(replay.step == 3)
        #expect(replay.app.openPages == ["a"])
        try replay.go(to: 4)
        #expect(replay.app.page?.state.number == 4)
        #expect(replay.differences == [])
    }

    @Test(
        "unknown, renamed and changed actions and states are reported with their first occurrence and count",
        arguments: [
            (
                "FluxJournalTests.PageAction", "Books.PageAction",
                CompatibilityIssue.Kind.noDispatcher(action: "Books.PageAction", path: "app/page"), UInt64(3),
                2
            ),
            (
                #"{"turned":{"by":2}}"#, #"{"flipped":{"by":2}}"#,
                .changedAction("FluxJournalTests.PageAction", caseName: "flipped"), 4, 1
            ),
            (
                #"{"turned":{"by":"#, #"{"turned":{"pages":"#,
                .changedAction("FluxJournalTests.PageAction", caseName: "turned"), 3, 2
            ),
            (
                #""store":"FluxJournalTests.ShelfState""#, #""store":"FluxJournalTests.RackState""#,
                .noStore(key: "FluxJournalTests.RackState", path: "app/shelf"), 0, 1
            ),
            (
                #""limit":10"#, #""most":10"#,
                .changedState(key: "FluxJournalTests.ListState", path: "app/list"), 0, 1
            ),
            ("library 1", "library 0", .otherVersion("library 0"), 0, 1),
        ] as [(String, String, CompatibilityIssue.Kind, UInt64, Int)])
    func issues(old: String, new: String, kind: CompatibilityIssue.Kind, first: UInt64, count: Int) throws {
        let found = try issues(recorded().replacing(old, with: new))
        #expect(found.map(\.kind) == [kind])
        #expect(found.map(\.first) == [first])
        #expect(found.map(\.count) == [count])
    }

    @Test("the decoder's message for a changed action is reported")
    func why() throws {
        let found = try issues(recorded().replacing(#"{"by":"#, with: #"{"pages":"#))
        #expect(found.first?.why?.contains("by") == true)
    }

    @Test("a scope that opens from a state needs no closure that opens it")
    func scopeOfState() throws {
        #expect(try compatibility(recorded(), open: { _, _ in }) == .same)
    }

    @Test("such a scope is also found in a trace, which begins with a checkpoint")
    func scopeOfStateInTrace() throws {
        let session = Session(checkpoint: 2)
        session.library.shelf.dispatch(.opened("a"))
        session.library.page?.dispatch(.turned(by: 1))
        session.library.page?.dispatch(.turned(by: 2))
        let lines = String(decoding: session.data, as: UTF8.self).split(separator: "\n")
        session.root.close()
        let start = try #require(lines.firstIndex { $0.contains("\"checkpoint\"") })
        let text = ([lines[0]] + lines[start...]).joined(separator: "\n") + "\n"

        #expect(try compatibility(text, open: { _, _ in }) == .same)
    }

    @Test("a scope that is not opened any more is reported once")
    func scope() throws {
        let recording = try Recording(Data(recorded().utf8))
        let replay = try Replay(recording) { root in
            _ = root.child("list").store(ListState(limit: 10))
            return root.child("shelf").store(ShelfState())
        }
        guard case .mayDiffer(let issues) = try replay.compatibility(with: "library 1") else {
            return #expect(Bool(false))
        }
        #expect(issues.map(\.kind) == [.noScope(path: "app/page")])
        #expect(issues.map(\.count) == [3])
    }

    @Test("a truncated last line and unrecorded payloads are reported")
    func left() throws {
        #expect(try issues(String(recorded().dropLast(5))).map(\.kind) == [.truncated])

        struct Plain: Sendable {}
        let session = Session()
        session.root.dispatcher(for: Plain.self).dispatch(Plain())
        session.root.close()
        let found = try issues(String(decoding: session.data, as: UTF8.self))
        #expect(found.map(\.first) == [1])
        guard case .notRecorded(let action)? = found.first?.kind else { return #expect(Bool(false)) }
        #expect(action.hasSuffix("Plain"))
    }

    @Test("a malformed line is detected before the replay")
    func notReplayable() throws {
        let text = recorded().replacing(#""opened":"app/page""#, with: #""opened":7"#)
        let line = try #require(text.split(separator: "\n").firstIndex { $0.contains(#""opened":7"#) }) + 1
        #expect(try compatibility(text) == .notReplayable(.malformed(line: line)))
    }

    @Test("damage is reported with the last action before it")
    func damaged() throws {
        var lines = recorded().split(separator: "\n").map(String.init)
        let line = try #require(lines.firstIndex { $0.contains("\"n\":3,") })
        lines[line] = "garbage"
        let found = try issues(lines.joined(separator: "\n") + "\n")
        #expect(found.map(\.kind) == [.damaged(RecordingDamage(line: line + 1, kind: .malformed))])
        #expect(found.map(\.first) == [2])
    }
}
