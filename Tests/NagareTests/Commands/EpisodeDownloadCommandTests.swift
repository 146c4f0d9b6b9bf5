import Foundation
import ReactiveTesting
import StandInServer
import Testing

/// `nagare episode download`, with yt-dlp and with a program in its place.
@Suite(.blocking) struct EpisodeDownloadCommandTests {
    /// Creates a `yt-dlp` that prints its arguments as progress, and fails for URLs that contain `failing`.
    private func environment(_ home: TemporaryFolder, failing: String = "nothing") throws -> [String: String]
    {
        let folder = "\(home.path)/bin"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let script = "#!/bin/sh\necho \"progress $*\"\ncase \"$*\" in *\(failing)*) exit 7;; esac\n"
        try script.write(toFile: "\(folder)/yt-dlp", atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/yt-dlp")
        return ["PATH": "\(folder):/usr/bin:/bin"]
    }

    @Test("several ids, - and --archive are passed on; the exit code is that of yt-dlp")
    func several() async throws {
        let (home, server) = (try TemporaryFolder(), try await StandInServer.start(.init()))
        let list = try await Executable.run(
            "episode", "list", "-L3", "--json", "--template", "{id}\t{url}", home: home, origin: server.origin
        )
        let rows = list.output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
        func download(_ words: String..., failing: String = "nothing", input: String? = nil) async throws
            -> Outcome
        {
            try await Executable.run(
                ["episode", "download"] + words, home: home, origin: server.origin,
                environment: environment(home, failing: failing), input: input)
        }

        let all = try await download(rows[0][0], "-", "--archive", "done", "--", "-x", input: list.output)
        #expect(all.status == 0 && all.errors == "")
        let urls = [rows[0][1]] + rows.map { $0[1] }
        #expect(all.output == urls.map { "progress --download-archive done -x -- \($0)\n" }.joined())

        let one = try await download(rows[0][0], failing: rows[0][1])
        #expect(one.status == 7 && one.errorLines.count == 1 && one.output.hasPrefix("progress"))
        let some = try await download(rows[0][0], rows[1][0], rows[2][0], failing: rows[1][1])
        #expect(some.status == 7 && some.output.split(separator: "\n").count == 3)
        #expect(some.errorLines.first?.contains("yt-dlp failed (exit code 7)") == true, "\(some.errors)")
        #expect(some.errorLines.last?.contains("1 of 3 failed, 2 succeeded") == true)
        await server.stop()
    }

    @Test(
        "yt-dlp itself downloads videos, and skips those of the archive the next time",
        .needs(.program("yt-dlp")))
    func real() async throws {
        let (home, server) = (try TemporaryFolder(), try await StandInServer.start(.init()))
        let ids = try await Executable.run(
            "episode", "list", "-L2", "--ids", home: home, origin: server.origin
        ).output.split(separator: "\n").map(String.init)
        func download() async throws -> Outcome {
            try await Executable.run(
                ["episode", "download", "-", "--archive", "\(home.path)/done", "--", "--paths", home.path],
                home: home, origin: server.origin, environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"],
                input: ids.joined(separator: "\n"))
        }

        let first = try await download()
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("[download] 100% of"), "the progress of yt-dlp")
        let files = try FileManager.default.contentsOfDirectory(atPath: home.path).filter {
            $0.hasSuffix(".mp4")
        }
        #expect(files.count == 2 && ids.allSatisfy { id in files.contains { $0.contains(id) } }, "\(files)")

        let again = try await download()
        #expect(again.status == 0 && !again.output.contains("100%"), "\(again.output)")
        await server.stop()
    }
}
