import FluxCore
import FluxJournal
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("answers about a program that has changed")
struct WhyAnswerTests {
    enum TallyAction: Codable, Sendable {
        case added(Int)
        case set(Int)
        case labelled(String, at: Int)
    }

    struct TallyState: Reducible, Codable {
        var total = 0
        var labels = ["A", "x"]

        mutating func reduce(_ action: TallyAction) {
            switch action {
            case .added(let number): total += number
            case .set(let number): total = number
            case .labelled(let label, let index): labels[index] = label
            }
        }
    }

    /// The same state with another coding key.
    struct RenamedTallyState: Reducible, Codable {
        var sum = 0

        mutating func reduce(_ action: TallyAction) {
            if case .added(let number) = action { sum += number }
        }
    }

    private func tally(_ actions: [TallyAction]) throws -> Recording {
        try recorded({ $0.child("tally").store(TallyState()) }) { store, _ in
            for action in actions { store.dispatch(action) }
        }
    }

    /// The answer of a program with another reducer.
    private func why(
        _ path: String, _ recording: Recording, upTo number: UInt64? = nil, is value: String? = nil,
        reducer: @escaping Reducer<TallyState> = { $0.reduce($1) }
    ) throws -> WhyAnswer {
        let replay = try Replay(recording) { $0.child("tally").store(TallyState(), reducer: reducer) }
        return try replay.why(path, upTo: number ?? recording.last, is: value)
    }

    @Test("the recorded action is named, and the number of the first action that differs")
    func otherReducer() throws {
        let recording = try tally([.added(1), .added(2), .labelled("B", at: 0), .added(3), .set(1)])
        let answer = try why("TallyState.total", recording, upTo: 4) { state, action in
            if case .added(2) = action { return }
            state.reduce(action)
        }
        let change = try #require(answer.change)
        #expect(change.chain.map(\.action.number) == [4])
        #expect(change.certainty == .differs(from: 2))
    }

    @Test("an action that changes nothing any more is named all the same")
    func nothingChanges() throws {
        let recording = try tally([.labelled("B", at: 0), .added(1), .added(2), .labelled("C", at: 0)])
        let answer = try why("TallyState.total", recording) { state, action in
            if case .labelled = action { state.reduce(action) }
        }
        let change = try #require(answer.change)
        #expect(change.chain.map(\.action.number) == [3])
        #expect((change.old, change.new) == (.integer(0), .integer(0)))
        #expect(change.certainty == .differs(from: 2))
    }

    @Test("where nothing differs before the answer, it is verified")
    func differsLater() throws {
        let recording = try tally([.added(1), .added(2), .set(9)])
        let answer = try why("TallyState.total", recording, upTo: 2) { state, action in
            if case .set = action { return }
            state.reduce(action)
        }
        #expect(answer.change?.certainty == .verified)
        #expect(answer.change?.chain.map(\.action.number) == [2])
    }

    @Test("a difference after the answer is not one of the answer, although the replay knows it")
    func knowsLaterDifference() throws {
        let recording = try tally([.added(1), .added(2), .set(9)])
        let replay = try Replay(recording) { root in
            root.child("tally").store(TallyState()) { state, action in
                if case .set = action { return }
                state.reduce(action)
            }
        }
        try replay.go(to: recording.last)
        #expect(!replay.differences.isEmpty)
        #expect(try replay.why("TallyState.total", upTo: 2).change?.certainty == .verified)
    }

    @Test("a difference before the answer is remembered after steps back")
    func stepsBack() throws {
        let recording = try tally(
            [.added(1), .set(6)] + (0..<40).map { .labelled("\($0)", at: 1) } + [.set(1)]
                + (0..<40).map { .labelled("\($0)", at: 1) })
        let replay = try Replay(recording) { root in
            root.child("tally").store(TallyState()) { state, action in
                if case .set(6) = action { state.total = 7 } else { state.reduce(action) }
            }
        }
        for _ in 0..<2 {
            try replay.go(to: recording.last)
            let change = try #require(try replay.why("TallyState.total", upTo: recording.last).change)
            #expect(change.chain.map(\.action.number) == [43])
            #expect(change.certainty == .differs(from: 2))
        }
    }

