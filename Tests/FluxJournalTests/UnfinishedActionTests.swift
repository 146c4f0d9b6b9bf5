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

    @Test("an action that is written while it is reduced is unfinished until its result is written")
    func unfinished() throws {
        let lines = Box(Data())
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let header = RecordingHeader(app: "app 1", profile: "default", started: "")
        let recorder = SessionRecorder(root, header) { data, _ in lines.with { $0.append(data) } }
        let store = root.store(State())
        let during = Box(Data())
        State.write.value = {
            recorder.flush()
            during.value = lines.value
        }

        store.dispatch(.finished)
        store.dispatch(.written)
        recorder.dispose()
        root.close()

        let interrupted = try Recording(during.value)
        let actions = try interrupted.unfinishedActions.map { try interrupted.entry($0) }
        guard case .begun(let action)? = actions.first else {
            return #expect(Bool(false), "no action is unfinished")
        }
        #expect(actions.count == 1)
        #expect(action.number == 2)
        #expect(String(decoding: during.value, as: UTF8.self).contains(#""value":{"written":{}}"#))
        #expect(try Recording(lines.value).unfinishedActions == [])
    }

    @Test("an action that is still being reduced is written once")
    func writtenOnce() throws {
        let lines = Box(Data())
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let header = RecordingHeader(app: "app 1", profile: "default", started: "")
        let recorder = SessionRecorder(root, header) { data, _ in lines.with { $0.append(data) } }
        let store = root.store(State())
        let during = Box(Data())
        State.write.value = {
            recorder.flush()
            recorder.flush()
            during.value = lines.value
        }
        store.dispatch(.written)
        recorder.dispose()
        root.close()

        #expect(try Recording(during.value).unfinishedActions.count == 1)
        #expect(String(decoding: during.value, as: UTF8.self).ranges(of: "written").count == 1)
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
