import FluxCore
import FluxJournal
import FluxJournalText
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("a verification", .serialized)
struct VerificationTests {
    /// Two actions, and after each the total as a note.
    private func data() -> Data {
        recorded { shop, recorder, _ in
            for name in ["mug", "cup"] {
                shop.cart.add(name)
                let total = shop.cart.state.total
                recorder.note("total", total)
            }
        }
    }

    private func verify(
        _ data: Data, _ state: CartState = CartState(), isComplete: () -> Bool = { true },
        adding surplus: Int = 0
    ) throws -> (ReplayVerification, String) {
        let recording = try Recording(data)
        let replay = try Replay(recording) { Shop($0, state) }
        let result = try replay.verify(isComplete: isComplete) { shop, note, line in
            guard note == "total" else { return nil }
            return try recording.value(line).decoded(as: Int.self) == shop.cart.state.total + surplus
        }
        return (result, JournalText(recording).verification(result).description)
    }

    @Test("a replay that has answered a question is verified from its beginning")
    func afterQuestion() throws {
        struct Tally: Reducible, Codable {
            let step: Int
            var total = 0
            mutating func reduce(_ action: Int) { total += step * action }
        }
        let (scheduler, lines) = (VirtualTimeScheduler(), Box(Data()))
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let recorder = SessionRecorder(
            root, RecordingHeader(app: "app 1", profile: "default", started: "2026-11-22T08:00:00Z")
        ) { data, _ in lines.with { $0.append(data) } }
        let store = root.store(Tally(step: 1))
        for _ in 0..<3 { store.dispatch(1) }
        recorder.dispose()
        let replay = try Replay(try Recording(lines.value)) { root in
            root.store(Tally(step: 1), reducer: { tally, action in tally.total += 2 * action })
        }
        let path = try #require(StatePath("Tally.total"))
        _ = try replay.why(path, upTo: 3)

        let result = try replay.verify()

        #expect(result.actions == 1)
        guard case .action(let difference)? = result.difference else {
            Issue.record("the other reducer was not noticed")
            return
        }
        #expect(difference.number == 1)
    }

    @Test("actions and notes are compared and counted")
    func identical() throws {
        let (result, text) = try verify(data())
        #expect(result.actions == 2 && result.notes == 2)
        #expect(text == "identical: 2 actions")
    }

    @Test("a note that differs is named with the action before it")
    func note() throws {
        let (result, text) = try verify(data(), adding: 1)
        #expect(result.actions == 1 && result.notes == 1)
        #expect(text == "after action 1, CartAction.added, the total differs")
        #expect(try verify(data(), isComplete: { false }, adding: 1).0.notes == 2)
    }

    @Test("a reducer that is not deterministic is named as such")
    func random() throws {
        let text = String(decoding: data(), as: UTF8.self)
            .replacing(#""names":[]"#, with: #""isRandom":true,"names":[]"#)
        let (result, sentence) = try verify(Data(Recording.sealed(text).utf8), CartState(isRandom: true))
        guard case .notDeterministic? = result.difference else {
            Issue.record("\(sentence)")
            return
        }
        #expect(
            sentence == """
                action 1, CartAction.added in shop/cart: its reducer is not deterministic, since two replays \
                differ: the result differs in FluxJournalTextTests.CartState.total
                """)
    }

    @Test("compatibility is one line, and one for each reason against it")
    func compatibility() throws {
        let replay = try Replay(try Recording(data())) { Shop($0) }
        let same = JournalText.lines(try replay.compatibility(with: "shop 1.0"), version: "shop 1.0")
        #expect(same.map(\.description) == ["compatible: this version can replay all of it"])
        let other = JournalText.lines(try replay.compatibility(with: "shop 2.0"), version: "shop 2.0")
        #expect(
            other.map(\.description)
                == ["may differ:", "  recorded by shop 1.0; this is shop 2.0 (at the beginning)"])
    }

    @Test("an incomplete end is the last line of a list")
    func ends() throws {
        let recording = try Recording(data().dropLast(3))
        #expect(
            try JournalText(recording).actions().last?.description
                == "the last line is incomplete and was skipped")
    }
}