    @Test("if several actions inside a list differ, the last of them is named")
    func differencesInList() throws {
        let recording = try tally([.labelled("B", at: 0), .labelled("C", at: 0), .labelled("D", at: 0)])
        let answer = try why("TallyState.labels.0", recording) { state, action in
            guard case .labelled("B", _) = action else { return }
            state.reduce(action)
        }
        let change = try #require(answer.change)
        #expect(change.chain.map(\.action.number) == [3])
        #expect(change.certainty == .differs(from: 2))
    }

    @Test("if the first action differs inside a list, it is named")
    func firstActionDiffers() throws {
        let answer = try why("TallyState.labels.0", try tally([.labelled("B", at: 0)])) { _, _ in }
        let change = try #require(answer.change)
        #expect(change.chain.map(\.action.number) == [1])
        #expect(change.certainty == .differs(from: 1))
    }

    @Test("after the store was renamed, the recorded action is named without its values")
    func renamedStore() throws {
        let recording = try recorded({ $0.store(TallyState(), key: "shop.cart") }) { store, _ in
            store.dispatch(.added(1))
            store.dispatch(.added(2))
        }
        let replay = try Replay(recording) { $0.store(TallyState(), key: "shop.basket") }
        for path in ["cart.total", "shop.cart.total", "app:cart.total"] {
            let change = try #require(try replay.why(path, upTo: 2).change)
            #expect(change.store == StoreAddress(path: "app", key: "shop.cart"))
            #expect(change.chain.map(\.action.number) == [2])
            #expect((change.old, change.new) == (nil, nil))
            #expect(change.certainty == .differs(from: 1))
        }
    }

    @Test("after a coding key was renamed, the recorded action is named without its values")
    func renamedKey() throws {
        let recording = try recorded({ $0.store(TallyState(), key: "tally") }) { store, _ in
            store.dispatch(.added(1))
            store.dispatch(.labelled("B", at: 0))
        }
        let replay = try Replay(recording) { $0.store(RenamedTallyState(), key: "tally") }
        let change = try #require(try replay.why("tally.total", upTo: 2).change)
        #expect(change.chain.map(\.action.number) == [1])
        #expect((change.old, change.new) == (nil, nil))
        #expect(change.certainty == .differs(from: 1))
    }

    /// The same state with a further key: recorded states cannot be decoded.
    struct ExtendedTallyState: Reducible, Codable {
        var total = 5
        var labels = ["A", "x"]
        var limit = 9

        mutating func reduce(_ action: TallyAction) {
            switch action {
            case .added(let number): total += number
            case .set(let number): total = number
            case .labelled(let label, let index): labels[index] = label
            }
        }
    }

    @Test("where a recorded state cannot be restored, the answer is not verified", arguments: [2, 1_000])
    func unreadableState(checkpoint: Int) throws {
        let recording = try recorded(checkpoint: checkpoint, { $0.store(TallyState(), key: "tally") }) {
            store, _ in
            for action in [.labelled("B", at: 0), .labelled("C", at: 0), .set(1)] as [TallyAction] {
                store.dispatch(action)
            }
        }
        let replay = try Replay(recording) { $0.store(ExtendedTallyState(), key: "tally") }
        for _ in 0..<2 {
            let change = try #require(try replay.why("tally.total", upTo: 3).change)
            #expect(change.chain.map(\.action.number) == [3])
            #expect(change.certainty == .differs(from: 1))
        }
    }

