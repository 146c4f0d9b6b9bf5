import Foundation
import Persistence
import PersistenceFiles
import ReactiveTesting
import Testing

@Suite struct FileValueVaultTests {
    private let folder: TemporaryFolder
    private let vault: FileValueVault<UserSettings>
    private var path: String { "\(folder.path)/a/settings.json" }

    init() throws {
        folder = try TemporaryFolder()
        vault = FileValueVault(folder: "\(folder.path)/a", name: "settings.json")
    }

    private func write(_ content: String, mode: Int = 0o600) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/a", withIntermediateDirectories: true)
        _ = FileManager.default.createFile(
            atPath: path, contents: Data(content.utf8), attributes: [.posixPermissions: mode])
    }

    @Test("the file has mode 0600 in a folder with 0700, and no other files remain")
    func modes() throws {
        try vault.update { $0.oauthPort = 1 }
        try vault.update { $0.oauthPort = 2 }

        #expect(try folder.mode("a") == 0o700)
        #expect(try folder.mode("a/settings.json") == 0o600)
        #expect(try folder.files("a") == ["settings.json"])
    }

    @Test(
        "refuses a file with a secret that other users can read, and leaves it unchanged",
        arguments: [0o644, 0o640, 0o606])
    func exposed(_ mode: Int) throws {
        let content = #"{"oauth_port": 1, "oauth_client_secret": "s"}"#
        try write(content, mode: mode)

        #expect(throws: VaultFailure.exposed(path: path)) { try vault.load() }
        #expect(throws: VaultFailure.exposed(path: path)) { try vault.update { $0.oauthPort = 2 } }
        #expect(FileManager.default.contents(atPath: path) == Data(content.utf8))
        try write(#"{"oauth_port": 1}"#, mode: mode)
        #expect(try vault.load().oauthPort == 1)
    }

    @Test(
        "invalid settings are reported as broken and left unchanged",
        arguments: ["", "[]", "{", #"{"version": "one"}"#, #"{"version": 0}"#])
    func broken(_ content: String) throws {
        try write(content)

        #expect(throws: VaultFailure.broken(path: path)) { try vault.load() }
        #expect(throws: VaultFailure.broken(path: path)) { try vault.update { $0.oauthPort = 2 } }
        #expect(FileManager.default.contents(atPath: path) == Data(content.utf8))
    }

    @Test("a setting of a wrong type is skipped and named, and stays in the file until it is changed")
    func invalidMember() throws {
        try write(#"{"oauth_port": "many", "theme": "dark"}"#)

        let loaded = try vault.loadWithProblems()
        let (value, invalidMembers) = (loaded.value, loaded.invalidMembers)
        #expect(value.theme == "dark" && value.oauthPort == nil && invalidMembers == ["oauth_port"])
        try vault.update { $0.theme = "light" }
        #expect(try vault.loadWithProblems().invalidMembers == ["oauth_port"])
        try vault.update { $0.oauthPort = 2 }
        #expect(try vault.loadWithProblems().invalidMembers == [] && vault.load().oauthPort == 2)
    }

    @Test("refuses a newer program's settings and leaves them unchanged")
    func newer() throws {
        let content = #"{"version": 2, "oauth_port": {"http": 1}}"#
        try write(content)

        #expect(throws: VaultFailure.newer(path: path)) { try vault.load() }
        #expect(throws: VaultFailure.newer(path: path)) { try vault.update { $0.oauthPort = 2 } }
        #expect(FileManager.default.contents(atPath: path) == Data(content.utf8))
    }

    @Test("a folder or a pipe in place of the file is reported as broken without blocking")
    func strange() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        #expect(throws: VaultFailure.broken(path: path)) { try vault.load() }
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: VaultFailure.broken(path: path)) { try vault.load() }
    }

    @Test("settings written by hand need no version, and unknown keys are preserved")
    func byHand() throws {
        try write(#"{"ca_file": "/ca.pem", "comment": "mine"}"#)
        #expect(try vault.load().caFile == "/ca.pem")

        try vault.update { $0.caFile = nil }

        let content = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(content as? NSDictionary == ["comment": "mine", "version": 1])
    }

    @Test("the file contains the secret, but no other encoding does")
    func secret() throws {
        let settings = try vault.update { $0.oauthClientSecret = Secret("s3cr3t") }

        let stored = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        let elsewhere = String(decoding: try JSONEncoder().encode(settings), as: UTF8.self)
        #expect(stored.contains("s3cr3t"))
        #expect(!elsewhere.contains("s3cr3t") && !"\(settings)".contains("s3cr3t"))
    }

    @Test("the next write deletes the temporary files of killed writers")
    func leftovers() throws {
        try vault.update { $0.oauthPort = 1 }
        try Data("s3cr3t".utf8).write(to: URL(fileURLWithPath: "\(path).new-42"))

        try vault.update { $0.oauthPort = 2 }

        #expect(try folder.files("a") == ["settings.json"])
    }
}
