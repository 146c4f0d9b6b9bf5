import Persistence
import PersistenceFiles
import ReactiveTesting
import Synchronization
import Testing

/// The contract of every value vault, in memory or in a file.
@Suite struct ValueVaultContractTests {
    enum Kind: CaseIterable { case memory, file }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func vault<Value: VaultValue>(_ kind: Kind, _ type: Value.Type) -> any ValueVault<Value> {
        switch kind {
        case .memory: InMemoryValueVault<Value>()
        case .file: FileValueVault<Value>(folder: folder.path, name: "value.json")
        }
    }

    @Test("an empty vault has the default value", arguments: Kind.allCases)
    func empty(_ kind: Kind) throws {
        #expect(try vault(kind, UserSettings.self).load() == UserSettings())
    }

    @Test("returns a stored value, including its secrets", arguments: Kind.allCases)
    func stored(_ kind: Kind) throws {
        let vault = vault(kind, UserSettings.self)
        var all = UserSettings()
        (all.qiitaURL, all.peerTubeURL, all.caFile) = ("https://a.example", "https://b.example", "/ca.pem")
        (all.oauthClientID, all.oauthClientSecret) = ("i", Secret("s3cr3t"))
        (all.oauthPort, all.skipsLogin, all.cacheMegabytes) = (54_321, true, 7)

        let returned = try vault.update { $0 = all }

        #expect(returned == all)
        #expect(try vault.load() == all)
        #expect(try vault.load().oauthClientSecret?.reveal() == "s3cr3t")
    }

    @Test("properties set to nil are removed", arguments: Kind.allCases)
    func forgotten(_ kind: Kind) throws {
        let vault = vault(kind, UserSettings.self)
        try vault.update { ($0.caFile, $0.oauthPort) = ("/ca.pem", 1) }
        try vault.update { $0.caFile = nil }
        #expect(try vault.load().caFile == nil)
        #expect(try vault.load().oauthPort == 1)
    }

    @Test("concurrent updates are all preserved", arguments: Kind.allCases)
    func atOnce(_ kind: Kind) async throws {
        let vault = vault(kind, SearchHistory.self)
        try await withThrowingTaskGroup { group in
            for number in 0..<40 {
                group.addTask { _ = try vault.update { $0.add("query \(number)") } }
            }
            try await group.waitForAll()
        }

        #expect(try Set(vault.load().queries) == Set((0..<40).map { "query \($0)" }))
    }
}
