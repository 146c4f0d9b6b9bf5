import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("work actions")
struct WorkActionTests {
    private struct Odd: Error, Equatable { let number: Int }

    private let scheduler = VirtualTimeScheduler()
    private let root: Scope
    private let isAllowed = BehaviorRelay(value: true)
    private let log = Box<[String]>([])

    init() { root = Scope(root: "app", scheduler: scheduler) }

    /// Takes a second, and fails for odd numbers.
    private func action() -> WorkAction<Int, String, Odd> {
        let scheduler = scheduler
        let action = WorkAction(in: root, enabledIf: isAllowed.asProperty()) {
            (number: Int) async throws(Odd) -> String in
            try? await scheduler.sleep(for: .seconds(1))
            if !number.isMultiple(of: 2) { throw Odd(number: number) }
            return "\(number)"
        }
        let log = log
        action.executing.changes.subscribe { log.value.append($0 ? "on" : "off") }
        action.elements.subscribe { log.value.append("got \($0)") }
        action.errors.subscribe { log.value.append("failed \($0.number)") }
        return action
    }

    @Test("with the policy cancelPrevious, a new execution replaces the running one, which emits nothing")
    func replacing() throws {
        let (scheduler, log) = (scheduler, log)
        let action = WorkAction(in: root, enabledIf: isAllowed.asProperty(), policy: .cancelPrevious) {
            (number: Int) async -> Int in
            try? await scheduler.sleep(for: .seconds(1))
            return number
        }
        action.elements.subscribe { log.value.append("got \($0)") }
        try action.execute(1)
        scheduler.advance(by: .milliseconds(500))
        #expect(action.enabled.value)
        try action.execute(2)
        scheduler.advance(by: .seconds(2))

        #expect(log.value == ["got 2"])
        isAllowed.accept(false)
        #expect(throws: WorkRefusal.disabled) { try action.execute(3) }
        root.close()
    }

    @Test("an execution that another one replaces before its work starts does not cancel that one")
    func replacedBeforeStart() throws {
        let (scheduler, log) = (scheduler, log)
        let action = WorkAction(in: root, policy: .cancelPrevious) { (number: Int) async -> Int in
            log.value.append("\(number) starts")
            try? await scheduler.sleep(for: .seconds(1))
            return number
        }
        action.elements.subscribe { log.value.append("got \($0)") }
        action.executing.changes.filter { $0 }.take(1).subscribe { _ in try? action.execute(2) }

        try action.execute(1)
        scheduler.run()

        #expect(log.value == ["2 starts", "got 2"])
        #expect(!action.executing.value)
    }

    @Test("work that is cancelled when it begins to execute never runs")
    func cancelledBeforeStart() throws {
        let began = Box(0)
        let action = WorkAction(in: root) { () async -> Void in began.value += 1 }
        action.executing.changes.filter { $0 }.subscribe { _ in action.cancel() }

        try action.execute()
        scheduler.run()

        #expect(began.value == 0)
        #expect(!action.executing.value)
        root.close()
    }

    @Test("executing becomes true, then the element or the error arrives, then executing becomes false")
    func order() throws {
        let action = action()

        try action.execute(2)
        scheduler.run()
        try action.execute(3)
        scheduler.run()

        #expect(log.value == ["on", "got 2", "off", "on", "failed 3", "off"])
    }

    @Test("a busy or disabled action throws to its caller only")
    func refused() throws {
        let action = action()
        try action.execute(2)

        #expect(throws: WorkRefusal.busy) { try action.execute(4) }
        scheduler.run()
        isAllowed.accept(false)
        #expect(throws: WorkRefusal.disabled) { try action.execute(6) }
        scheduler.run()

        #expect(log.value == ["on", "got 2", "off"])
    }

    @Test("an action is enabled if it is allowed and not running")
    func enabled() throws {
        let (action, received) = (action(), Recorder<Bool>())
        action.enabled.asObservable().record(into: received)

        try action.execute(2)
        #expect(!action.enabled.value)
        scheduler.run()
        isAllowed.accept(false)
        isAllowed.accept(true)

        root.close()
        #expect(received.elements == [true, false, true, false, true, false])
        #expect(received.isCompleted && !action.enabled.value)
    }

    @Test("cancelled work emits nothing, and the next may start immediately")
    func cancelled() throws {
        let action = action()
        try action.execute(2)
        scheduler.advance(by: .milliseconds(500))

        action.cancel()
        try action.execute(4)
        scheduler.run()

        #expect(log.value == ["on", "off", "on", "got 4", "off"])
    }

    @Test("work that is cancelled before it starts never runs")
    func neverBegan() throws {
        let (began, root) = (Box(0), root)
        let action = WorkAction(in: root) { () async -> Void in began.value += 1 }

        try action.execute()
        action.cancel()
        scheduler.run()

        #expect(began.value == 0)
        #expect(!action.executing.value)
    }

    @Test("a work action ends with its scope: subscribers complete and it does not start again")
    func closes() throws {
        let (action, running) = (action(), Recorder<Bool>())
        action.executing.asObservable().record(into: running)
        try action.execute(2)
        scheduler.advance(by: .milliseconds(500))

        root.close()
        scheduler.run()

        #expect(log.value == ["on", "off"])
        #expect(running.events.map(\.event) == [.next(false), .next(true), .next(false), .completed])
        #expect(throws: WorkRefusal.closed) { try action.execute(4) }
        #expect(action.isDisposed)
    }

    @Test("the action of a closed scope is deallocated with its subscribers")
    func freed() throws {
        let live = LiveObjects()
        do {
            let token = live.token()
            let action = action()
            action.elements.subscribe { _ in withExtendedLifetime(token) {} }
            action.enabled.subscribe { _ in withExtendedLifetime(token) {} }
            try action.execute(2)
            root.close()
        }
        scheduler.run()

        #expect(live.count == 0)
    }

    @Test("only one of several concurrent calls starts the work")
    func threads() {
        let (action, started, refused) = (action(), Box(0), Box(0))

        onThreads(4) { number in
            do throws(WorkRefusal) {
                try action.execute(number)
                started.with { $0 += 1 }
            } catch {
                refused.with { $0 += 1 }
            }
        }

        #expect(started.value == 1)
        #expect(refused.value == 3)
        root.close()
    }
}
