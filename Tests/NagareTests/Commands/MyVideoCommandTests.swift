import Foundation
import ReactiveTesting
import StandInServer
import Testing

@Suite(.blocking) struct MyVideoCommandTests {
    private struct Video: Decodable, Equatable {
        let id: String
        let name: String
    }

    @Test("videos saved by one process are listed by the next one, even without the server")
    func saving() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        let listed = try await Executable.run(
            "episode", "list", "-L", "3", "--json", home: home, origin: origin)
        let videos = try listed.json([Video].self)
        #expect(videos.count == 3)

        for video in videos {
            let added = try await Executable.run("myvideo", "add", video.id, home: home, origin: origin)
            #expect(added.status == 0)
        }
        let again = try await Executable.run("myvideo", "add", videos[0].id, home: home, origin: origin)
        #expect(again.status == 0)
        await server.stop()

        let saved = try await Executable.run("myvideo", "list", "--json", home: home, origin: origin)
        #expect(try saved.json([Video].self) == videos.reversed())

        let removed = try await Executable.run("myvideo", "remove", videos[1].id, home: home, origin: origin)
        #expect(removed.status == 0)
        let absent = try await Executable.run("myvideo", "remove", videos[1].id, home: home, origin: origin)
        #expect(absent.status == 0, "letting go of what is not kept is no error")
        let rest = try await Executable.run("myvideo", "list", "--json", home: home, origin: origin)
        #expect(try rest.json([Video].self) == [videos[2], videos[0]])
    }

    @Test(
        "the videos of a channel are listed by its handle, and by the address of its page, from the instance")
    func channel() async throws {
        struct Listed: Decodable, Equatable {
            struct Channel: Decodable, Equatable { let name, host: String }
            let id: String
            let channel: Channel
        }
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        func list(_ words: String...) async throws -> Outcome {
            try await Executable.run(["episode", "list", "--json"] + words, home: home, origin: origin)
        }
        let channel = try #require(try await list("-L1").json([Listed].self).first).channel
        let handle = "\(channel.name)@\(channel.host)"
        let videos = try await list("--channel", handle).json([Listed].self)
        #expect(videos.count > 1 && videos.allSatisfy { $0.channel == channel })
        let paged = try await list("--channel", "\(origin)/c/\(channel.name)/videos").json([Listed].self)
        #expect(paged == videos)
        let unknown = try await list("--channel", "nobody@\(channel.host)")
        #expect(
            unknown.status == 5 && unknown.errors.contains("does not know channel:nobody@\(channel.host)"))
        await server.stop()
    }

    @Test("the address of an account lists its videos, that of a playlist those of the playlist in its order")
    func accountsAndPlaylists() async throws {
        let server = try await StandInServer.start(StandInServer.Settings())
        let (home, origin) = (try TemporaryFolder(), server.origin)
        func ids(_ words: String...) async throws -> [Substring] {
            let found = try await Executable.run(
                ["episode"] + words + ["--ids", "-L100"], home: home, origin: origin)
            #expect(found.errors == "" && found.status == 0)
            return found.output.split(separator: "\n")
        }
        let channel = try await ids("list", "--channel", "open_movies")
        #expect(channel.count > 1)
        #expect(try await ids("search", "\(origin)/w/p/1") == channel.reversed())
        #expect(try await ids("search", "\(origin)/a/curator/videos") == channel)
        await server.stop()
    }

    @Test("--demo recognises its videos although the stand-in server's port has changed")
    func demo() async throws {
        let home = try TemporaryFolder()
        let listed = try await Executable.run("--demo", "episode", "list", "-L", "1", "--json", home: home)
        let video = try #require(try listed.json([Video].self).first)
        #expect(try await Executable.run("--demo", "myvideo", "add", video.id, home: home).status == 0)
        #expect(try await Executable.run("--demo", "myvideo", "remove", video.id, home: home).status == 0)
        let saved = try await Executable.run("--demo", "myvideo", "list", "--json", home: home)
        #expect(try saved.json([Video].self).isEmpty)
    }

    @Test("episode show prints a video, and an unknown one is exit 5")
    func show() async throws {
        let home = try TemporaryFolder()
        let found = try await Executable.run(
            "--demo", "episode", "search", "bunny", "--json", "--fields", "id,name", home: home)
        let video = try #require(try found.json([Video].self).first)
        let shown = try await Executable.run("--demo", "episode", "show", video.id, home: home)
        #expect(shown.status == 0 && shown.output.hasPrefix(video.name))

        let missing = try await Executable.run(
            "--demo", "episode", "show", "00000000-0000-4000-8000-000000000000", home: home)
        #expect(missing.status == 5 && missing.errorLines.count == 1)
    }

    @Test("a read-only home is one line: exit 74")
    func unwritable() async throws {
        let home = try TemporaryFolder()
        let run = try await Executable.run(
            "--demo", "myvideo", "list", home: home, environment: ["XDG_DATA_HOME": "/proc/nagare"])
        #expect(run.status == 74)
        #expect(run.errorLines.count == 1)
    }
}
