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

    /// Programs of these names, of which each writes down its words and ends with a status.
    private func programs(_ names: [String: Int32], in home: Home) throws -> [String: String] {
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

    /// What the programs were called with, a line each.
    private func called(in home: Home) -> [String] {
        let data = FileManager.default.contents(atPath: "\(home.path)/called") ?? Data()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func bunny(_ home: Home, _ origin: String) async throws -> String {
        let run = try await Executable.run(
            "episode", "search", "bunny", "--json", home: home, origin: origin)
        return try #require(try run.json([Video].self).first).id
    }

    @Test("--print-url prints the address and nothing else; --json says what kind it is")
    func printing() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try Home(), server.origin)
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

    @Test("mpv plays, and cannot take the address for an option; its own end by the user is no failure")
    func playing() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try Home(), server.origin)
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

    @Test("without mpv the desktop opens it; without either, one line says the address")
    func opening() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try Home(), server.origin)
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

    @Test("B-X5 a player that fails, an id that is none, one that is not there: one line and its exit code")
    func failures() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try Home(), server.origin)
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
