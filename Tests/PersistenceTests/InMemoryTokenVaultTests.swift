import Entities
import Foundation
import Persistence
import Testing

@Suite struct InMemoryTokenVaultTests {
    private let old = AccessToken(secret: "old", origin: "https://qiita.com")
    private let new = AccessToken(secret: "new", origin: "https://qiita.com")

    @Test("an empty vault has no token, and deleting it is no error")
    func empty() throws {
        let vault = InMemoryTokenVault()

        try vault.delete()

        #expect(try vault.load() == nil)
    }

    @Test("a saved token can be loaded repeatedly with its secret")
    func saved() throws {
        let vault = InMemoryTokenVault()

        try vault.save(new)

        #expect(try vault.load()?.reveal(for: "https://qiita.com") == "new")
        #expect(try vault.load() == new)
    }

    @Test("a saved token replaces the previous one")
    func replaced() throws {
        let vault = InMemoryTokenVault(old)
        #expect(try vault.load() == old)

        try vault.save(new)

        #expect(try vault.load() == new)
    }

    @Test("a deleted token is gone")
    func deleted() throws {
        let vault = InMemoryTokenVault(old)

        try vault.delete()

        #expect(try vault.load() == nil)
    }

    @Test("failures and saved videos survive encoding and decoding")
    func roundTrips() throws {
        func again<Value: Codable>(_ value: Value) throws -> Value {
            try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
        }
        let failures: [LibraryFailure] = [
            .full(path: "/a"), .denied(path: "/a"), .busy(path: "/a"), .newer(path: "/a"),
            .broken(path: "/a", detail: "d"),
        ]
        let refusals: [VaultFailure] = [
            .denied(path: "/a", detail: "d"), .exposed(path: "/a"), .broken(path: "/a"), .full(path: "/a"),
        ]
        let video = SavedVideo(episode: .sample("a"), addedAt: Date(timeIntervalSince1970: 1))

        #expect(try again(failures) == failures)
        #expect(try again(refusals) == refusals)
        #expect(try again(video) == video)
    }
}
