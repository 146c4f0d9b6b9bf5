import Foundation
import ReactiveTesting
import Testing

@Suite(.blocking, .serialized) struct ConfigCommandTests {
    @Test("--show-origin names the file, the variable or the default of each value")
    func origins() async throws {
        let home = try TemporaryFolder()
        func nagare(_ words: String...) async throws -> Outcome {
            try await Executable.run(
                words, home: home, environment: ["NAGARE_QIITA_URL": "https://qiita.example"])
        }
        _ = try await nagare("config", "set", "theme", "dark")
        _ = try await nagare("config", "set", "alias.sw", "search tag:swift")
        let file = "\(home.path)/.config/nagare/default/settings.json"

        let list = try await nagare("config", "list", "--show-origin").output
        #expect(list.contains("qiita_url\thttps://qiita.example\tNAGARE_QIITA_URL\n"))
        #expect(list.contains("theme\tdark\t\(file)\n") && list.contains("links\tauto\tdefault\n"))
        #expect(list.contains("alias.sw\tsearch tag:swift\t\(file)\n"))
        #expect(try await nagare("config", "get", "theme", "--show-origin").output == "dark\t\(file)\n")
        #expect(try await nagare("config", "get", "qiita_url").output == "https://qiita.example\n")
        #expect(try await nagare("config", "list", "--show-origin", "--json").status == 64)
    }

    @Test("a setting persists in a file of mode 0600 in a folder of mode 0700")
    func setAndGet() async throws {
        let home = try TemporaryFolder()
        let set = try await Executable.run("config", "set", "oauth_port", "54321", home: home)
        #expect(set.status == 0 && set.errors == "")

        let got = try await Executable.run("config", "get", "oauth_port", home: home)

        #expect(got.output == "54321\n")
        #expect(try home.mode(".config/nagare/default") == 0o700)
        #expect(try home.mode(".config/nagare/default/settings.json") == 0o600)
    }

