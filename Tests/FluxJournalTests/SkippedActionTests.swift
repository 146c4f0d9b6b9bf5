import FluxCore
import ReactiveTesting
import Testing

@testable import FluxJournal

@Suite("skipping actions of a recording")
struct SkippedActionTests {
    private typealias TallyState = WhyAnswerTests.TallyState

    /// Adds 1, 2, 4 and so on: the sum shows which actions were replayed.
    private func replay(count: Int = 5, checkpoint: Int = 1_000) throws -> Replay<Store<TallyState>> {
        let compose = { (root: Scope) in root.child("tally").store(TallyState()) }
        let recording = try recorded(checkpoint: checkpoint, compose) { store, _ in
            for number in 0..<count { store.dispatch(.added(1 << number)) }
        }
        return try Replay(recording, compose: compose)
    }

    @Test("skipped actions have no effect, and the current step remains", arguments: [2, 1_000])
    func effect(checkpoint: Int) throws {
        let replay = try replay(checkpoint: checkpoint)
        try replay.go(to: 4)
        for (skipped, total) in [([1], 14), ([2, 3], 9), ([4], 7), ([5], 15), ([], 15)]
            as [(Set<UInt64>, Int)]
        {
            try replay.skip(skipped)
            #expect(replay.skipped == skipped)
            #expect(replay.step == 4)
            #expect(replay.app.state.total == total)
        }
    }

    @Test("skipped actions stay skipped in later steps and after steps back", arguments: [2, 3, 1_000])
    func steps(checkpoint: Int) throws {
        let replay = try replay(checkpoint: checkpoint)
        try replay.skip([2])
        for (step, total) in [(5, 29), (1, 1), (2, 1), (3, 5), (4, 13), (2, 1)] as [(UInt64, Int)] {
            try replay.go(to: step)
            #expect(replay.app.state.total == total, "step \(step)")
        }
    }

    @Test("saved states of earlier steps do not contain the effects of skipped actions")
    func savedStates() throws {
        let replay = try replay(count: 40)
        try replay.go(to: 40)
        try replay.skip([20])
        try replay.go(to: 33)
        #expect(replay.app.state.total == (1 << 33) - 1 - (1 << 19))
    }

    @Test("a skipped action after the current step leaves the replica as it is")
    func later() throws {
        let replay = try replay()
        try replay.go(to: 3)
        let root = replay.root
        try replay.skip([4])
        #expect(replay.root === root)
        try replay.skip([4])
        #expect(replay.root === root)
        try replay.skip([3, 4])
        #expect(replay.root !== root)
        try replay.go(to: 5)
        #expect(replay.app.state.total == 1 + 2 + 16)
    }

    @Test("a checkpoint before the first skipped action is used, and none after it")
    func checkpoints() throws {
        let replay = try replay(checkpoint: 2)
        try replay.skip([3])
        try replay.go(to: 5)
        let start = try #require(replay.startingCheckpoint)
        #expect(replay.recording.number(of: start) == 2)
        try replay.skip([2])
        #expect(replay.startingCheckpoint == nil)
    }

    @Test("differences are reported again when no action is skipped any more")
    func differences() throws {
        let recording = try recorded({ $0.store(TallyState()) }) { store, _ in
            for number in 1...3 { store.dispatch(.added(number)) }
        }
        let replay = try Replay(recording) { root in
            root.store(TallyState(), reducer: { state, _ in state.total += 5 })
        }
        try replay.go(to: 3)
        #expect(replay.differences.map(\.number) == [1, 2, 3])
        try replay.skip([2])
        #expect(replay.differences == [])
        #expect(try replay.nondeterministicDifference() == nil)
        try replay.skip([])
        #expect(replay.differences.map(\.number) == [1, 2, 3])
    }
}
