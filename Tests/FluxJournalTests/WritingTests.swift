import Dispatch
import FluxCore
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxJournal

@Suite("writing lines")
struct WritingTests {
    private let header = RecordingHeader(app: "a", profile: "p", started: "2026-11-22T08:00:00Z")

    @Test("lines that are pending at the same time are written together, and the header alone", .blocking)
    func together() {
        let (writes, began, release) = (
            Box<[Data]>([]), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let recorder = SessionRecorder(root, header) { data, _ in writes.with { $0.append(data) } }
        let store = root.store(BadgeState())
        recorder.note("pause", Self.paused(began, release))
        began.wait()
        for number in 1...3 { store.dispatch(.counted(number)) }
        release.signal()
        recorder.dispose()
        root.close()

        let lines = writes.value.map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
        #expect(lines.first?.count == 1)
        #expect(lines.contains { $0.count { $0.contains("counted") } == 3 })
    }

    @Test("a checkpoint is written alone, although other lines are pending")
    func checkpoint() {
        let writes = Box<[(lines: Data, isCheckpoint: Bool)]>([])
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let recorder = SessionRecorder(
            root, header, checkpoint: SessionRecorder.CheckpointInterval(actions: 2)
        ) { data, isCheckpoint in writes.with { $0.append((data, isCheckpoint)) } }
        let store = root.store(BadgeState())
        for number in 1...3 { store.dispatch(.counted(number)) }
        recorder.dispose()
        root.close()

        let checkpoints = writes.value.filter(\.isCheckpoint).map {
            String(decoding: $0.lines, as: UTF8.self).split(separator: "\n")
        }
        #expect(!checkpoints.isEmpty)
        for lines in checkpoints {
            #expect(lines.count == 1)
            #expect(lines.first?.contains("\"checkpoint\"") == true)
        }
    }

    @Test("the size of a trace includes what is pending")
    func traceSize() {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let trace = Trace(root, header)
        let store = root.store(BadgeState())
        let before = trace.size
        store.dispatch(.counted(1))
        #expect(trace.size > before)
        trace.dispose()
        root.close()
    }

    /// Blocks the thread that encodes it.
    private static func paused(_ began: DispatchSemaphore, _ release: DispatchSemaphore) -> Bool {
        began.signal()
        release.wait()
        return true
    }

    @Test("each action is written without a further call", .blocking, .timeLimit(.minutes(1)))
    func byItself() async throws {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let (written, continuation) = AsyncStream.makeStream(of: String.self)
        let recorder = SessionRecorder(root, header) { data, _ in
            continuation.yield(String(decoding: data, as: UTF8.self))
        }
        let store = root.store(BadgeState())
        var texts = written.makeAsyncIterator()
        for number in 1...3 {
            store.dispatch(.counted(number))
            while let text = await texts.next(), !text.contains("{\"counted\":{\"_0\":\(number)}}") {}
        }
        recorder.dispose()
        root.close()
    }

    @Test("JSON is escaped where it must be, and only there")
    func escapes() throws {
        let tree = EncodingTree()
        try tree.encode(" !\"\\/~éÀ流😀\n\r\t\u{1}\u{1F}\u{7F}\u{80}\u{9F}\u{A0}")
        var json = JSONWriter()
        json.append(tree)
        #expect(
            String(decoding: json.bytes, as: UTF8.self)
                == #"" !\"\\/~éÀ流😀\n\r\t\u0001\u001f\u007f\u0080\u009f"# + "\u{A0}\"")
    }
}
