import FluxJournal
import FluxJournalFile
import Foundation
import Testing

@Suite("a recording in a file")
struct RecordingFileTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "recording-\(UUID().uuidString)")
    private var path: String { folder.appending(path: "run.journal").path }
    private let header = Recording.emptyRun

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var contents: Data { get throws { try Data(contentsOf: URL(fileURLWithPath: path)) } }

    private func write(_ text: Data) throws { try text.write(to: URL(fileURLWithPath: path)) }

    @Test("only the owner can read it, and appended lines are written immediately")
    func appending() throws {
        let file = try RecordingFile(appendingTo: path)
        file.append(header)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try contents == header)
        file.close()

        let again = try RecordingFile(appendingTo: path)
        again.append(header)
        #expect(try contents == header + header)
        #expect(again.failure == nil)
    }

    @Test("an incomplete last line is removed before the next run is appended")
    func torn() throws {
        try write(header + Data(#"{"action":"A","n":1,"#.utf8))
        let file = try RecordingFile(appendingTo: path)
        file.append(header)
        #expect(try contents == header + header)
    }

    @Test(
        "lines replace the file's content, for its owner only, and a failure has a reason"
    )
    func saving() throws {
        try write(Data("dear diary\n".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        try RecordingFile.save(header, to: path)
        #expect(try contents == header)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let failure = RecordingFileFailure.cannotOpen(path: folder.path, reason: "Is a directory")
        #expect(throws: failure) { try RecordingFile.save(header, to: folder.path) }
    }

    @Test("a pipe keeps its mode, as a device such as /dev/null does")
    func savingToPipe() throws {
        let mode = mode_t(0o640)
        try #require(mkfifo(path, mode) == 0 && chmod(path, mode) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        try RecordingFile.save(header, to: path)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == mode)
        var bytes = [UInt8](repeating: 0, count: header.count + 1)
        #expect(read(reader, &bytes, bytes.count) == header.count)
    }

    @Test("a file with other contents is refused and left unchanged")
    func foreign() throws {
        let text = Data("dear diary\n".utf8)
        try write(text)
        #expect(throws: RecordingFileFailure.notARecording(path: path)) {
            try RecordingFile(appendingTo: path)
        }
        #expect(try contents == text)
    }

    @Test("a refused file keeps its mode", arguments: [0o644, 0o400])
    func mode(_ mode: Int) throws {
        try write(Data("dear diary\n".utf8))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect(throws: RecordingFileFailure.self) { try RecordingFile(appendingTo: path) }
        let after = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(after == mode)
    }

    @Test("a closed file is unlocked, also while a child process that is being started has a copy of it")
    func copied() throws {
        let file = try RecordingFile(appendingTo: path)
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(Int32.init)
        let copies = open.filter { descriptor in
            let target = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/fd/\(descriptor)")
            return target == path
        }.map { dup($0) }
        defer { for copy in copies { close(copy) } }
        #expect(copies.count == 1)
        file.close()
        #expect(throws: Never.self) { try RecordingFile(appendingTo: path) }
    }

    @Test("a second recorder is refused until the first one is closed")
    func locked() throws {
        let first = try RecordingFile(appendingTo: path)
        first.append(header)
        #expect(throws: RecordingFileFailure.inUse(path: path)) { try RecordingFile(appendingTo: path) }
        #expect(try contents == header)
        first.close()
        let second = try RecordingFile(appendingTo: path)
        second.append(header)
        #expect(try Recording(try RecordingFile.load(path)).runs == 2)
    }

    private func line(_ number: Int, padding: Int = 0) -> Data {
        let text = String(repeating: "x", count: padding)
        let line = #"{"action":"A","at":"\#(text)","in":"app","n":\#(number),"time":0,"took":0}\#n"#
        return Data(Recording.sealed(line).utf8)
    }

    @Test("a file of many windows is read like one in memory, also backwards and with lines across windows")
    func windows() throws {
        // Lines of up to three windows.
        let lines = (1...400).map { line($0, padding: $0 % 200 == 0 ? 700_000 : $0 * 12) }
        let data = lines.reduce(header, +) + Data("{".utf8)
        try write(data)
        let (file, memory) = (try Recording(try RecordingFile.load(path)), try Recording(data))
        #expect(file.count == 401 && file.actions == memory.actions && file.isTruncated)
        for line in Array(file.actions) + file.actions.reversed() + [7, 350, 8, 100, 9] {
            #expect(try file.entry(line) == memory.entry(line))
        }
    }

    @Test("a file that becomes shorter while it is read is an error with a reason")
    func shortened() throws {
        try write((1...2_000).map { line($0, padding: 1_000) }.reduce(header, +))
        let recording = try Recording(try RecordingFile.load(path))
        #expect(truncate(path, off_t(header.count)) == 0)
        let failure = RecordingFailure.cannotRead(reason: "it became shorter while it was read")
        #expect(throws: failure) { try recording.entry(500) }
        #expect(recording.preview(600, limit: 10) == "")
    }

    @Test("a pipe is read to its end")
    func pipe() throws {
        #expect(mkfifo(path, 0o600) == 0)
        let data = header + line(1)
        let writer = Thread { [path] in try? data.write(to: URL(fileURLWithPath: path)) }
        writer.start()
        #expect(try Recording(try RecordingFile.load(path)).count == 2)
    }

    @Test("a file that cannot be opened has a reason")
    func missing() {
        let path = folder.appending(path: "no/such/run").path
        let failure = RecordingFileFailure.cannotOpen(path: path, reason: "No such file or directory")
        #expect(throws: failure) { try RecordingFile(appendingTo: path) }
        #expect(throws: failure) { try RecordingFile.load(path) }
    }
}

extension Recording {
    /// The bytes of a run without actions.
    static let emptyRun = Data(
        sealed(
            #"{"app":"a 1","journal":2,"profile":"p","settings":{},"started":"2026-11-22T08:00:00Z"}"# + "\n"
        ).utf8)
}
