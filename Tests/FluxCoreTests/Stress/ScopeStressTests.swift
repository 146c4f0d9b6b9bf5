import FluxCore
import ReactiveCore
import ReactiveTesting
import Synchronization
import Testing

@Suite("scopes under load")
struct ScopeStressTests {
    private let scheduler = VirtualTimeScheduler()
    private let live = LiveObjects()

    @Test(
        "8 threads dispatch into 50 scopes that open and close at random, in order and without losses"
    )
    func features() throws {
        let root = Scope(root: "app", scheduler: scheduler) { _ in }
        var (features, sent) = try play(in: root)

        let open = Set(root.children.map(ObjectIdentifier.init))
        root.close()
        let tallies = features.enumerated().map { number, feature in
            (feature.reduced, feature.handedOver.load(ordering: .relaxed))
        }
        for (number, feature) in features.enumerated() {
            let isComplete = open.contains(ObjectIdentifier(feature.scope))
            let defects = feature.defects(
                sent: sent.mapValues { $0[number, default: 0] }, isComplete: isComplete)
            #expect(defects == [], "room \(number)")
        }
        let (reduced, moved) = tallies.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
        let share = 100 * Double(moved) / Double(reduced)
        print(
            "stress: \(features.count) scopes, \(reduced) actions reduced, \(moved) handed over (\(share) %)"
        )
        #expect(features.count > 100)
        #expect(share >= 1, "threads hardly ever met")

        (features, sent) = ([], [:])
        scheduler.run()
        #expect(root.children.isEmpty)
        #expect(live.count == 0)
    }

    /// Returns all features in the order they were opened, and the number of actions for each, by thread.
    private func play(in root: Scope) throws -> ([StressFeature], [Int: [Int: Int]]) {
        let (all, sent, clock) = (Box<[StressFeature]>([]), Box<[Int: [Int: Int]]>([:]), Box(0))
        let live = live
        let slots = try (0..<50).map { number in
            let feature = try StressFeature(in: root, live)
            all.with { $0.append(feature) }
            return Box((number, feature))
        }
        onThreads(8) { thread in
            var counts: [Int: Int] = [:]
            for _ in 0..<4_000 {
                // Most threads use the same feature for a while, then the next.
                let time = clock.with {
                    $0 += 1; return $0
                }
                let slot = slots[Int.random(in: 0..<10) < 7 ? time / 400 % 50 : Int.random(in: 0..<50)]
                let (number, feature) = slot.value
                if Int.random(in: 0..<200) == 0, let next = try? StressFeature(in: root, live) {
                    slot.value = all.with { features in
                        features.append(next)
                        return (features.count - 1, next)
                    }
                    feature.scope.close()
                } else {
                    let step = counts[number, default: 0]
                    counts[number] = step + 1
                    let token = step % 16 == 0 ? live.token() : nil
                    feature.dispatcher.dispatch(StressAction(thread: thread, step: step, token: token))
                }
            }
            let mine = counts
            sent.with { $0[thread] = mine }
        }
        return (all.value, sent.value)
    }

    @Test("opening and closing thousands of scopes does not increase the memory")
    func memory() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let scheduler = VirtualTimeScheduler()
            let root = Scope(root: "app", scheduler: scheduler) { _ in }
            // A leak grows with every thousand; the process's own memory grows once.
            let growths = (1...8).map { _ in
                let before = residentBytes()
                visitThousandScreens(root, scheduler)
                return residentBytes() - before
            }
            let growth = growths.min() ?? .max

            print("stress: 8 × 1,000 scopes opened and closed, \(growth) bytes more in memory each time")
            #expect(growth < 16 * 1024)
        }
        print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self), terminator: "")
    }
}

/// Opens and closes screens as a user does: parked under a few routes, forwarding to the root.
private func visitThousandScreens(_ root: Scope, _ scheduler: VirtualTimeScheduler) {
    for number in 1...1000 {
        let screen = root.child("screen", route: "screen/\(number % 30)")
        let store = screen.store(Notes())
        screen.forward(NoteAction.self, to: root) { $0 }
        store.select { $0.numbers.count }.subscribe { _ in }
        store.commands.subscribe { _ in }.disposed(by: screen)
        screen.child("row").work("load") {}
        screen.dispatcher(for: NoteAction.self).dispatch(.cleared)
        screen.close()
        scheduler.run()  // Cancelled work must still be removed from the executor.
    }
}
