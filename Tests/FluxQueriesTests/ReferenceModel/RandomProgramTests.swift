import FluxCore
import FluxQueries
import Foundation
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("what scopes provide and show, and a program that always asks")
struct RandomProgramTests {
    @Test("at rest both show the same, after closing, parking, restoring and restarting at any time")
    func random() throws {
        let rounds = TestRounds(quick: 1_000, long: 100_000)
        for round in 0..<rounds.count {
            let seed = rounds.seed &+ UInt64(round)
            let defects = try Self.play(seed)
            #expect(defects.isEmpty, "seed \(seed)")
            if !defects.isEmpty { return }
        }
    }

    private static func play(_ seed: UInt64) throws -> [String] {
        let (service, defects) = (RandomService(seed: seed), Box<[String]>([]))
        let program = Box(RandomProgram(service, defects))
        service.changed.value = { program.value.invalidate($0) }
        var saved: [ScopeSnapshot] = []
        for _ in 0..<service.random(5...40) {
            switch service.random(0...19) {
            case 0: saved.append(try program.value.root.snapshot())
            case 1:
                // In the same process, as after going back in time.
                if let last = saved.last { program.value.root.restore(last).dispose() }
            case 2:
                let session = try JSONEncoder().encode(try program.value.root.snapshot())
                program.value.root.close()
                let restored = try JSONDecoder().decode(ScopeSnapshot.self, from: session)
                program.value = RandomProgram(service, defects, restoring: restored)
            case 3: service.change(.set(service.random(0...9), version: service.random(100...199)))
            case 4: service.change(.insertFirst(service.random(0...9)))
            case 5...9:
                service.scheduler.clock.advance(
                    to: service.scheduler.now + .milliseconds(service.random(1...120)))
            case 10: service.scheduler.run()
            default: program.value.step()
            }
        }
        service.scheduler.run()
        service.isBroken.value = false
        program.value.resume()
        service.scheduler.run()
        let differences = program.value.differences
        program.value.root.close()
        return defects.value + differences
    }
}
