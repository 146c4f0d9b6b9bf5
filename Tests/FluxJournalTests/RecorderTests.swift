import Dispatch
import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("recording", .serialized)
struct RecorderTests {
    private let header = RecordingHeader(app: "a", profile: "p", started: "2026-11-22T08:00:00Z")

    @Test(
        "actions that 8 threads dispatch in 50 scopes are recorded once, in order and with their causes",
        .blocking)
    func threads() async throws {
        let scheduler = SerialScheduler(label: "recorded")
        let root = Scope(root: "app", scheduler: scheduler)
        let lines = Box(Data())
        let recorder = SessionRecorder(root, header) { data, _ in lines.with { $0.append(data) } }
        let trace = Trace(root, header, limit: 256 << 10)
        let stores = (0..<50).map { root.child("s\($0)").store(BadgeState()) }
        let echoes = (0..<50).map { root.child("e\($0)").store(BadgeState()) }
        for (store, echo) in zip(stores, echoes) {
            // Each action causes an echo with the same number.
            store.dispatcher.use { dispatched, next in
                next(dispatched.action)
                if case .counted(let number) = dispatched.action { echo.dispatch(.counted(number)) }
            }
        }
        await withTaskGroup { group in
            for thread in 0..<8 {
                group.addTask {
                    for number in 0..<200 {
                        stores[(thread * 7 + number) % 50].dispatch(.counted(thread * 1_000 + number))
                    }
                }
            }
        }
        recorder.dispose()
        trace.dispose()

        let recording = try Recording(lines.value)
        var (causes, last, seen) = ([Cause: Int](), [String: UInt64](), Set<Int>())
        var echoed: [(cause: Cause?, number: Int)] = []
        for line in recording.actions {
            guard case .action(let action) = try recording.entry(line) else { continue }
            #expect(action.number > last[action.path, default: 0])
            last[action.path] = action.number
            let number = try #require(try recording.value(line).value(at: ["counted", "_0"]))
            guard case .integer(let number) = number else { continue }
            if action.path.hasPrefix("app/s") {
                #expect(seen.insert(Int(number)).inserted)
                causes[try #require(action.id)] = Int(number)
            } else {
                echoed.append((action.cause, Int(number)))
            }
        }
        #expect(seen.count == 1_600)
        #expect(echoed.count == 1_600)
        #expect(echoed.allSatisfy { $0.cause.flatMap { causes[$0] } == $0.number })
        #expect(trace.size <= 256 << 10)
        root.close()
    }

    @Test("a trace stays within its limit and can be replayed")
    func trace() throws {
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let trace = Trace(root, header, limit: 120 << 10)
        let library = Library(root) { [$0] }
        for _ in 0..<900 {
            library.shelf.dispatch(.opened("a"))
            library.page?.dispatch(.turned(by: 3))
            library.shelf.dispatch(.closed)
            _ = trace.lines  // Encode each time, so that no events are dropped.
        }
        #expect(trace.size <= 120 << 10)
        let recording = try Recording(trace.lines)
        #expect(recording.last == 2_700)
        #expect(recording.actions.count < 2_700)
        let replay = try Replay(recording) { Library($0) }
        try replay.go(to: recording.last)
        #expect(replay.app.shelf.state == library.shelf.state)
        #expect(replay.app.list.state == library.list.state)
        #expect(replay.differences == [])
        root.close()
    }

    @Test("the last segment of a trace remains even if one line exceeds the limit")
    func longLine() throws {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let trace = Trace(root, header, limit: 4 << 10)
        let store = root.store(WordsState())
        let word = String(repeating: "a", count: 5 << 10)
        store.dispatch(.counted(word, 1, .rarely))
        #expect(String(decoding: trace.lines, as: UTF8.self).contains(word))
        root.close()
    }

    @Test("secrets are not recorded, and sessions that differ only in secrets have equal recordings")
    func secrets() throws {
        func record(_ secrets: [String]) -> Data {
            let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
            let lines = Box(Data())
            let recorder = SessionRecorder(root, header) { data, _ in lines.with { $0.append(data) } }
            let store = root.store(KeyState())
            for secret in secrets {
                store.dispatch(.given(Key(secret: secret)), fileID: "A/b.swift", line: 1)
            }
            recorder.dispose()
            root.close()
            let text = String(decoding: lines.value, as: UTF8.self)
            for secret in secrets { #expect(!text.contains(secret)) }
            return Data(Recording.sealed(text.replacing(#/"(id|took)":\d+/#, with: "\"none\":0")).utf8)
        }
        let (one, other) = (
            record(["hunter2", "abcdefg", "hunter2"]), record(["1234567", "7654321", "1234567"])
        )
        #expect(one == other)
        let replay = try Replay(try Recording(one)) { $0.store(KeyState()) }
        try replay.go(to: 3)
        #expect(replay.app.state.isSame == [false, false, true])
        #expect(replay.differences == [])
    }

    @Test(
        "after an overflow, a trace can be replayed from the next checkpoint",
        .blocking)
    func gap() throws {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler(), mode: .onScheduler)
        let trace = Trace(root, header)
        let library = Library(root) { [$0] }
        root.dispatcher(for: BlockingAction.self).dispatch(BlockingAction())
        library.shelf.dispatch(.opened("a"))
        for _ in 0..<90_000 { library.page?.dispatch(.turned(by: 1)) }
        BlockingAction.release.signal()

        let recording = try Recording(trace.lines)
        let numbers = try recording.actions.compactMap { line -> UInt64? in
            if case .action(let action) = try recording.entry(line) { action.number } else { nil }
        }
        let first = try #require(zip(numbers, numbers.dropFirst()).first { $1 != $0 + 1 }?.1)
        let replay = try Replay(recording) { Library($0) }
        for step in [first, first + 1, recording.last] {
            try replay.go(to: step)
            // The first two actions turned no page.
            #expect(replay.app.page?.state.number == Int(step) - 1)
        }
        #expect(replay.differences == [])
        root.close()
    }

    @Test("an action that cannot be encoded is recorded without its payload")
    func uncodable() throws {
        let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
        let lines = Box(Data())
        let recorder = SessionRecorder(root, header) { data, _ in lines.with { $0.append(data) } }
        root.dispatcher(for: Uncodable.self).dispatch(Uncodable())
        recorder.dispose()
        let recording = try Recording(lines.value)
        #expect(recording.actions.count == 1)
        root.close()
    }
}

/// Blocks the thread that encodes it.
private struct BlockingAction: Codable, Sendable {
    static let release = DispatchSemaphore(value: 0)
    init() {}
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws { BlockingAction.release.wait() }
}

private struct Uncodable: Codable, Sendable {
    struct Refused: Error {}
    func encode(to encoder: any Encoder) throws { throw Refused() }
}

/// Encodes as a placeholder.
struct Key: Codable, Equatable, Sendable {
    private let secret: String

    init(secret: String) { self.secret = secret }

    init(from decoder: any Decoder) throws { secret = try decoder.singleValueContainer().decode(String.self) }

    func encode(to encoder: any Encoder) throws {
        let placeholder = encoder.userInfo[.placeholder] as? @Sendable (String) -> String
        var container = encoder.singleValueContainer()
        try container.encode(placeholder?(secret) ?? "•••")
    }
}

enum KeyAction: Codable, Equatable, Sendable { case given(Key) }

struct KeyState: Reducible, Codable {
    var keys: [Key] = []
    /// Whether each key occurred before.
    var isSame: [Bool] = []

    mutating func reduce(_ action: KeyAction) {
        switch action {
        case .given(let key):
            isSame.append(keys.contains(key))
            keys.append(key)
        }
    }
}
