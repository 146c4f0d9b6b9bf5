import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxCore

@Suite("events of work")
struct WorkEventTests {
    private let scheduler = VirtualTimeScheduler()
    private let root: Scope
    private let events = Box<[WorkEvent]>([])

    init() {
        root = Scope(root: "app", scheduler: scheduler)
        _ = root.observeTree { [events] event in
            if case .work(let event) = event { events.value.append(event) }
        }
    }

    private func start(_ scope: Scope, _ policy: WorkPolicy = .cancelPrevious) {
        let scheduler = scheduler
        scope.work("find", policy, fileID: "App/Search.swift", line: 7) {
            try? await scheduler.sleep(for: .seconds(2))
        }
    }

    private func event(
        _ number: UInt64, _ path: String, _ seconds: Int, _ change: WorkEvent.Change
    ) -> WorkEvent {
        WorkEvent(number: number, id: "find", path: path, time: .seconds(seconds), change: change)
    }

    private let begun = WorkEvent.Change.begun(place: "App/Search.swift:7", cause: nil)

    @Test("events report when work starts and when its body returns")
    func ended() {
        start(root.child("search"))
        scheduler.advance(by: .seconds(3))

        #expect(events.value == [event(1, "app/search", 0, begun), event(1, "app/search", 2, .ended)])
        root.close()
    }

    @Test("superseded work ends as cancelled by the newer work, even while it is debounced")
    func superseded() {
        start(root, .debounced(for: .seconds(2)))
        scheduler.advance(by: .seconds(1))
        start(root, .debounced(for: .seconds(1)))
        scheduler.advance(by: .seconds(9))

        #expect(
            events.value == [
                event(1, "app", 0, begun), event(2, "app", 1, begun),
                event(1, "app", 1, .cancelled(.superseded(by: 2))), event(2, "app", 4, .ended),
            ])
        root.close()
    }

    @Test("work ends once when it is cancelled or its scope closes")
    func cancelled() {
        let (one, other) = (root.child("one"), root.child("other"))
        start(one)
        start(other)
        scheduler.advance(by: .seconds(1))
        one.cancelWork("find")
        other.close()
        scheduler.advance(by: .seconds(9))

        #expect(
            events.value == [
                event(1, "app/one", 0, begun), event(2, "app/other", 0, begun),
                event(1, "app/one", 1, .cancelled(.requested)),
                event(2, "app/other", 1, .cancelled(.scopeClosed)),
            ])
        root.close()
    }

    @Test("work that does not start has no events")
    func refused() {
        let closed = root.child("closed")
        closed.close()
        start(closed)
        start(root, .ignoreWhileRunning)
        start(root, .ignoreWhileRunning)
        scheduler.advance(by: .seconds(9))

        #expect(events.value == [event(1, "app", 0, begun), event(1, "app", 2, .ended)])
        root.close()
    }

    @Test("the id of a work action is the name of its type")
    func workAction() throws {
        let action = WorkAction<Int, Int, Never>(in: root, policy: .cancelPrevious) { $0 }
        try action.execute(1)
        scheduler.run()

        #expect(events.value.map(\.id) == Array(repeating: "WorkAction<Int, Int, Never>", count: 2))
        #expect(events.value.map(\.change) == [.begun(place: nil, cause: nil), .ended])
        root.close()
    }
}
