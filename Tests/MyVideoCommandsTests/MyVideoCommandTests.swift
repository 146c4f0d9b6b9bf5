import CommandTesting
import Console
import FluxPrograms
import TerminalFrames
import Testing

@testable import MyVideoCommands

/// The commands on videos, with everything in memory.
@Suite struct MyVideoCommandTests {
    @Test("mpv needs the terminal without a desktop; the settings decide otherwise")
    func places() {
        let (none, some) = (
            Player(Programs(["DISPLAY": ""], without: [])),
            Player(Programs(["WAYLAND_DISPLAY": "wayland-0"], without: []))
        )
        #expect(none.needsTerminal(nil) && !none.needsTerminal(false))
        #expect(!some.needsTerminal(nil) && some.needsTerminal(true))
    }

    @Test("a video is added once, listed, exported and removed")
    func library() async throws {
        let videos = InMemoryVideos()
        let id = InMemoryVideos.first

        let added = try await videos.run(MyVideoCommand.self, "add", id)
        #expect(added.status == .ok, "\(added.errors)")
        #expect(try await videos.run(MyVideoCommand.self, "add", id).status == .ok)
        #expect(try await videos.run(MyVideoCommand.self, "list", "--ids").output == "\(id)\n")
        #expect(try await videos.run(MyVideoCommand.self, "export").output.contains("Video 1"))
        #expect(try await videos.run(MyVideoCommand.self, "remove", id).status == .ok)
        #expect(try await videos.run(MyVideoCommand.self, "list", "--ids").output == "")
    }

    @Test("an episode is shown by its id and by its URL at the instance, and by no other URL")
    func episode() async throws {
        let videos = InMemoryVideos()
        let id = InMemoryVideos.first

        #expect(try await videos.run(EpisodeCommand.self, "show", id).output.contains("Video 1"))
        let address = "https://services.example/w/\(id)"
        #expect(try await videos.run(EpisodeCommand.self, "show", address).output.contains("Video 1"))
        let foreign = try await videos.run(EpisodeCommand.self, "show", "https://other.example/w/\(id)")
        #expect(foreign.status == .usage && foreign.output == "")
    }

    @Test("the id of a post, as feed prints it, is answered with the command for posts")
    func postForVideo() async throws {
        let videos = InMemoryVideos()
        let id = "4bd431809afb1bb99e4f"

        let run = try await videos.run(MyVideoCommand.self, "add", id, InMemoryVideos.first)
        #expect(run.status == .usage)
        #expect(
            run.errors.contains(
                "myvideo add: \(id) is the id of a post, not of a video; use nagare post \(id)"),
            "\(run.errors)")
        #expect(
            try await videos.run(MyVideoCommand.self, "list", "--ids").output == "\(InMemoryVideos.first)\n")
        let japanese = try await videos.run(EpisodeCommand.self, "show", id, language: .japanese)
        #expect(japanese.errors.contains("\(id)は動画ではなく記事のIDです"), "\(japanese.errors)")
    }

    @Test("a video of another instance is found by its URL once it is saved")
    func saved() async throws {
        let videos = InMemoryVideos()
        #expect(try await videos.run(MyVideoCommand.self, "add", InMemoryVideos.first).status == .ok)

        let missing = try await videos.run(
            EpisodeCommand.self, "show", "https://services.example/w/no-such-video", language: .japanese)
        #expect(missing.status == .notFound && missing.errors.hasPrefix("nagare: "))
    }

    @Test("episode search lists what matches; ids are one per line")
    func search() async throws {
        let videos = InMemoryVideos()

        let found = try await videos.run(EpisodeCommand.self, "search", "2", "--ids")
        #expect(found.output == "00000000-0000-4000-8000-000000000002\n", "\(found.errors)")
    }

    @Test("episode list lists the videos of a channel, by its handle or by the address of its page")
    func channel() async throws {
        let videos = InMemoryVideos()
        for name in ["ann@services.example", "https://services.example/c/ann/videos"] {
            let found = try await videos.run(EpisodeCommand.self, "list", "--channel", name, "--ids")
            #expect(found.output.split(separator: "\n").count == 2, "\(found.errors)")
        }
        let unknown = try await videos.run(EpisodeCommand.self, "list", "--channel", "bob@services.example")
        #expect(
            unknown.status == .notFound
                && unknown.errors.contains("does not know channel:bob@services.example"))
        let invalid = try await videos.run(EpisodeCommand.self, "list", "--channel", "two words")
        #expect(invalid.status == .usage && invalid.errors.contains("is not a channel"))
        let missing = try await videos.run(
            EpisodeCommand.self, "search", "https://services.example/w/p/3kD")
        #expect(missing.status == .notFound && missing.errors.contains("does not know playlist:3kD"))
        // In place of a video, the address of a channel is answered with the command for it.
        let page = try await videos.run(EpisodeCommand.self, "play", "https://services.example/c/ann")
        #expect(page.status == .usage && page.errors.contains("episode search channel:ann@services.example"))
    }
}
