import FluxJournal
import Foundation
import JournalFile
import Testing

@Suite("a recording in a file")
struct RecordingFileTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "recording-\(UUID().uuidString)")
    private var path: String { folder.appending(path: "run.journal").path }
    private let header =
        Data(
            Recording.sealed(
                #"{"app":"a 1","journal":2,"profile":"p","settings":{},"started":"2026-11-22T08:00:00Z"}"#
                    + "\n"
            ).utf8)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func write(_ text: Data) throws { try text.write(to: URL(fileURLWithPath: path)) }

    @Test("only the owner can read it, and appended lines are written immediately")
    func appending() throws {
        let file = try RecordingFile(appendingTo: path)
        file.append(header)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try RecordingFile.load(path) == header)
        file.close()

        let again = try RecordingFile(appendingTo: path)
        again.append(header)
        #expect(try RecordingFile.load(path) == header + header)
        #expect(again.failure == nil)
    }

    @Test("an incomplete last line is removed before the next run is appended")
    func torn() throws {
        try write(header + Data(#"{"action":"A","n":1,"#.utf8))
        let file = try RecordingFile(appendingTo: path)
        file.append(header)
        #expect(try RecordingFile.load(path) == header + header)
    }

    @Test(
        "lines replace the file's content, for its owner only, and a failure has a reason"
    )
    func saving() throws {
        try write(Data("dear diary\n".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        try RecordingFile.save(header, to: path)
        #expect(try RecordingFile.load(path) == header)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let failure = RecordingFileFailure.cannotOpen(path: folder.path, reason: "Is a directory")
        #expect(throws: failure) { try RecordingFile.save(header, to: folder.path) }
    }

    @Test("a file with other contents is refused and left unchanged")
    func foreign() throws {
        let text = Data("dear diary\n".utf8)
        try write(text)
        #expect(throws: RecordingFileFailure.notARecording(path: path)) {
            try RecordingFile(appendingTo: path)
        }
        #expect(try RecordingFile.load(path) == text)
    }

    @Test("a refused file keeps its mode", arguments: [0o644, 0o400])
    func mode(_ mode: Int) throws {
        try write(Data("dear diary\n".utf8))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect(throws: RecordingFileFailure.self) { try RecordingFile(appendingTo: path) }
        let after = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(after == mode)
    }

    @Test("a second recorder is refused until the first one is closed")
    func locked() throws {
        let first = try RecordingFile(appendingTo: path)
        first.append(header)
        #expect(throws: RecordingFileFailure.inUse(path: path)) { try RecordingFile(appendingTo: path) }
        #expect(try RecordingFile.load(path) == header)
        first.close()
        let second = try RecordingFile(appendingTo: path)
        second.append(header)
        #expect(try Recording(try RecordingFile.load(path)).runs == 2)
    }

    @Test("a file that cannot be opened has a reason")
    func missing() {
        let path = folder.appending(path: "no/such/run").path
        let failure = RecordingFileFailure.cannotOpen(path: path, reason: "No such file or directory")
        #expect(throws: failure) { try RecordingFile(appendingTo: path) }
        #expect(throws: failure) { try RecordingFile.load(path) }
    }
}
