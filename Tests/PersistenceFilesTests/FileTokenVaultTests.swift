import Entities
import Foundation
import Persistence
import ReactiveTesting
import Testing

@testable import PersistenceFiles

@Suite struct FileTokenVaultTests {
    private let token = AccessToken(secret: "s3cr3t", origin: "https://qiita.com")

    @Test("another vault loads a saved token, bound to its origin")
    func saved() throws {
        let folder = try TemporaryFolder()
        try FileTokenVault(folder: "\(folder.path)/a/b").save(token)

        let loaded = try FileTokenVault(folder: "\(folder.path)/a/b").load()
        #expect(loaded == token)
        #expect(loaded?.reveal(for: "https://evil.example") == nil)
    }

    @Test("the file has mode 0600 in folders with 0700, and no other files remain")
    func modes() throws {
        let folder = try TemporaryFolder()
        let vault = FileTokenVault(folder: "\(folder.path)/a/b")
        try vault.save(token)
        try vault.save(token)
        #expect(try folder.mode("a") == 0o700 && folder.mode("a/b") == 0o700)
        #expect(try folder.mode("a/b/token") == 0o600)
        #expect(try folder.files("a/b") == ["token"])
    }

    @Test("a missing token is nil, and deleting it again is not an error")
    func none() throws {
        let vault = FileTokenVault(folder: try TemporaryFolder().path + "/none")
        #expect(try vault.load() == nil)
        try vault.delete()
        try vault.save(token)
        try vault.delete()
        try vault.delete()
        #expect(try vault.load() == nil)
    }

    @Test("refuses a file that other users can read", arguments: [0o640, 0o604, 0o660, 0o644])
    func exposed(_ mode: Int) throws {
        let folder = try TemporaryFolder()
        let vault = FileTokenVault(folder: folder.path)
        try vault.save(token)
        try FileManager.default.setAttributes(
            [.posixPermissions: mode], ofItemAtPath: folder.path + "/token")
        #expect(throws: VaultFailure.exposed(path: folder.path + "/token")) { try vault.load() }
    }

    @Test(
        "an invalid token file is reported as broken",
        arguments: ["", "{}", "nonsense", #"{"origin":"https://a","secret":""}"#, #"{"secret":"x"}"#])
    func broken(_ content: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/token"
        _ = FileManager.default.createFile(
            atPath: path, contents: Data(content.utf8), attributes: [.posixPermissions: 0o600])
        #expect(throws: VaultFailure.broken(path: path)) { try FileTokenVault(folder: folder.path).load() }
        try FileTokenVault(folder: folder.path).save(token)
        #expect(try FileTokenVault(folder: folder.path).load() == token)
    }

    @Test("does not follow a symbolic link in place of the token")
    func link() throws {
        let folder = try TemporaryFolder()
        let target = folder.path + "/elsewhere"
        _ = FileManager.default.createFile(
            atPath: target, contents: Data(#"{"origin":"https://a","secret":"x"}"#.utf8),
            attributes: [.posixPermissions: 0o600])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/token", withDestinationPath: target)
        #expect(throws: VaultFailure.broken(path: folder.path + "/token")) {
            try FileTokenVault(folder: folder.path).load()
        }
    }

    @Test(
        "a folder that cannot be created is reported with its path and the system's message, without the secret"
    )
    func denied() {
        let failure = #expect(throws: VaultFailure.self) {
            try FileTokenVault(folder: "/proc/nagare").save(token)
        }
        guard case .denied(let path, let detail)? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(path == "/proc/nagare/token")
        #expect(!detail.isEmpty && !detail.contains("s3cr3t"))
    }

    @Test("a decoded placeholder does not replace a token")
    func placeholder() throws {
        let vault = FileTokenVault(folder: try TemporaryFolder().path)
        try vault.save(token)
        let inert = try JSONDecoder().decode(AccessToken.self, from: JSONEncoder().encode(token))
        #expect(throws: VaultFailure.self) { try vault.save(inert) }
        #expect(try vault.load() == token)
    }

    @Test("refuses a newer program's token and leaves it unchanged")
    func newer() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/token"
        let content = Data(#"{"version":2,"tokens":[]}"#.utf8)
        _ = FileManager.default.createFile(
            atPath: path, contents: content, attributes: [.posixPermissions: 0o600])

        #expect(throws: VaultFailure.newer(path: path)) { try FileTokenVault(folder: folder.path).load() }
        #expect(FileManager.default.contents(atPath: path) == content)
    }
}
