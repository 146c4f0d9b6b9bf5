import FluxCore
import FluxJournal
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("a reducer that is not deterministic", .serialized)
struct DeterminismTests {
    enum DrawAction: Codable, Sendable { case shuffled, drawn }

    /// Reads the system's random numbers, which a reducer must not.
    struct DeckState: Reducible, Codable {
        enum Command: Codable, Sendable { case show(UInt64) }

        var seed: UInt64 = 0
        var count = 0
        /// Whether the requested command is random, too.
        var showsRandom = false

        mutating func reduce(_ action: DrawAction, _ ask: CommandSink<Command>) {
            switch action {
            case .shuffled:
                if showsRandom {
                    ask(.show(.random(in: 1...UInt64.max)))
                } else {
                    seed = .random(in: 1...UInt64.max)
                }
            case .drawn: count += 1
            }
        }
    }

    private func recording(_ state: DeckState = DeckState()) throws -> Recording {
        try recorded {
            $0.child("deck").store(state) { _ in }
        } play: { deck, _ in
            for action in [DrawAction.drawn, .shuffled, .drawn] { deck.dispatch(action) }
        }
    }

    @Test("two replays differ at its action, and the difference names the part of the state")
    func state() throws {
        let replay = try Replay(try recording()) { $0.child("deck").store(DeckState()) { _ in } }
        try replay.run()

        let found = try #require(try replay.nondeterministicDifference())
        #expect(found.number == 2)
        let store = StoreAddress(path: "app/deck", key: "FluxJournalTests.DeterminismTests.DeckState")
        #expect(found.kind == .differentState(store: store, part: "seed"))
    }

    @Test("a random command is found, too")
    func command() throws {
        let state = DeckState(showsRandom: true)
        let replay = try Replay(try recording(state)) { $0.child("deck").store(state) { _ in } }
        try replay.run()

        let found = try #require(try replay.nondeterministicDifference())
        #expect(found.number == 2)
    }

    struct DiceState: Reducible, Codable {
        /// What `drawn` adds.
        @TaskLocal static var step = 1
        var sum = 0
        var roll: UInt64 = 0

        mutating func reduce(_ action: DrawAction) {
            switch action {
            case .drawn: sum += Self.step
            case .shuffled: roll = .random(in: 1...UInt64.max)
            }
        }
    }

    @Test("differences that both replays have are not named")
    func sameDifferences() throws {
        let recording = try recorded({ $0.store(DiceState()) }) { dice, _ in
            for action in [DrawAction.drawn, .drawn, .shuffled, .drawn] { dice.dispatch(action) }
        }
        try DiceState.$step.withValue(2) {
            let replay = try Replay(recording) { $0.store(DiceState()) }
            try replay.run()
            #expect(replay.differences.map(\.number) == [1, 2, 3, 4])
            #expect(try replay.nondeterministicDifference()?.number == 3)
        }
    }

    @Test("`why` names the action instead of vouching for the value")
    func why() throws {
        let recording = try recording()
        let replay = try Replay(recording) { $0.child("deck").store(DeckState()) { _ in } }

        let why = try #require(try replay.why("DeckState.seed", upTo: recording.last).change)
        #expect(why.certainty == .notDeterministic(at: 2))
        #expect(why.chain[0].action.number == 2)
    }

    @Test("a reducer that was changed differs from the recording in the same way in each replay")
    func changedReducer() throws {
        let session = Session()
        session.play(rounds: 2)
        let replay = try Replay(try Recording(session.data)) { Library($0, limit: 5) }
        try replay.run()

        #expect(!replay.differences.isEmpty)
        #expect(try replay.nondeterministicDifference() == nil)
        session.root.close()
    }

    @Test("after a jump, both replays begin at the same checkpoint", arguments: [2, 1_000])
    func afterJump(checkpoint: Int) throws {
        let session = Session(checkpoint: checkpoint)
        session.play(rounds: 2)
        let replay = try Replay(try Recording(session.data)) { Library($0, limit: 5) }
        try replay.go(to: replay.recording.last)

        #expect(try replay.nondeterministicDifference() == nil)
        session.root.close()
    }
}