    @Test("a state that cannot be restored is remembered after a step back")
    func unreadableStateAfterStepBack() throws {
        let recording = try recorded({ $0.store(TallyState(), key: "tally") }) { store, _ in
            for number in 1...40 { store.dispatch(.set(number)) }
        }
        let replay = try Replay(recording) { $0.store(ExtendedTallyState(), key: "tally") }
        try replay.go(to: 40)
        let change = try #require(try replay.why("tally.total", upTo: 40).change)
        #expect((change.old, change.new) == (.integer(39), .integer(40)))
        #expect(change.certainty == .differs(from: 1))
    }

    @Test("a value that never changed is the recorded one, whatever the program begins with")
    func recordedInitialValue() throws {
        let recording = try recorded({ $0.store(TallyState(), key: "tally") }) { store, _ in
            store.dispatch(.labelled("B", at: 0))
        }
        let replay = try Replay(recording) { $0.store(ExtendedTallyState(), key: "tally") }
        #expect(
            try replay.why("tally.total", upTo: 1)
                == .neverChanged(
                    StoreAddress(path: "app", key: "tally"), parts: ["total"], value: .integer(0)))
    }

    @Test("a recording without fingerprints says only what a replay does")
    func trace() throws {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let trace = Trace(root, RecordingHeader(app: "app 1", profile: "default", started: ""))
        let store = root.store(TallyState(), key: "tally")
        store.dispatch(.added(1))
        store.dispatch(.labelled("B", at: 0))
        let replay = try Replay(try Recording(trace.lines)) { $0.store(TallyState(), key: "tally") }
        let change = try #require(try replay.why("tally.total", upTo: 2).change)
        #expect(change.chain.map(\.action.number) == [1])
        #expect((change.old, change.new) == (.integer(0), .integer(1)))
        #expect(change.certainty == .replayedOnly)
        root.close()
    }

    @Test("an unknown store, an unknown part and a value that never changed have different answers")
    func unknown() throws {
        let recording = try tally([.added(1)])
        let key = "FluxJournalTests.WhyAnswerTests.TallyState"
        let store = StoreAddress(path: "app/tally", key: key)
        #expect(try why("TalyState.total", recording) == .unknownStore(similar: [key]))
        #expect(
            try why("TallyState.totl", recording)
                == .unknownPart(store, part: "totl", similar: ["total", "labels"]))
        #expect(
            try why("TallyState.labels", recording)
                == .neverChanged(store, parts: ["labels"], value: .list([.text("A"), .text("x")])))
        #expect(
            try why("TallyState.total", recording, upTo: 0)
                == .neverChanged(store, parts: ["total"], value: .integer(0)))
    }

    @Test("a change inside of a list is found even if a later one restored the earlier value")
    func thereAndBack() throws {
        let recording = try tally([
            .labelled("B", at: 0), .labelled("y", at: 1), .labelled("A", at: 0), .labelled("z", at: 1),
        ])
        let last = try #require(try why("TallyState.labels.0", recording).change)
        #expect(last.chain.map(\.action.number) == [3])
        #expect((last.old, last.new) == (.text("B"), .text("A")))
        let earlier = try #require(try why("TallyState.labels.0", recording, is: "B").change)
        #expect(earlier.chain.map(\.action.number) == [1])
        #expect(earlier.certainty == .verified)
        let first = try #require(try why("TallyState.labels.1", recording, upTo: 3).change)
        #expect(first.chain.map(\.action.number) == [2])
    }

    @Test("the action that set a number with a fraction is found by its value")
    func fraction() throws {
        let recording = try recorded({ $0.store(SpeedState()) }) { store, _ in
            for speed in [1.5, 2.25, 3] { store.dispatch(speed) }
        }
        let replay = try Replay(recording) { $0.store(SpeedState()) }
        let change = try #require(try replay.why("SpeedState.speed", upTo: 3, is: "2.250").change)
        #expect(change.chain.map(\.action.number) == [2])
        #expect(try replay.why("SpeedState.speed", upTo: 3, is: "2.5").change == nil)
    }

    struct SpeedState: Reducible, Codable {
        var speed = 0.0
        mutating func reduce(_ action: Double) { speed = action }
    }
}
