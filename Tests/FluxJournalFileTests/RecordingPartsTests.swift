import FluxJournal
import FluxJournalFile
import Foundation
import ReactiveTesting
import Testing

@Suite("a recording in several files", .blocking)
struct RecordingPartsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "parts-\(UUID().uuidString)")
    private var path: String { folder.appending(path: "run.journal").path }
    private let header = Recording.emptyRun

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private var names: [String] {
        RecordingParts.paths(at: path).map { URL(fileURLWithPath: $0).lastPathComponent }
    }

    @Test("each run and each part begins a file that only its owner can read")
    func files() throws {
        let first = try RecordingParts(at: path)
        first.append(header)
        first.beginPart()
        first.append(header)
        first.close()
        let second = try RecordingParts(at: path)
        second.append(header)
        #expect(names == ["run.1.journal", "run.2.journal", "run.3.journal"])
        for path in RecordingParts.paths(at: path) {
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == header)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
        second.close()
    }

    @Test("files are sorted by number, and other files are ignored")
    func order() throws {
        for name in [
            "run.10.journal", "run.9.journal", "run.x.journal", "run.07.journal", "run.journal",
            "other.3.journal",
        ] {
            try header.write(to: folder.appending(path: name))
        }
        #expect(names == ["run.9.journal", "run.10.journal"])
        try RecordingParts(at: path).append(header)
        #expect(names == ["run.9.journal", "run.10.journal", "run.11.journal"])
    }

    @Test("the numbers of a recording continue, whatever script its name is in")
    func otherScript() throws {
        let path = folder.appending(path: "記録e\u{301}.journal").path
        for _ in 1...2 {
            let parts = try RecordingParts(at: path)
            parts.append(header)
            parts.close()
        }
        let ends = RecordingParts.paths(at: path).map {
            $0.split(separator: ".").dropFirst().joined(separator: ".")
        }
        #expect(ends == ["1.journal", "2.journal"])
    }

    @Test("two runs at once are recorded in files of their own")
    func together() throws {
        let first = try RecordingParts(at: path)
        let taken = try RecordingFile(appendingTo: folder.appending(path: "run.2.journal").path)
        first.append(header)
        first.beginPart()
        first.append(header)
        #expect(names == ["run.1.journal", "run.2.journal", "run.3.journal"])
        taken.close()
        first.close()
    }

    @Test("a part that cannot have a file of its own follows in the same file")
    func noFile() throws {
        let parts = try RecordingParts(at: path)
        parts.append(header)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "run.2.journal"), withIntermediateDirectories: true)
        parts.beginPart()
        parts.append(header)
        let file = folder.appending(path: "run.1.journal").path
        #expect(try Recording(try RecordingFile.load(file)).runs == 2)
        #expect(parts.failure == nil)
        parts.close()
    }

    @Test("a process that is killed while its parts rotate loses nothing that was written, at any seam")
    func killed() throws {
        let rounds = TestRounds(quick: 6, long: 200)
        var random = SeededGenerator(seed: rounds.seed)
        for round in 0..<rounds.count {
            let base = folder.appending(path: "killed\(round).journal").path
            let programs = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
            let child = try ChildProcess(
                ["\(programs)/RecordingChild", base, "rotate"], input: .pipe, output: .pipe, errors: .nothing)
            var flushed = 0
            for _ in 0...random.nextBelow(40) { flushed = child.output.line().flatMap { Int($0) } ?? flushed }
            child.send(signal: SIGKILL)
            #expect(child.waitForEnd() == .signal(SIGKILL))
            var numbers: [UInt64] = []
            let paths = RecordingParts.paths(at: base)
            for (index, path) in paths.enumerated() {
                let data = try Data(contentsOf: URL(fileURLWithPath: path))
                if index == paths.count - 1, data.isEmpty { continue }
                let recording = try Recording(data)
                #expect(recording.damage == nil)
                #expect(recording.hasEnded || index >= paths.count - 2)
                numbers += recording.actions.map { recording.number(of: $0) }
            }
            #expect(numbers == Array(1...UInt64(max(numbers.count, 1))), "round \(round)")
            #expect(numbers.count >= flushed)
        }
    }
}