    @Test("with --demo, the settings are those of the profile demo")
    func demo() async throws {
        let home = try TemporaryFolder()
        #expect(
            try await Executable.run(["--demo", "config", "set", "theme", "light"], home: home).status == 0)
        #expect(
            try await Executable.run(["config", "get", "theme", "--demo"], home: home).output == "light\n")
        #expect(try await Executable.run(["config", "get", "theme"], home: home).output != "light\n")
        #expect(home.files.contains(".config/nagare/demo/settings.json"))
    }

    @Test("a setting without a value shows its default, and an empty value resets it")
    func defaults() async throws {
        let home = try TemporaryFolder()
        _ = try await Executable.run("config", "set", "qiita_url", "https://a.example/", home: home)
        #expect(
            try await Executable.run("config", "get", "qiita_url", home: home).output == "https://a.example\n"
        )

        _ = try await Executable.run("config", "set", "qiita_url", "", home: home)

        #expect(
            try await Executable.run("config", "get", "qiita_url", home: home).output == "https://qiita.com\n"
        )
        #expect(try await Executable.run("config", "get", "ca_file", home: home).output == "\n")
    }

    @Test("config list prints one row for each setting, and one object as JSON")
    func list() async throws {
        let home = try TemporaryFolder()
        _ = try await Executable.run("config", "set", "without_login", "true", home: home)

        let rows = try await Executable.run("config", "list", home: home)
        let json = try await Executable.run("config", "list", "--json", home: home)

        #expect(rows.output.contains("without_login\ttrue\n"))
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
        #expect(
            object as? NSDictionary == [
                "qiita_url": "https://qiita.com", "peertube_url": "https://framatube.org",
                "ca_file": NSNull(), "oauth_client_id": NSNull(), "oauth_client_secret": NSNull(),
                "oauth_port": NSNull(), "without_login": true, "cache_megabytes": 256,
                "theme": "auto", "ambiguous_width": "narrow", "language": "auto", "mouse": true,
                "show_cursor": false,
                "links": "auto",
                "images": "auto", "confirm_quit": false, "browser_in_terminal": "auto",
                "player_in_terminal": "auto", "hide": NSNull(), "sync": NSNull(), "sync_tls": "verify",
            ])
    }

    @Test("a secret is read from standard input only, and is never printed")
    func secret() async throws {
        let home = try TemporaryFolder()
        let typed = try await Executable.run("config", "set", "oauth_client_secret", "s3cr3t", home: home)
        #expect(typed.status == 64 && typed.errorLines.count == 1 && !typed.errors.contains("s3cr3t"))

        let piped = try await Executable.run(
            "config", "set", "oauth_client_secret", "-", home: home, input: "s3cr3t\n")
        let got = try await Executable.run("config", "get", "oauth_client_secret", home: home)

        #expect(piped.status == 0)
        #expect(got.output == "•••\n")
        #expect(String(decoding: home.allContents, as: UTF8.self).contains("\"s3cr3t\""))
    }

    @Test(
        "an invalid value or an unknown setting is one line and writes nothing: exit 64",
        arguments: [
            ["qiita_url", "http://a.example"], ["oauth_port", "0"], ["oauth_port", "many"],
            ["without_login", "perhaps"], ["cache_megabytes", "0"], ["ca_file", "ca.pem"], ["colour", "red"],
            ["links", "true"],
            ["images", "true"],
        ])
    func refused(_ words: [String]) async throws {
        let home = try TemporaryFolder()
        let run = try await Executable.run("config", "set", words[0], words[1], home: home)

        #expect(run.status == 64 && run.errorLines.count == 1, "\(run.errors)")
        #expect(home.files.isEmpty)
    }

    @Test(
        "exposed, malformed and newer settings are reported in one line and left unchanged: exit 74",
        arguments: [
            (#"{"oauth_client_secret": "s3cr3t"}"#, 0o644, "chmod 600"), ("nonsense", 0o600, "fix it"),
            (#"{"version":2}"#, 0o600, "update"),
        ])
    func refusedFile(_ content: String, _ mode: Int, _ advice: String) async throws {
        let home = try TemporaryFolder()
        let folder = "\(home.path)/.config/nagare/default"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = FileManager.default.createFile(
            atPath: "\(folder)/settings.json", contents: Data(content.utf8),
            attributes: [.posixPermissions: mode])

        for words in [["config", "list"], ["config", "set", "oauth_port", "1"], ["search", "swift"]] {
            let run = try await Executable.run(words, home: home)
            #expect(run.status == 74 && run.errorLines.count == 1, "\(words): \(run.errors)")
            #expect(run.errors.contains("settings.json") && run.errors.contains(advice))
        }
        #expect(FileManager.default.contents(atPath: "\(folder)/settings.json") == Data(content.utf8))
    }

    @Test("an unknown setting is named with its line, and an alias that does not exist is an error: exit 5")
    func unknown() async throws {
        let home = try TemporaryFolder()
        let folder = "\(home.path)/.config/nagare/default"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = "\(folder)/settings.json"
        try "{\n  \"version\": 1,\n  \"them\": \"dark\",\n  \"x\": 1\n}\n".write(
            toFile: file, atomically: true, encoding: .utf8)

        for words in [["config", "list"], ["config", "get", "theme"], ["config", "check"]] {
            let run = try await Executable.run(words, home: home)
            #expect(
                run.errorLines.prefix(2) == [
                    "nagare: settings: \(file), line 3: unknown setting \"them\"; write \"theme\"",
                    "nagare: settings: \(file), line 4: unknown setting \"x\"; remove it; nagare config list lists all settings",
                ])
        }
        let alias = try await Executable.run("config", "get", "alias.none", home: TemporaryFolder())
        #expect(
            alias.status == 5 && alias.output == ""
                && alias.errors
                    == "nagare: config get: there is no alias \"none\"; nagare config list lists those that exist\n"
        )
    }

    @Test("a read-only home is one line: exit 74")
    func unwritable() async throws {
        let run = try await Executable.run(
            "config", "set", "oauth_port", "1", home: TemporaryFolder(),
            environment: ["XDG_CONFIG_HOME": "/proc/nagare"])

        #expect(run.status == 74 && run.errorLines.count == 1)
    }
}
