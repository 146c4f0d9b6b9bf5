import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("actions whose reduction has not ended", .serialized)
struct UnfinishedActionTests {
    private enum Step: Codable, Sendable { case finished, written }

    private struct State: Reducible, Codable {
        /// Called while `written` is reduced.
        static let write = Box<@Sendable () -> Void>({})
        var count = 0

        mutating func reduce(_ step: Step) {
            count += 1
            if step == .written { Self.write.value() }
        }
    }

    /// The lines after some actions, and those that were written while `written` was reduced.
    private func lines(of steps: [Step], flushes: Int) -> (all: Data, during: Data) {
        let (lines, during) = (Box(Data()), Box(Data()))
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let header = RecordingHeader(app: "app 1", profile: "default", started: "")
        let recorder = SessionRecorder(root, header) { data, _ in lines.with { $0.append(data) } }
        let store = root.store(State())
        State.write.value = {
            for _ in 0..<flushes { recorder.flush() }
            during.value = lines.value
        }
        for step in steps { store.dispatch(step) }
        recorder.dispose()
        root.close()
        return (lines.value, during.value)
    }

    @Test("an action that is written while it is reduced is unfinished until its result is written")
    func unfinished() throws {
        let (all, during) = lines(of: [.finished, .written], flushes: 1)

        let interrupted = try Recording(during)
        let actions = try interrupted.unfinishedActions.map { try interrupted.entry($0) }
        guard case .begun(let action)? = actions.first else {
            return #expect(Bool(false), "no action is unfinished")
        }
        #expect(actions.count == 1)
        #expect(action.number == 2)
        #expect(String(decoding: during, as: UTF8.self).contains(#""value":{"written":{}}"#))
        #expect(try Recording(all).unfinishedActions == [])
    }

    @Test("an action that is still being reduced is written once")
    func writtenOnce() throws {
        let (_, during) = lines(of: [.written], flushes: 2)
        #expect(try Recording(during).unfinishedActions.count == 1)
        #expect(String(decoding: during, as: UTF8.self).ranges(of: "written").count == 1)
    }

    @Test("an unfinished action that cannot be encoded is named all the same")
    func withoutValue() throws {
        struct Unencodable: Error {}
        struct Secretive: Codable, Sendable {
            init() {}
            init(from decoder: any Decoder) throws { throw Unencodable() }
            func encode(to encoder: any Encoder) throws { throw Unencodable() }
        }
        struct SecretiveState: Reducible, Codable {
            static let write = Box<@Sendable () -> Void>({})
            var count = 0

            mutating func reduce(_ action: Secretive) {
                count += 1
                Self.write.value()
            }
        }
        let lines = Box(Data())
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler) { _ in }
        let header = RecordingHeader(app: "app 1", profile: "default", started: "")
        let recorder = SessionRecorder(root, header) { data, _ in lines.with { $0.append(data) } }
        let store = root.store(SecretiveState())
        let during = Box(Data())
        SecretiveState.write.value = {
            recorder.flush()
            during.value = lines.value
        }
        store.dispatch(Secretive())
        recorder.dispose()
        root.close()

        let interrupted = try Recording(during.value)
        let actions = try interrupted.unfinishedActions.map { try interrupted.entry($0) }
        guard case .begun(let action)? = actions.first else {
            return #expect(Bool(false), "no action is unfinished")
        }
        #expect(action.number == 1 && action.name.contains("Secretive"))
    }
}
