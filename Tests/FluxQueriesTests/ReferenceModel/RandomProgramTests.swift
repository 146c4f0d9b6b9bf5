import FluxCore
import FluxQueries
import Foundation
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("queries of scopes and a program that always requests")
struct RandomProgramTests {
    @Test("at rest both show the same, after closing, parking, restoring, restarting and forking at any time")
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
        let programs = Box([try RandomProgram(service, defects)])
        service.changed.value = { tags in programs.value.forEach { $0.invalidate(tags) } }
        var saved: [ScopeSnapshot] = []
        for _ in 0..<service.random(5...40) {
            let index = service.random(0...(programs.value.count - 1))
            let program = programs.value[index]
            switch service.random(0...20) {
            case 0: saved.append(try program.root.snapshot())
            case 1: saved.last.map(program.restore)
            case 2:
                let session = try program.session()
                program.root.close()
                programs.value[index] = try RandomProgram(service, defects, from: .session(session))
            case 3: service.change(.set(service.random(0...9), version: service.random(100...199)))
            case 4: service.change(.insertFirst(service.random(0...9)))
            case 5...9:
                service.scheduler.clock.advance(
                    to: service.scheduler.now + .milliseconds(service.random(1...120)))
            case 10: service.scheduler.run()
            case 11 where programs.value.count < 3:
                let isSameProcess = service.random(0...1) == 0
                programs.value.append(
                    try RandomProgram(
                        service, defects,
                        from: isSameProcess
                            ? .states(TreeStates(of: program.root)) : .session(try program.session())))
            default: program.step()
            }
        }
        service.scheduler.run()
        service.isBroken.value = false
        programs.value.forEach { $0.resume() }
        service.scheduler.run()
        let differences = programs.value.flatMap(\.differences)
        programs.value.forEach { $0.root.close() }
        service.changed.value = { _ in }  // It retains the programs.
        return defects.value + differences
    }
}
