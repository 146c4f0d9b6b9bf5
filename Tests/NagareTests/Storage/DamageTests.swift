import Foundation
import ReactiveTesting
import Testing

/// Storage that does not do what it should, as `CLI.md` states it: what cannot be mended is exit 74 and one line.
@Suite(.blocking, .serialized) struct DamageTests {
    private let home: Home
    private var library: String { "\(home.path)/.local/share/nagare/default/library.sqlite" }

    /// A home whose library has twelve videos.
    init() async throws {
        home = try Home()
        let videos = (10..<22).map { number in
            """
            {"id": "00000000-0000-4000-8000-0000000000\(number)", "origin": "https://a.example", "name": "\(number)",
             "description": "", "duration": 1, "isLive": false, "nsfw": false, "views": 0, "likes": 0,
             "publishedAt": "2026-01-02T03:04:05Z", "url": "https://a.example/w/1", "tags": [],
             "channel": {"name": "c", "displayName": "C", "host": "h"}, "addedAt": "2026-01-02T03:04:\(number)Z"}
            """
        }
        let run = try await Executable.run(
            "myvideo", "import", "-", home: home, input: "[\(videos.joined(separator: ","))]")
        #expect(run.status == 0, "\(run.errors)")
    }

    private func count() async throws -> Int {
        let run = try await Executable.run("myvideo", "list", home: home)
        return run.output.split(separator: "\n").count
    }

    /// Brings all that the log has into the file: what is damaged there is then read.
    private func emptyLog() throws {
        let run = try ChildProcess.run(["sqlite3", library, "PRAGMA wal_checkpoint(TRUNCATE)"], errors: nil)
        #expect(run.end == .exit(0))
    }

    private func write(_ bytes: Data, at offset: UInt64) throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: library))
        try file.seek(toOffset: offset)
        try file.write(contentsOf: bytes)
        try file.close()
    }

    @Test(
        "B-X5 a corrupt header, a corrupt page, a file cut short: kept aside, one line, exit 0",
        .needs(.program("sqlite3")), arguments: ["header", "page", "cut"])
    func corrupt(_ kind: String) async throws {
        #expect(try await count() == 12)
        try emptyLog()
        switch kind {
        case "header": try write(Data(repeating: 0xAB, count: 100), at: 0)
        case "page": try write(Data(repeating: 0xAB, count: 4_096), at: 4_096)
        default: #expect(truncate(library, 5_000) == 0)
        }
        let damaged = FileManager.default.contents(atPath: library)

        let run = try await Executable.run("myvideo", "list", home: home)

        #expect(run.status == 0 && run.errorLines.count == 1, "\(run.errors)")
        let kept = try #require(
            home.files.first { $0.contains("library.corrupt-") && $0.hasSuffix(".sqlite") })
        #expect(run.errors.contains(kept))
        #expect(kept.contains(#/library\.corrupt-\d{8}T\d{6}Z\.sqlite$/#))
        #expect(FileManager.default.contents(atPath: "\(home.path)/\(kept)") == damaged)
        let again = try await Executable.run("myvideo", "list", home: home)
        #expect(again.status == 0 && again.errors == "")
    }

    @Test("B-X5 a folder where the library should be: exit 74, one line, left as it is")
    func folder() async throws {
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: library + end) }
        try FileManager.default.createDirectory(atPath: library, withIntermediateDirectories: false)

        let run = try await Executable.run("myvideo", "list", home: home)

        #expect(run.status == 74 && run.errorLines.count == 1 && run.errors.contains(library))
        #expect(try FileManager.default.contentsOfDirectory(atPath: library).isEmpty)
    }

    @Test(
        "B-X5 a newer program's library: exit 74, one sentence, not a byte changed",
        .needs(.program("sqlite3")))
    func newer() async throws {
        #expect(try await count() == 12)
        try emptyLog()
        try write(Data([0, 0, 0, 99]), at: 60)
        let before = FileManager.default.contents(atPath: library)

        for words in [["myvideo", "list"], ["myvideo", "import", "-"], ["myvideo", "export"]] {
            let run = try await Executable.run(words, home: home, input: "[]")
            #expect(run.status == 74 && run.errorLines.count == 1 && run.errors.contains("newer nagare"))
        }
        #expect(FileManager.default.contents(atPath: library) == before)
    }

    @Test("B-X5 a disk that is full: exit 74, one line, and what was kept is kept")
    func full() async throws {
        #expect(try await count() == 12)
        let many = (0..<200).map { number in
            """
            {"id": "00000000-0000-4000-8000-000000001\(100 + number)", "origin": "https://a.example",
             "name": "\(String(repeating: "x", count: 500))", "description": "", "duration": 1, "isLive": false,
             "nsfw": false, "views": 0, "likes": 0, "publishedAt": "2026-01-02T03:04:05Z", "url": "https://a",
             "tags": [], "channel": {"name": "c", "displayName": "C", "host": "h"},
             "addedAt": "2026-01-02T03:04:05Z"}
            """
        }
        let document = home.path + "/many.json"
        try Data("[\(many.joined(separator: ","))]".utf8).write(to: URL(fileURLWithPath: document))

        let run = try await Executable.limited(
            "ulimit -f 100; exec", ["myvideo", "import", document], home: home)

        #expect(run.status == 74 && run.errorLines.count == 1, "\(run.status) \(run.errors)")
        #expect(run.errors.contains("no room"))
        #expect(try await count() == 12)
    }

    @Test("B-X5 a folder that may not be written: exit 74 and one line, and nothing is lost")
    func readOnly() async throws {
        #expect(try await count() == 12)
        #expect(chmod(home.path, 0o755) == 0)
        let shell =
            geteuid() == 0
            ? "exec setpriv --reuid=65534 --regid=65534 --clear-groups" : "chmod 500 $HOME; exec"

        let run = try await Executable.limited(shell, ["myvideo", "list"], home: home)

        #expect(chmod(home.path, 0o700) == 0)
        #expect(run.status == 74 && run.errorLines.count == 1, "\(run.status) \(run.errors)")
        #expect(try await count() == 12)
    }
}

extension Executable {
    /// Runs it from a shell that sets limits first.
    fileprivate static func limited(_ shell: String, _ words: [String], home: Home) async throws -> Outcome {
        try await run(program: "/bin/sh", ["-c", "\(shell) \"$0\" \"$@\"", path] + words, home: home)
    }
}
