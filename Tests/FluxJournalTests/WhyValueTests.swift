import FluxCore
import FluxJournal
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("answers about values of every kind")
struct WhyValueTests {
    private typealias TallyState = WhyAnswerTests.TallyState

    @Test("a value that appears only later has not changed yet, and is not unknown")
    func later() throws {
        struct NoteState: Reducible, Codable {
            var text: String?

            mutating func reduce(_ action: String) { text = action }
        }
        let recording = try recorded({ $0.store(NoteState(), key: "note") }) { store, _ in
            store.dispatch("a")
        }
        let replay = try Replay(recording) { $0.store(NoteState(), key: "note") }
        let answer = try replay.why("note.text", upTo: 0)
        let store = StoreAddress(path: "app", key: "note")
        #expect(answer == .neverChanged(store, parts: ["text"], value: nil))
    }

    @Test("a state in another scope that an action changed is named with its own scope")
    func otherScope() throws {
        struct DoubledState: Deriving, Codable {
            typealias Action = Never
            var total = 0

            mutating func derive(from tally: TallyState) { total = 2 * tally.total }
        }
        func compose(_ root: Scope) throws -> Store<TallyState> {
            let tally = root.store(TallyState(), key: "tally")
            _ = try root.child("page").store(DoubledState(), from: tally.asSource(), key: "doubled")
            return tally
        }
        let recording = try recorded({ try? compose($0) }) { store, _ in store?.dispatch(.added(2)) }
        let why = try #require(try Replay(recording, compose: compose).why("doubled.total", upTo: 1).change)
        #expect(why.store == StoreAddress(path: "app/page", key: "doubled"))
        #expect((why.old, why.new) == (.integer(0), .integer(4)))
        #expect(why.certainty == .verified)
    }

    @Test("a part of a value that encodes itself as another one is found")
    func encodedAsAnother() throws {
        struct Settings: Codable, Equatable {
            struct Stored: Codable, Equatable { var (size, name) = (1, "a") }
            var stored = Stored()

            init() {}
            init(from decoder: any Decoder) throws { stored = try Stored(from: decoder) }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(stored)
            }
        }
        struct SettingsState: Reducible, Codable {
            var settings = Settings()

            mutating func reduce(_ size: Int) { settings.stored.size = size }
        }
        let recording = try recorded({ $0.store(SettingsState(), key: "app") }) { store, _ in
            store.dispatch(5)
        }
        let replay = try Replay(recording) { $0.store(SettingsState(), key: "app") }
        let change = try #require(try replay.why("app.settings.size", upTo: 1).change)
        #expect((change.old, change.new) == (.integer(1), .integer(5)))
    }

    @Test("a number that only fits into an unsigned integer is found by its text")
    func unsigned() throws {
        struct LimitState: Reducible, Codable {
            var limit: UInt64 = 0

            mutating func reduce(_ limit: UInt64) { self.limit = limit }
        }
        let recording = try recorded({ $0.store(LimitState(), key: "limit") }) { store, _ in
            for limit: UInt64 in [.max, .max - 1] { store.dispatch(limit) }
        }
        let replay = try Replay(recording) { $0.store(LimitState(), key: "limit") }
        let change = try #require(try replay.why("limit.limit", upTo: 2, is: "\(UInt64.max)").change)
        #expect(change.chain.map(\.action.number) == [1])
    }

    @Test("a case of an enumeration with values is found by its name")
    func enumerationCase() throws {
        enum Phase: Codable, Equatable { case idle, loading(page: Int) }
        struct PhaseState: Reducible, Codable {
            var phase = Phase.idle

            mutating func reduce(_ page: Int) { phase = page == 0 ? .idle : .loading(page: page) }
        }
        let recording = try recorded({ $0.store(PhaseState(), key: "phase") }) { store, _ in
            for page in [1, 0] { store.dispatch(page) }
        }
        func action(_ name: String) throws -> UInt64? {
            let replay = try Replay(recording) { $0.store(PhaseState(), key: "phase") }
            let answer = try replay.why("phase.phase", upTo: 2, is: name)
            return answer.change?.chain[0].action.number
        }
        #expect(try action("loading") == 1)
        #expect(try action("idle") == 2)
        #expect(try action("loaded") == nil)
    }

    @Test("an empty list is found by its text only, and so is an empty keyed value")
    func empty() throws {
        struct ListState: Reducible, Codable {
            var (numbers, names) = ([Int](), [String: Int]())

            mutating func reduce(_ number: Int) {
                (numbers, names) = number == 0 ? ([], [:]) : ([number], ["a": number, "b": number])
            }
        }
        let recording = try recorded({ $0.store(ListState(), key: "list") }) { store, _ in
            for number in [1, 0] { store.dispatch(number) }
        }
        func action(_ path: String, _ text: String) throws -> UInt64? {
            let replay = try Replay(recording) { $0.store(ListState(), key: "list") }
            let answer = try replay.why(path, upTo: 2, is: text)
            return answer.change?.chain[0].action.number
        }
        #expect(try action("list.numbers", "[]") == 2)
        #expect(try action("list.numbers", "7") == nil)
        #expect(try action("list.names", "{}") == 2)
        #expect(try action("list.names", "a") == nil)
    }

    @Test("a part that no value has is unknown, although an action changed what would contain it")
    func partOfText() throws {
        struct NoteState: Reducible, Codable {
            var text = ""

            mutating func reduce(_ action: String) { text = action }
        }
        let recording = try recorded({ $0.store(NoteState(), key: "note") }) { store, _ in
            for text in ["a", "b"] { store.dispatch(text) }
        }
        let replay = try Replay(recording) { $0.store(NoteState(), key: "note") }
        let answer = try replay.why("note.text.size", upTo: 2)
        let store = StoreAddress(path: "app", key: "note")
        #expect(answer == .unknownPart(store, part: "text.size", similar: []))
    }

    @Test("a program that asks for other commands, and whose states are equal, gives a verified answer")
    func otherCommands() throws {
        struct AskingState: Reducible, Codable {
            enum Command: Codable, Sendable { case ring }
            static let asks = Box(true)
            var count = 0

            mutating func reduce(_ number: Int, _ ask: CommandSink<Command>) {
                count += number
                if Self.asks.value { ask(.ring) }
            }
        }
        let recording = try recorded({ $0.store(AskingState(), key: "asking") }) { store, _ in
            for number in [1, 2] { store.dispatch(number) }
        }
        AskingState.asks.value = false
        let replay = try Replay(recording) { $0.store(AskingState(), key: "asking") }
        let change = try #require(try replay.why("asking.count", upTo: 2).change)
        #expect(change.chain.map(\.action.number) == [2])
        #expect(change.certainty == .verified)
    }
}
