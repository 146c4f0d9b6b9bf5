import FluxCore
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxJournal

@Suite("several recorders of one tree")
struct SeveralRecordersTests {
    private let header = RecordingHeader(app: "a", profile: "p", started: "2026-11-22T08:00:00Z")

    private func record(
        _ root: Scope, in parts: Box<[Data]>, checkpoint: Int = 1_000, partSize: Int? = nil
    ) -> SessionRecorder {
        SessionRecorder(
            root, header, checkpoint: SessionRecorder.CheckpointInterval(actions: checkpoint),
            rotation: partSize.map { RecordingRotation(after: $0) { parts.with { $0.append(Data()) } } },
            encodingOn: VirtualTimeScheduler()
        ) { data, _ in parts.with { $0[$0.count - 1].append(data) } }
    }

    private func numbers(_ recording: Recording) -> [UInt64] {
        recording.actions.map { recording.number(of: $0) }
    }

    @Test("each can be replayed, whenever it began and ended, and so can a trace beside them")
    func independent() throws {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let (first, second) = (Box([Data()]), Box([Data()]))
        let (recorder, trace) = (record(root, in: first, checkpoint: 3), Trace(root, header))
        let library = Library(root)
        for title in ["a", "b", "c", "d"] { library.shelf.dispatch(.opened(title)) }
        let later = record(root, in: second, checkpoint: 4, partSize: 1_500)
        for pages in 1...10 {
            library.page?.dispatch(.turned(by: pages))
            later.flush()
        }
        recorder.dispose()
        let end = library.page?.state.number
        for pages in 1...10 { library.page?.dispatch(.turned(by: -pages)) }
        later.dispose()
        let (lines, last) = (trace.lines, library.page?.state.number)
        trace.dispose()
        root.close()

        let recordings = try (first.value + second.value).map { try Recording($0) }
        #expect(recordings.count > 2)
        #expect(numbers(recordings[0]) == Array(1...14))
        #expect(recordings.dropFirst().flatMap(numbers) == Array(5...24))
        #expect(numbers(try Recording(lines)) == Array(1...24))
        #expect(try pageNumber(afterReplaying: recordings[0]) == end)
        #expect(try recordings.dropFirst().map(pageNumber(afterReplaying:)).last == last)
    }

    private func pageNumber(afterReplaying recording: Recording) throws -> Int? {
        let replay = try Replay(recording) { Library($0) }
        try replay.run()
        #expect(replay.differences == [])
        return replay.app.page?.state.number
    }
}
