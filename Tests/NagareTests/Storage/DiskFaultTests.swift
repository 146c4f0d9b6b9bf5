import Foundation
import Glibc
import ReactiveTesting
import Testing

/// Failing and full disks. After each failure, the library is checked by an independent program.
@Suite(.blocking, .serialized, .needs(.program("sqlite3"))) struct DiskFaultTests {
    private let home: TemporaryFolder
    private let disk: FaultyDisk
    private var library: String { "\(home.path)/.local/share/nagare/default/library.sqlite" }

    /// Creates a library with six videos.
    init() async throws {
        home = try TemporaryFolder()
        disk = try await FaultyDisk(in: home)
        let run = try await Executable.run(
            "myvideo", "import", "-", home: home, input: Self.document(10..<16))
        #expect(run.status == 0, "\(run.errors)")
    }

    private static func document(_ numbers: Range<Int>) -> String {
        let videos = numbers.map { number in
            """
            {"id": "\(id(number))", "origin": "https://a.example", "name": "\(number)", "description": "",
             "duration": 1, "isLive": false, "nsfw": false, "views": 0, "likes": 0, "url": "https://a.example/w/1",
             "publishedAt": "2026-01-02T03:04:05Z", "tags": [], "addedAt": "2026-01-02T03:04:05Z",
             "channel": {"name": "c", "displayName": "C", "host": "h"}}
            """
        }
        return "[\(videos.joined(separator: ","))]"
    }

    private static func id(_ number: Int) -> String { "00000000-0000-4000-8000-\(100_000_000_000 + number)" }

    private func ids() async throws -> Set<String> {
        let run = try await Executable.run("myvideo", "list", "--ids", "-L", "1000", home: home)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        return Set(run.output.split(separator: "\n").map(String.init))
    }

    @Test("on a full disk, saved videos are listed and exported")
    func fullDisk() async throws {
        let full = disk.variables([.write, .grow], ENOSPC)
        let before = try await Executable.run("myvideo", "export", home: home)

        let list = try await Executable.run("myvideo", "list", home: home, environment: full)
        let export = try await Executable.run("myvideo", "export", home: home, environment: full)
        let remove = try await Executable.run(
            "myvideo", "remove", Self.id(10), home: home, environment: full)

        #expect(list.status == 0 && list.errors == "", "\(list.errors)")
        #expect(list.output.split(separator: "\n").count == 6)
        #expect(export.status == 0 && export.output == before.output)
        #expect(remove.status == 74 && remove.errors.contains("no space left"), "\(remove.errors)")
        #expect(try await ids().count == 6)
    }

    @Test(
        "a failing disk is reported in the system's words, and the library is neither called damaged nor moved",
        arguments: [FaultyDisk.Access.sync, .write, .read])
    func words(access: FaultyDisk.Access) async throws {
        let run = try await Executable.run(
            "myvideo", "import", "-", home: home, environment: disk.variables([access], EIO),
            input: Self.document(20..<22))

        #expect(run.status == 74 && run.errorLines.count == 1, "\(run.errors)")
        #expect(run.errors.contains("(Input/output error); check the disk and try again"), "\(run.errors)")
        #expect(!home.files.contains { $0.contains("corrupt") })
        #expect(try await ids().count == 6)
    }

    @Test("after any failed access, the library is intact and contains all or none of a change")
    func injected() async throws {
        let rounds = TestRounds(quick: 25, long: 500)
        var random = SeededGenerator(seed: rounds.seed)
        var (expected, next, hits) = (try await ids(), 1_000, 0)
        for _ in 0..<rounds.count {
            let access = FaultyDisk.Access.allCases.randomElement(using: &random) ?? .write
            let number = [EIO, ENOSPC, EDQUOT, EMFILE, EROFS].randomElement(using: &random) ?? EIO
            let variables = disk.variables(
                [access], number, after: Int.random(in: 0..<12, using: &random),
                count: Bool.random(using: &random) ? 1 : .max)
            let (words, input, changed) = change(expected, &next, &random)

            let run = try await Executable.run(words, home: home, environment: variables, input: input)

            let found = try await ids()
            let context = "\(words) \(variables) \(run.status) \(run.errors)"
            #expect(run.status == 0 || run.status == 74, "\(context)")
            #expect(found == changed || run.status != 0 && found == expected, "\(context)")
            #expect(!home.files.contains { $0.contains("corrupt") }, "\(context)")
            let check = try ChildProcess.run(["sqlite3", library, "PRAGMA integrity_check"])
            #expect(String(decoding: check.output, as: UTF8.self) == "ok\n", "\(context)")
            if run.status != 0 { hits += 1 }
            expected = found
        }
        #expect(hits > 0)
        print("faults: \(rounds.count) injected, \(hits) reported, nothing lost")
    }

    /// A command that reads or changes the library, its input, and the videos after it.
    private func change(
        _ ids: Set<String>, _ next: inout Int, _ random: inout SeededGenerator
    ) -> (words: [String], input: String?, changed: Set<String>) {
        let oldest = ids.min() ?? Self.id(0)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return (["myvideo", "list"], nil, ids)
        case 1: return (["myvideo", "export"], nil, ids)
        case 2 where ids.count > 4: return (["myvideo", "remove", oldest], nil, ids.subtracting([oldest]))
        default:
            let numbers = next..<next + 3
            next = numbers.upperBound
            return (
                ["myvideo", "import", "-"], Self.document(numbers), ids.union(numbers.map(Self.id))
            )
        }
    }
}
