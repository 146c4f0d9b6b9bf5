import Foundation
import ReactiveTesting
import Testing

/// Damaged storage. A problem that cannot be repaired is one line and exit 74, as `CLI.md` specifies.
@Suite(.blocking, .serialized) struct StorageDamageTests {
    private let home: TemporaryFolder
    private var library: String { "\(home.path)/.local/share/nagare/default/library.sqlite" }

    /// Creates a library with twelve videos.
    init() async throws {
        home = try TemporaryFolder()
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

    /// Moves the contents of the write-ahead log to the file, so that damage there takes effect.
    private func checkpointLog() throws {
        let run = try ChildProcess.run(["sqlite3", library, "PRAGMA wal_checkpoint(TRUNCATE)"], errors: nil)
        #expect(run.end == .exit(0))
    }

    private func write(_ bytes: Data, at offset: UInt64) throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: library))
        try file.seek(toOffset: offset)
        try file.write(contentsOf: bytes)
        try file.close()
    }

    /// Damages the library: a page with videos, a page with the schema, or the end of the file.
    private func damage(_ kind: Damage) throws {
        try checkpointLog()
        switch kind {
        case .page: try write(Data(repeating: 0xAB, count: 4_096), at: 4_096)
        case .cut: #expect(truncate(library, 5_000) == 0)
        case .empty: #expect(truncate(library, 0) == 0)
        }
    }

    enum Damage: CaseIterable { case page, cut, empty }

    @Test(
        "a command that reads a damaged library prints one line and replaces nothing: exit 74",
        .needs(.program("sqlite3")), arguments: Damage.allCases)
    func readers(_ kind: Damage) async throws {
        try damage(kind)
        let damaged = FileManager.default.contents(atPath: library)

        for words in [
            ["myvideo", "list"], ["myvideo", "list", "--json"], ["myvideo", "export"], ["follow", "list"],
            ["follow", "export"], ["sync", "status"], ["feed"], ["feed", "--offline"],
        ] {
            let run = try await Executable.run(words, home: home)
            #expect(run.status == 74 && run.output == "", "\(words): \(run.status) \(run.output)")
            #expect(run.errorLines.count == 1 && run.errors.contains(library), "\(words): \(run.errors)")
            #expect(FileManager.default.contents(atPath: library) == damaged, "\(words)")
        }
        #expect(!home.files.contains { $0.contains("corrupt") })
    }

    @Test(
        "a script that stores exports stops at a damaged library, so that it does not store an empty one",
        .needs(.program("sqlite3")))
    func script() async throws {
        try checkpointLog()
        let script = """
            truncate -s 40000 "$1"; set -e; "$0" myvideo export -q >"$HOME/good.json"
            "$0" follow export >"$HOME/f.json"; echo ok
            """

        let run = try await Executable.run(
            program: "/bin/sh", ["-c", script, Executable.path, library], home: home)

        #expect(run.status == 74 && run.output == "", "\(run.status) \(run.output)")
    }

    @Test(
        "a command that changes a damaged library saves what can be read, does its work, and fails: exit 74",
        .needs(.program("sqlite3")), arguments: Damage.allCases)
    func writers(_ kind: Damage) async throws {
        for words in [
            ["follow", "add", "tag:swift"], ["follow", "remove", "tag:rust"], ["myvideo", "import", "-"],
            ["myvideo", "remove", "00000000-0000-4000-8000-000000000010"], ["follow", "import", "-"],
        ] {
            try damage(kind)
            let damaged = FileManager.default.contents(atPath: library)
            let others = Set(home.files)

            let run = try await Executable.run(words, home: home, input: "[]")

            #expect(run.status == 74, "\(words): \(run.status) \(run.errors)")
            let added = home.files.filter { $0.hasSuffix(".sqlite") && !others.contains($0) }
            let backup = try #require(
                added.first { $0.contains(#/library\.corrupt-\d{8}T\d{6}Z(-\d+)?\.sqlite$/#) })
            #expect(run.errorLines.count { $0.contains(backup) } == 1, "\(words): \(run.errors)")
            #expect(FileManager.default.contents(atPath: "\(home.path)/\(backup)") == damaged, "\(words)")
            let list = try await Executable.run("myvideo", "list", home: home)
            #expect(list.status == 0 && list.errors == "", "\(words): \(list.errors)")
            if words == ["follow", "add", "tag:swift"] {
                let follows = try await Executable.run("follow", "list", home: home)
                #expect(follows.output.contains("tag:swift"))
            }
        }
    }

    @Test("how much was saved is reported", .needs(.program("sqlite3")))
    func counts() async throws {
        let follows = try await Executable.run("follow", "add", "tag:swift", "tag:rust", home: home)
        #expect(follows.status == 0)
        try checkpointLog()
        let root = try ChildProcess.run(
            ["sqlite3", library, "SELECT rootpage FROM sqlite_master WHERE name = 'video_newest_first'"])
        let page = try #require(
            UInt64(String(decoding: root.output, as: UTF8.self).trimmingCharacters(in: .newlines)))
        try write(Data(repeating: 0xAB, count: 4_096), at: (page - 1) * 4_096)

        let run = try await Executable.run("follow", "remove", "tag:rust", home: home)

        #expect(run.status == 74)
        #expect(run.errors.contains("everything in it was saved (12 videos, 2 follows)"), "\(run.errors)")
        #expect(try await count() == 12)
        #expect(try await Executable.run("follow", "list", home: home).output.contains("tag:rust") == false)
    }

    @Test("a file of another program is reported and left alone: exit 74")
    func foreignFile() async throws {
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: library + end) }
        let text = Data(String(repeating: "notes ", count: 1_000).utf8)
        try text.write(to: URL(fileURLWithPath: library))

        for words in [["myvideo", "list"], ["myvideo", "import", "-"], ["follow", "add", "tag:swift"]] {
            let run = try await Executable.run(words, home: home, input: "[]")
            #expect(run.status == 74 && run.errorLines.count == 1, "\(run.errors)")
            #expect(run.errors.contains("is not a library of nagare"))
        }
        #expect(FileManager.default.contents(atPath: library) == text)
    }

    @Test("a folder in place of the library is reported and left unchanged: exit 74")
    func folder() async throws {
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: library + end) }
        try FileManager.default.createDirectory(atPath: library, withIntermediateDirectories: false)

        let run = try await Executable.run("myvideo", "list", home: home)

        #expect(run.status == 74 && run.errorLines.count == 1 && run.errors.contains(library))
        #expect(try FileManager.default.contentsOfDirectory(atPath: library).isEmpty)
    }

    @Test(
        "a newer program's library is reported in one sentence and not changed: exit 74",
        .needs(.program("sqlite3")))
    func newer() async throws {
        #expect(try await count() == 12)
        try checkpointLog()
        try write(Data([0, 0, 0, 99]), at: 60)
        let before = FileManager.default.contents(atPath: library)

        for words in [["myvideo", "list"], ["myvideo", "import", "-"], ["myvideo", "export"]] {
            let run = try await Executable.run(words, home: home, input: "[]")
            #expect(
                run.status == 74 && run.errorLines.count == 1
                    && run.errors.contains("newer version of nagare"))
        }
        #expect(FileManager.default.contents(atPath: library) == before)
    }

    @Test("a full disk is reported in one line, and saved videos remain: exit 74")
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
        #expect(run.errors.contains("(File too large)") && !run.errors.contains("space"), "\(run.errors)")
        #expect(try await count() == 12)
    }

    @Test("a read-only folder is reported in one line, and nothing is lost: exit 74")
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
    /// Runs the program from a shell that sets limits first.
    fileprivate static func limited(_ shell: String, _ words: [String], home: TemporaryFolder) async throws
        -> Outcome
    {
        try await run(program: "/bin/sh", ["-c", "\(shell) \"$0\" \"$@\"", path] + words, home: home)
    }
}
