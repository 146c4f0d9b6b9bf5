import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("nested scopes", .enabled(if: !isSanitized, "a sanitizer makes every frame larger"))
struct NestingTests {
    @Test("the deepest tree of scopes is saved, restored, parked, released and closed on a 512 KB stack")
    func deepest() async {
        await #expect(processExitsWith: .success) {
            onThreads(1, stack: 512 * 1024) { _ in
                let scheduler = VirtualTimeScheduler()
                let root = Scope(root: "app", scheduler: scheduler) { _ in }
                root.restore(openDeepestTree(below: root))
                _ = openDeepestTree(below: root)
                #expect(root.unfinishedWork.count == 2 * Scope.maximumDepth)
                root.close()
                scheduler.run()

                let released = Scope(root: "app", scheduler: scheduler) { _ in }
                _ = openDeepestTree(below: released)
            }
        }
    }

    @Test("a scope that is nested too deep stops the program with a sentence")
    func tooDeep() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            onThreads(1, stack: 512 * 1024) { _ in
                let root = Scope(root: "app", scheduler: VirtualTimeScheduler()) { _ in }
                var scope = root
                for _ in 0..<1_000 { scope = scope.child("comment") }
                root.close()
            }
        }
        let sentence = "scopes can be nested 128 deep"
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains(sentence))
    }
}

/// Opens as many scopes as possible, each inside the one before, and saves them.
private func openDeepestTree(below root: Scope) -> ScopeSnapshot {
    var scope = root
    for depth in 1... {
        _ = scope.store(Notes())
        scope.work("load", .concurrent) {}
        guard depth < Scope.maximumDepth else { break }
        scope = scope.child("s", route: "s/\(depth)")
    }
    guard let snapshot = try? root.snapshot() else { preconditionFailure("a state is not codable") }
    return snapshot
}
