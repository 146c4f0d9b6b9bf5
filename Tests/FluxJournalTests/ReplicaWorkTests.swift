import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("work in a replay")
struct ReplicaWorkTests {
    enum LampAction: Codable, Sendable { case switched(on: Bool) }

    struct LampState: Reducible, Codable {
        enum Command: Codable, Sendable { case light }

        @Tracked var isOn = false

        mutating func reduce(_ action: LampAction, _ ask: CommandSink<Command>) {
            switch action {
            case .switched(let isOn):
                self.isOn = isOn
                ask(.light)
            }
        }
    }

    /// Notes what runs.
    private struct Workshop {
        let lamp: Store<LampState>
        private let ran: @Sendable (String) -> Void

        init(_ root: Scope, _ log: Box<[String]>) {
            let ran = { @Sendable (what: String) in log.with { $0.append(what) } }
            self.ran = ran
            lamp = root.store(LampState()) { _ in ran("a command") }
            lamp.dispatcher.use { dispatched, next in
                ran("middleware")
                next(dispatched.action)
            }
            startWork(root)
            startTimers(root)
            observe(root)
        }

        private func startWork(_ root: Scope) {
            let (ran, scheduler) = (self.ran, root.scheduler)
            root.work("task") { ran("work") }
            root.work("delayed", .debounced(for: .seconds(1))) { ran("debounced work") }
            let action = WorkAction<Void, Void, Never>(in: root) { ran("a work action") }
            try? action.execute()
            scheduler.schedule {
                ran("scheduled at once")
                scheduler.schedule { ran("scheduled at once by that") }
            }.disposed(by: root)
            scheduler.schedule { ran("scheduled and disposed") }.dispose()
            scheduler.schedule(after: .seconds(1)) { ran("scheduled with a delay") }.disposed(by: root)
            Observable<Void>.async(on: scheduler) {
                ran("a task on the scheduler")
                try await scheduler.sleep(for: .seconds(1))
                ran("a task on the scheduler after a pause")
            }.subscribe { _ in }.disposed(by: root)
        }

        private func startTimers(_ root: Scope) {
            let ran = ran
            Observable.timer(.zero, on: root.scheduler).subscribe { _ in ran("a timer without a delay") }
                .disposed(by: root)
            Observable.timer(.seconds(1), on: root.scheduler).subscribe { _ in ran("a timer") }
                .disposed(by: root)
            Observable.interval(.seconds(1), on: root.scheduler).take(2).subscribe { ran("interval \($0)") }
                .disposed(by: root)
        }

        private func observe(_ root: Scope) {
            let (ran, scheduler) = (self.ran, root.scheduler)
            let changes = lamp.select { $0.$isOn }.changes
            changes.subscribe { ran("an observer of \($0) at \(scheduler.now)") }.disposed(by: root)
            changes.observe(on: scheduler).subscribe { ran("a scheduled observer of \($0)") }
                .disposed(by: root)
            changes.debounce(.seconds(1), on: scheduler).subscribe { ran("a debounced observer of \($0)") }
                .disposed(by: root)
            changes.delay(.seconds(1), on: scheduler).subscribe { ran("a delayed observer of \($0)") }
                .disposed(by: root)
        }
    }

    @Test("in a replay, only observers and what is due at once run, at the recorded times")
    func runs() throws {
        let (live, replayed) = (Box<[String]>([]), Box<[String]>([]))
        let recording = try recorded({ Workshop($0, live) }) { workshop, scheduler in
            scheduler.advance(by: .milliseconds(100))
            workshop.lamp.dispatch(.switched(on: true))
            scheduler.advance(by: .seconds(5))
            workshop.lamp.dispatch(.switched(on: false))
        }
        #expect(
            live.value.sorted() == [
                "a command", "a command", "a debounced observer of false", "a debounced observer of true",
                "a delayed observer of false", "a delayed observer of true", "a scheduled observer of false",
                "a scheduled observer of true", "a task on the scheduler",
                "a task on the scheduler after a pause", "a timer", "a timer without a delay",
                "a work action", "an observer of false at 5.1 seconds", "an observer of true at 0.1 seconds",
                "debounced work", "interval 0", "interval 1", "middleware", "middleware",
                "scheduled at once", "scheduled at once by that", "scheduled with a delay", "work",
            ])

        let replay = try Replay(recording) { Workshop($0, replayed) }
        let atStart = replayed.value
        #expect(
            atStart == [
                "a task on the scheduler", "scheduled at once", "a timer without a delay",
                "scheduled at once by that",
            ])
        try replay.run()
        #expect(
            Array(replayed.value.dropFirst(atStart.count)) == [
                "an observer of true at 0.1 seconds", "a scheduled observer of true",
                "an observer of false at 5.1 seconds", "a scheduled observer of false",
            ])
        #expect(replay.app.lamp.state == LampState(isOn: false))
        #expect(replay.differences == [])
    }

    @Test("an action that is dispatched in a replay is ignored")
    func dispatching() throws {
        let log = Box<[String]>([])
        let recording = try recorded({ Workshop($0, log) }) { workshop, _ in
            workshop.lamp.dispatch(.switched(on: true))
        }
        let replay = try Replay(recording) { Workshop($0, log) }
        try replay.run()
        replay.app.lamp.dispatch(.switched(on: false))
        #expect(replay.app.lamp.state == LampState(isOn: true))
    }
}
