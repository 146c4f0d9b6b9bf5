import Foundation
import ReactiveTesting
import StandInServer
import Testing

@Suite(.blocking) struct EpisodePlayCommandTests {
    private struct Video: Decodable { let id: String }
    private struct Address: Decodable {
        let url: String
        let kind: String
    }

    /// Creates programs with these names, which record their arguments and exit with the given status.
    private func programs(_ names: [String: Int32], in home: TemporaryFolder) throws -> [String: String] {
        let folder = "\(home.path)/bin"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, status) in names {
            let path = "\(folder)/\(name)"
            let script = "#!/bin/sh\nprintf '%s\\n' \(name) \"$@\" >> \(home.path)/called\nexit \(status)\n"
            try Data(script.utf8).write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        return ["PATH": folder]
    }

    /// The recorded names and arguments, one per line.
    private func called(in home: TemporaryFolder) -> [String] {
        let data = FileManager.default.contents(atPath: "\(home.path)/called") ?? Data()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func bunny(_ home: TemporaryFolder, _ origin: String) async throws -> String {
        let run = try await Executable.run(
            "episode", "search", "bunny", "--json", home: home, origin: origin)
        return try #require(try run.json([Video].self).first).id
    }

    @Test("--print-url prints only the URL; --json adds its kind")
    func printing() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        let id = try await bunny(home, origin)

        let plain = try await Executable.run(
            "episode", "play", id, "--print-url", home: home, origin: origin)
        let json = try await Executable.run(
            "episode", "play", id, "--print-url", "--json", home: home, origin: origin)

        #expect(plain.status == 0 && plain.errors == "")
        #expect(plain.output.hasPrefix("\(origin)/") && plain.output.hasSuffix(".m3u8\n"))
        let address = try json.json(Address.self)
        #expect(address.kind == "playlist" && address.url + "\n" == plain.output)
        await server.stop()
    }

    @Test("mpv cannot take the URL for an option, and quitting mpv is no failure")
    func playing() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        let id = try await bunny(home, origin)
        let environment = try programs(["mpv": 4, "xdg-open": 0], in: home)

        let run = try await Executable.run(
            "episode", "play", id, home: home, origin: origin, environment: environment)

        #expect(run.status == 0 && run.output == "" && run.errors == "")
        let words = called(in: home)
        #expect(words.prefix(2) == ["mpv", "--"] && words.count == 3)
        #expect(words.last?.hasSuffix("/master.m3u8") == true)
        await server.stop()
    }

    @Test("without mpv the desktop opens the URL; without either, one line contains it")
    func opening() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        let id = try await bunny(home, origin)

        let none = try await Executable.run(
            "episode", "play", id, home: home, origin: origin, environment: try programs([:], in: home))
        #expect(none.status == 1 && none.errorLines.count == 1 && none.errors.contains(".m3u8"))

        let opened = try await Executable.run(
            "episode", "play", id, home: home, origin: origin,
            environment: try programs(["xdg-open": 0], in: home))
        #expect(opened.status == 0)
        #expect(called(in: home).first == "xdg-open" && called(in: home).count == 2)
        await server.stop()
    }

    @Test("a failing player, an invalid id and an unknown id are one line with their exit code")
    func failures() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        let id = try await bunny(home, origin)
        let environment = try programs(["mpv": 2], in: home)

        for (id, more, status) in [
            (id, "--no-color", 1), ("a_b", "--no-color", 64), (id, "--json", 64), (id, "--offline", 6),
            ("00000000-0000-4000-8000-000000000000", "--no-color", 5),
        ] as [(String, String, Int32)] {
            let run = try await Executable.run(
                "episode", "play", id, more, home: home, origin: origin, environment: environment)
            #expect(run.status == status && run.output == "", "\(more): \(run.errors)")
            #expect(run.errorLines.count == 1 && run.errors.hasPrefix("nagare: episode"))
        }
        await server.stop()
    }
}
