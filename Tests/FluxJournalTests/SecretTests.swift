import FluxCore
import FluxJournal
import ReactiveTesting
import Testing

@Suite("replaying secrets")
struct SecretTests {
    struct LatestKeyState: Reducible, Codable {
        var key: Key?

        mutating func reduce(_ action: KeyAction) {
            if case .given(let key) = action { self.key = key }
        }
    }

    @Test("secrets keep their placeholders wherever a replay begins")
    func numbers() throws {
        let recording = try recorded(checkpoint: 2, { $0.store(LatestKeyState()) }) { store, _ in
            for secret in ["hunter2", "abcdefg", "1234567", "7654321", "hunter2"] {
                store.dispatch(.given(Key(secret: secret)))
            }
        }
        let replay = try Replay(recording) { $0.store(LatestKeyState()) }
        for step in [5, 1, 3, 4, 5] as [UInt64] {
            try replay.go(to: step)
            #expect(replay.differences == [], "at step \(step)")
        }
    }

    @Test("only a placeholder is its own placeholder")
    func placeholders() {
        let placeholders = Placeholders()
        #expect(placeholders.placeholder(of: "•••#7") == "•••#7")
        for (index, secret) in ["•••#", "•••#7a", "•••", "#7"].enumerated() {
            #expect(placeholders.placeholder(of: secret) == "•••#\(index + 1)")
        }
    }
}
