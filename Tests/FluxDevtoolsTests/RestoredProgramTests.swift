import FluxCore
import FluxInspector
import FluxJournal
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxDevtools

@Suite(.blocking, .serialized) struct RestoredProgramTests {
    @Test("the states of a program that restored a session are those of its replay")
    func restored() async throws {
        let earlier = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        Notes(earlier).store.dispatch(.added("saved"))
        let snapshot = try earlier.snapshot()
        let root = Scope(root: "app", scheduler: SerialScheduler(label: "app"), mode: .onScheduler)
        let devtools = try await Devtools.start(
            root: root, RecordingHeader(app: "notes 1", profile: "default", started: ""),
            InspectorFunctions { try Replay($0) { Notes($0) } })
        let app = Notes(root)
        root.restore(snapshot)
        await app.store.dispatchAndWait(.added("new"))

        let client = try WebSocketClient(devtools.address)
        client.send(#"{"open":0}"#)
        #expect(client.message("rows") != nil)
        client.send(#"{"id":1,"ask":"state","step":1}"#)
        let answer = try #require(client.message("answer"))
        #expect(
            answer.value(at: ["answer", "0", "value", "notes"]) == .list([.text("saved"), .text("new")]))
        #expect(answer.value(at: ["answer", "0", "difference"]) == nil)
        await devtools.stop()
        root.close()
    }
}
