import ReactiveCore
import ReactiveTesting
import Testing

@Suite("rules for every scheduler with threads of its own")
struct SchedulerContractTests {
    enum Kind: CaseIterable {
        case serial, concurrent, eventLoop

        func make() -> any Scheduler {
            switch self {
            case .serial: SerialScheduler(label: "test")
            case .concurrent: ConcurrentScheduler(label: "test", width: 2)
            case .eventLoop: EventLoopScheduler()
            }
        }
    }

    @Test(
        "work disposed before its due time does not run, and its captures are released immediately",
        arguments: Kind.allCases)
    func disposed(kind: Kind) async {
        let (scheduler, live, done) = (kind.make(), LiveObjects(), Box(0))
        let work = scheduler.schedule(after: .seconds(3600)) { [token = live.token()] in
            withExtendedLifetime(token) { done.value += 1 }
        }
        #expect(live.count == 1)

        work.dispose()
        await withCheckedContinuation { continuation in scheduler.schedule { continuation.resume() } }

        #expect(work.isDisposed)
        #expect(live.count == 0)
        #expect(done.value == 0)
    }

    @Test("delayed work runs after its delay", arguments: Kind.allCases)
    func delayed(kind: Kind) async {
        let scheduler = kind.make()
        let before = scheduler.now
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: .milliseconds(2)) { continuation.resume() }
        }

        #expect(scheduler.now - before >= .milliseconds(2))
    }

    @Test("a released scheduler still runs pending work", arguments: Kind.allCases)
    func released(kind: Kind) async {
        await withCheckedContinuation { continuation in
            kind.make().schedule(after: .milliseconds(1)) { continuation.resume() }
        }
    }
}
