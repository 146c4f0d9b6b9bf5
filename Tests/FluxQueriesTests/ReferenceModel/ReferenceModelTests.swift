import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("queries and a naive cache that always requests")
struct ReferenceModelTests {
    @Test(
        "at rest, queries and model show the same; nothing is requested while it is fresh, or for a closed scope"
    )
    func random() {
        let rounds = TestRounds(quick: 1_000, long: 100_000)
        for round in 0..<rounds.count {
            let seed = rounds.seed &+ UInt64(round)
            let defects = Self.play(seed)
            #expect(defects.isEmpty, "seed \(seed)")
            if !defects.isEmpty { return }
        }
    }

    private static func play(_ seed: UInt64) -> [String] {
        let service = RandomService(seed: seed)
        let root = Scope(root: "app", scheduler: service.scheduler)
        let screens = Box([RandomScreen(in: root, service)])
        service.changed.value = { tags in screens.value.forEach { $0.invalidate(tags) } }
        for _ in 0..<service.random(5...25) {
            switch service.random(0...19) {
            case 0: screens.value.append(RandomScreen(in: root, service))
            case 1: screens.value.randomElement(using: service)?.scope.close()
            case 2: service.change(.set(service.random(0...9), version: service.random(100...199)))
            case 3: service.change(.insertFirst(service.random(0...9)))
            case 4...9:
                service.scheduler.clock.advance(
                    to: service.scheduler.now + .milliseconds(service.random(1...120)))
            case 10: service.scheduler.run()
            default: screens.value.filter { !$0.scope.isClosed }.randomElement(using: service)?.step()
            }
        }
        service.scheduler.run()
        service.isBroken.value = false
        let open = screens.value.filter { !$0.scope.isClosed }
        open.forEach { $0.resume() }  // Requests that failed for good are sent again.
        service.scheduler.run()
        let differences = open.flatMap(\.differences)
        root.close()
        service.changed.value = { _ in }  // It retains the screens.
        return screens.value.flatMap(\.defects.value) + differences
    }
}

extension Array {
    fileprivate func randomElement(using service: RandomService) -> Element? {
        isEmpty ? nil : self[service.random(0...(count - 1))]
    }
}
