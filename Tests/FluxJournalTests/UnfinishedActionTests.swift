import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("actions whose reduction has not ended")
struct UnfinishedActionTests {
    private enum Interruption {
        /// Called while an action is reduced.
        @TaskLocal static var write: @Sendable () -> Void = {}
    }

    private struct State<Step: Codable & Sendable>: Reducible, Codable {
        var count = 0

        mutating func reduce(_ step: Step) {
            count += 1
            Interruption.write()
        }
    }

    /// An action that has no encoded form.
    private struct Handle: Codable, Sendable {
        private struct NoEncoding: Error {}

        init() {}
        init(from decoder: any Decoder) throws { throw NoEncoding() }
        func encode(to encoder: any Encoder) throws { throw NoEncoding() }
    }

    /// Dispatches two actions, and writes the recording while the second one is reduced.
    ///
    /// - Returns: The recording as written then, and the complete one.
    private func interrupted<Step: Codable & Sendable>(
        _ steps: (Step, Step)
    ) throws -> (during: Recording, after: Recording) {
        let (lines, during) = (Box(Data()), Box(Data()))
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let header = RecordingHeader(app: "app 1", profile: "default", started: "")
        let recorder = SessionRecorder(root, header) { data, _ in lines.with { $0.append(data) } }
        let store = root.store(State<Step>())
        store.dispatch(steps.0)
        let write: @Sendable () -> Void = {
            recorder.flush()
            during.value = lines.value
        }
        Interruption.$write.withValue(write) { store.dispatch(steps.1) }
        recorder.dispose()
        root.close()
        return (try Recording(during.value), try Recording(lines.value))
    }

    private func unfinishedActions(_ recording: Recording) throws -> [RecordedAction] {
        try recording.unfinishedActions.compactMap { line in
            guard case .begun(let action) = try recording.entry(line) else { return nil }
            return action
        }
    }

    @Test("an action that is written while it is reduced is unfinished until its result is written")
    func unfinished() throws {
        let (during, after) = try interrupted((1, 2))
        #expect(try unfinishedActions(during).map(\.number) == [2])
        #expect(after.unfinishedActions == [])
    }

    @Test("an unfinished action that cannot be encoded is recorded by name")
    func uncoded() throws {
        let (during, after) = try interrupted((Handle(), Handle()))
        let actions = try unfinishedActions(during)
        #expect(actions.map(\.number) == [2])
        #expect(actions.map(\.name) == ["FluxJournalTests.UnfinishedActionTests.Handle"])
        #expect(actions.map(\.hasPayload) == [false])
        #expect(after.unfinishedActions == [])
    }
}
