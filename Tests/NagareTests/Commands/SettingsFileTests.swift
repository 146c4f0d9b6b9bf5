import Foundation
import Glibc
import ReactiveTesting
import Testing

/// `settings.json` as a file that the user writes, links to, and changes with several commands at once.
@Suite(.blocking) struct SettingsFileTests {
    private let home: TemporaryFolder
    private var folder: String { "\(home.path)/.config/nagare/default" }
    private var file: String { "\(folder)/settings.json" }

    init() throws {
        home = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func write(_ text: String, to path: String, mode: Int = 0o600) {
        _ = FileManager.default.createFile(
            atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: mode])
    }

    private func nagare(_ words: String...) async throws -> Outcome {
        try await Executable.run(words, home: home)
    }

    /// A file with other users' permissions, to which `settings.json` is a symbolic link.
    private func linkedFile(_ text: String) throws -> String {
        let dotfiles = "\(home.path)/dotfiles"
        try FileManager.default.createDirectory(
            atPath: dotfiles, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        write(text, to: "\(dotfiles)/nagare.json", mode: 0o644)
        try FileManager.default.createSymbolicLink(
            atPath: file, withDestinationPath: "../../../dotfiles/nagare.json")
        return "\(dotfiles)/nagare.json"
    }

    @Test("30 commands that set an alias at once, and others that set a value, lose nothing")
    func concurrent() async throws {
        let settings = [("mouse", "false"), ("links", "off"), ("images", "off")]
        let changes = (0..<30).map { ("alias.a\($0)", "search \($0)") } + settings
        let children = try changes.map { key, value in
            try ChildProcess(
                [Executable.path, "config", "set", key, value],
                environment: .only(Executable.variables(home, nil)), errors: .pipe)
        }
        for child in children {
            #expect(await child.termination() == .exit(0))
            #expect(child.errors.readToEnd().isEmpty)
        }
        let stored =
            try JSONSerialization.jsonObject(
                with: FileManager.default.contents(atPath: file) ?? Data()) as? [String: Any]
        #expect((stored?["aliases"] as? [String: String])?.count == 30)
        #expect(stored?["mouse"] as? Bool == false && stored?["links"] as? String == "off")
    }

    @Test("a symbolic link to the settings is followed when they are read, and kept when they are written")
    func link() async throws {
        let target = try linkedFile(#"{"theme": "light", "mine": 1}"#)

        let theme = try await nagare("config", "get", "theme")
        #expect(theme.output == "light\n" && theme.errors.contains("unknown setting \"mine\""))
        #expect(try await nagare("config", "set", "theme", "dark").status == 0)

        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: file) == "../../../dotfiles/nagare.json"
        )
        let stored =
            try JSONSerialization.jsonObject(
                with: FileManager.default.contents(atPath: target) ?? Data()) as? [String: Any]
        #expect(stored?["theme"] as? String == "dark" && stored?["mine"] as? Int == 1)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(home.path)/dotfiles") == ["nagare.json"])
        #expect(try home.mode("dotfiles") == 0o755)
    }

    @Test("a link to a file that does not exist yet means the defaults, and writing creates the file")
    func danglingLink() async throws {
        let target = try linkedFile("{}")
        try FileManager.default.removeItem(atPath: target)
        #expect(try await nagare("config", "get", "theme").output == "auto\n")
        #expect(try await nagare("config", "set", "theme", "dark").status == 0)
        #expect(FileManager.default.fileExists(atPath: target))
    }

    @Test("a linked file with a secret that other users can read is refused")
    func linkedSecret() async throws {
        _ = try linkedFile(#"{"oauth_client_secret": "s3cr3t"}"#)
        let run = try await nagare("config", "list")
        #expect(run.status == 74 && run.errorLines.count == 1 && run.errors.contains("chmod 600"))
    }

    @Test(
        "settings without a secret are used whatever their mode is, and a link's file keeps its mode",
        arguments: [0o644, 0o664, 0o666])
    func anyMode(_ mode: Int) async throws {
        write(#"{"theme": "light"}"#, to: file, mode: mode)
        let theme = try await nagare("config", "get", "theme")
        #expect(theme.output == "light\n" && theme.errors == "")
        try FileManager.default.removeItem(atPath: file)

        let target = try linkedFile(#"{"theme": "light"}"#)
        chmod(target, mode_t(mode))
        #expect(try await nagare("config", "set", "theme", "dark").status == 0)
        #expect(try home.mode("dotfiles/nagare.json") == mode)
        let secret = try await Executable.run(
            "config", "set", "oauth_client_secret", "-", home: home, input: "s3cr3t\n")
        #expect(try secret.status == 0 && home.mode("dotfiles/nagare.json") == 0o600)
    }

    @Test("settings of another user are used with a warning, and refused if they contain a secret")
    func foreign() async throws {
        // Only root can give a file to another user.
        guard geteuid() == 0 else { return }
        write(#"{"theme": "light"}"#, to: file, mode: 0o644)
        chown(file, 65_534, 65_534)
        let theme = try await nagare("config", "get", "theme")
        #expect(theme.status == 0 && theme.output == "light\n")
        #expect(
            theme.errorLines.count == 1 && theme.errors.contains("settings.json: belongs to another user"))

        write(#"{"oauth_client_secret": "s3cr3t"}"#, to: file)
        chown(file, 65_534, 65_534)
        let refused = try await nagare("config", "get", "theme")
        #expect(refused.status == 74 && refused.errors.contains("belongs to another user"))
    }

    @Test("a token that is a symbolic link is refused")
    func linkedToken() async throws {
        write(#"{"origin": "https://qiita.com", "secret": "t"}"#, to: "\(home.path)/token")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/token", withDestinationPath: "\(home.path)/token")
        let run = try await nagare("whoami", "--offline")
        #expect(run.status == 74 && run.errorLines.count == 1, "\(run.errors)")
    }

    @Test("a value that is not allowed is reported with its line, and the command uses the default")
    func invalidValues() async throws {
        write(
            """
            {
              "theme": "nosuch",
              "mouse": "yes",
              "links": "off",
              "cache_megabytes": 0,
              "qiita_url": "http://a.example"
            }
            """, to: file)

        let run = try await nagare("myvideo", "list")
        #expect(run.status == 0 && run.output == "")
        #expect(
            run.errorLines == [
                "nagare: settings: \(file), line 2: the value of \"theme\" is not allowed; choose from auto, dark, dusk, light, paper, contrast",
                "nagare: settings: \(file), line 3: the value of \"mouse\" is not allowed; use true or false",
                "nagare: settings: \(file), line 5: the value of \"cache_megabytes\" is not allowed; give a number from 1 to 1000000",
                "nagare: settings: \(file), line 6: the value of \"qiita_url\" is not allowed; use https://HOST, or http:// on loopback",
            ])
        #expect(try await nagare("config", "get", "links").output == "off\n")
        #expect(try await nagare("config", "get", "mouse").output == "true\n")
        #expect(try await nagare("config", "list").errorLines.count == 4)

        #expect(try await nagare("config", "set", "mouse", "false").status == 0)
        let left = try await nagare("myvideo", "list")
        #expect(left.errorLines.count == 3 && !left.errors.contains("mouse"), "the others are unchanged")
    }

    @Test("a syntax error is reported with its line")
    func syntaxError() async throws {
        write("{\n  \"theme\": \"dark\"\n  \"mouse\": true\n}", to: file)
        let run = try await nagare("myvideo", "list")
        #expect(run.status == 74 && run.errorLines.count == 1)
        #expect(run.errors.hasPrefix("nagare: settings: \(file), line 2: "), "\(run.errors)")
    }
}
