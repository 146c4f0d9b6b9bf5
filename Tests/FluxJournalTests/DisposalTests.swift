import Dispatch
import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("disposing a recorder", .serialized)
struct DisposalTests {
    private let header = RecordingHeader(app: "a", profile: "p", started: "2026-11-22T08:00:00Z")

    private func recorder(
        _ root: Scope, _ lines: Box<Data>, onWrite: @escaping @Sendable () -> Void = {}
    ) -> SessionRecorder {
        SessionRecorder(root, header) { data, _ in
            lines.with { $0.append(data) }
            onWrite()
        }
    }

    @Test("actions that still wait for the tree's scheduler are written", .blocking)
    func queuedOnScheduler() throws {
        let (scheduler, lines) = (SerialScheduler(label: "recorded"), Box(Data()))
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let store = root.store(BadgeState())
        // Open when the recorder writes, which it does after a while.
        let gate = DispatchSemaphore(value: 0)
        let recorder = recorder(root, lines) { gate.signal() }
        scheduler.schedule { gate.wait() }
        for _ in 0..<100 { store.dispatch(.counted(1)) }
        recorder.dispose()

        let recording = try Recording(lines.value)
        #expect(recording.last == 100)
        #expect(recording.hasEnded)
        #expect(recorder.isDisposed)
        root.close()
    }

    @Test("an action that waits behind another thread's action is written", .blocking)
    func queuedBehindThread() throws {
        let (scheduler, lines) = (SerialScheduler(label: "recorded"), Box(Data()))
        let root = Scope(root: "app", scheduler: scheduler)
        let store = root.store(BadgeState())
        let (gate, isInside) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        store.dispatcher.use { dispatched, next in
            next(dispatched.action)
            guard case .counted(1) = dispatched.action else { return }
            isInside.signal()
            gate.wait()
        }
        let recorder = recorder(root, lines) { gate.signal() }
        scheduler.schedule { store.dispatch(.counted(1)) }
        isInside.wait()
        store.dispatch(.counted(2))
        recorder.dispose()

        #expect(try Recording(lines.value).last == 2)
        root.close()
    }

    @Test("called on the tree's scheduler, the rest is written when the scheduler has reduced it", .blocking)
    func onScheduler() throws {
        let (scheduler, lines) = (SerialScheduler(label: "recorded"), Box(Data()))
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let store = root.store(BadgeState())
        let (gate, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let recorder = recorder(root, lines) {
            if (try? Recording(lines.value))?.hasEnded == true { hasEnded.signal() }
        }
        scheduler.schedule {
            gate.wait()
            recorder.dispose()
        }
        for _ in 0..<10 { store.dispatch(.counted(1)) }
        gate.signal()
        hasEnded.wait()

        #expect(try Recording(lines.value).last == 10)
        root.close()
    }

    @Test(
        "called while an action is processed, it returns, and this action is written",
        arguments: [
            ScopeMode.anywhere, .onScheduler,
        ])
    func insideAction(mode: ScopeMode) throws {
        let lines = Box(Data())
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: mode)
        let store = root.store(BadgeState())
        let recorder = recorder(root, lines)
        store.select { $0.count }.changes.subscribe { _ in
            store.dispatch(.counted(5))  // Queued behind the current action.
            recorder.dispose()
        }.disposed(by: root)
        store.dispatch(.counted(1))
        store.dispatch(.counted(1))

        let recording = try Recording(lines.value)
        #expect(recording.last == 2)
        #expect(recording.hasEnded)
        root.close()
    }

    @Test("disposing twice writes one end")
    func twice() throws {
        let lines = Box(Data())
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let recorder = recorder(root, lines)
        recorder.dispose()
        recorder.dispose()

        let text = String(decoding: lines.value, as: UTF8.self)
        #expect(text.components(separatedBy: "\"ended\"").count == 2)
        root.close()
    }
}
