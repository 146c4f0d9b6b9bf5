import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("finding the lines of a recording")
struct RecordingLinesTests {
    @Test("lines that are longer than what is read at once are found", arguments: [1, 600_000])
    func longLines(count: Int) throws {
        let session = Session()
        for _ in 0..<2 {
            session.library.list.dispatch(.typed(String(repeating: "a", count: count)))
            session.library.list.dispatch(.failed(query: ""))
        }
        let (data, text) = (session.data, String(decoding: session.data, as: UTF8.self))
        session.root.close()
        let recording = try Recording(data)
        #expect(recording.count == text.split(separator: "\n").count)
        #expect(recording.last == 4)
        #expect(!recording.isTruncated && recording.damage == nil)
        let line = try #require(recording.line(of: 3))
        let typed = try recording.value(line).value(at: ["typed", "_0"])
        #expect(typed == .text(String(repeating: "a", count: count)))

        let end = try #require(text.ranges(of: "{\"typed\"").last)
        let truncated = try Recording(Data(text[..<end.upperBound].utf8))
        #expect(truncated.isTruncated && truncated.last == 2)
        // The last line is longer than what is read at once, and incomplete.
        let incomplete = try Recording(Data(text[..<end.upperBound].utf8) + Data(repeating: 97, count: count))
        #expect(incomplete.isTruncated && incomplete.count == truncated.count)
    }

    @Test("a recording without actions has the last number 0")
    func noActions() throws {
        let recording = try recorded({ Library($0) }) { _, _ in }
        #expect(recording.last == 0)
        #expect(recording.actions == [])
        #expect(recording.line(of: 0) == nil && recording.line(of: 1) == nil)
        let replay = try Replay(recording) { Library($0) }
        #expect(throws: RecordingFailure.noAction(1, last: 0)) { try replay.go(to: 1) }
    }

    @Test("actions are listed in the order of their numbers, whatever the order of their lines")
    func order() throws {
        let session = Session()
        for letter in ["a", "b", "c"] { session.library.list.dispatch(.typed(letter)) }
        var lines = String(decoding: session.data, as: UTF8.self).split(separator: "\n").map(String.init)
        session.root.close()
        let first = try #require(lines.firstIndex { $0.contains("\"n\":1,") })
        let last = try #require(lines.firstIndex { $0.contains("\"n\":3,") })
        lines.swapAt(first, last)
        let recording = try Recording(Data((lines.joined(separator: "\n") + "\n").utf8))
        #expect(recording.damage == nil)
        #expect(recording.actions.map(recording.number) == [1, 2, 3])
        #expect(recording.line(of: 1) == last && recording.line(of: 3) == first)
        #expect(recording.line(of: 4) == nil)
    }

    @Test("a scope that immediate work opens has its state of the checkpoint")
    func immediateWork() throws {
        func compose(_ root: Scope) -> Box<Store<PageState>?> {
            let page = Box<Store<PageState>?>(nil)
            root.scheduler.schedule { page.value = root.child("page").store(PageState()) }.disposed(by: root)
            return page
        }
        let recording = try recorded(checkpoint: 2, compose) { page, scheduler in
            scheduler.run()
            for pages in 1...3 { page.value?.dispatch(.turned(by: pages)) }
        }
        let replay = try Replay(recording, compose: compose)
        try replay.go(to: 3)
        #expect(replay.app.value?.state.number == 7)
        #expect(replay.differences == [])
    }
}
