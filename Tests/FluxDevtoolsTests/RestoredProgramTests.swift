import FluxCore
import FluxInspector
import FluxJournal
import Foundation
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

    @Test(
        "a program that continues elsewhere is another session, and what it did before remains as a recording"
    )
    func continued() async throws {
        let root = Scope(root: "app", scheduler: SerialScheduler(label: "app"), mode: .onScheduler)
        let trace = Trace(root, RecordingHeader(app: "notes 1", profile: "default", started: ""))
        let devtools = try await Devtools.start([Inspector("notes", root: root, trace: trace, .none)])
        await Notes(root).store.dispatchAndWait(.added("before"))
        let client = try WebSocketClient(devtools.address)
        #expect(client.message("hello")?.value(at: ["sessions", "0", "live"]) == .bool(true))

        devtools.show([])
        trace.dispose()
        root.close()
        let hello = try #require(client.message("hello"))
        #expect(hello.value(at: ["sessions", "0", "title"]) == .text("notes, former run (1 action)"))
        #expect(hello.value(at: ["sessions", "0", "live"]) == .bool(false))
        client.send(#"{"open":0}"#)
        #expect(client.message("rows")?.value(at: ["rows", "0", "7"]) == .text(#""before""#))
        await devtools.stop()
    }

    @Test("a program says whether it has time to answer, beside the other questions")
    func alive() async throws {
        let root = Scope(root: "app", scheduler: SerialScheduler(label: "app"), mode: .onScheduler)
        let devtools = try await Devtools.start(
            root: root, RecordingHeader(app: "notes 1", profile: "default", started: ""))
        let client = try WebSocketClient(devtools.address)
        client.send(#"{"open":0}"#)
        #expect(client.message("rows") != nil)
        let (frozen, thawed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        root.scheduler.schedule {
            frozen.signal()
            thawed.wait()
        }
        frozen.wait()
        client.send(#"{"id":1,"ask":"alive"}"#)
        client.send(#"{"id":2,"ask":"export"}"#)
        #expect(client.message("answer")?.value(at: ["id"]) == .integer(2))
        thawed.signal()
        #expect(client.message("answer")?.value(at: ["id"]) == .integer(1))
        await devtools.stop()
        root.close()
    }
}
