import FluxJournalFile
import Foundation
import Glibc
import Testing

/// Files for output in a folder that other users can write.
@Suite("another user's files", .enabled(if: geteuid() == 0, "only root can create them"))
struct OutputFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "shared-\(UUID().uuidString)")
        .path
    private let other: uid_t = 12_345

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        chmod(folder, 0o1777)
    }

    private func write(_ path: String) throws(RecordingFileFailure) {
        try RecordingFile.save(Data("secret\n".utf8), to: path)
    }

    @Test("another user's link is not followed, neither for -o nor for --record, also through one's own link")
    func links() throws {
        let (target, link, own) = ("\(folder)/victim", "\(folder)/run.journal", "\(folder)/own")
        try Data("kept".utf8).write(to: URL(fileURLWithPath: target))
        symlink(target, link)
        lchown(link, other, other)
        symlink("run.journal", own)
        for path in [link, own] {
            let failure = RecordingFileFailure.cannotOpen(path: path, reason: "it is another user's link")
            #expect(throws: failure) { try write(path) }
            #expect(throws: failure) { try RecordingFile(appendingTo: path) }
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data("kept".utf8))
    }

    @Test("another user's link to a file that does not exist creates nothing")
    func danglingLink() throws {
        let link = "\(folder)/new.journal"
        symlink("\(folder)/created", link)
        lchown(link, other, other)
        #expect(throws: RecordingFileFailure.self) { try write(link) }
        #expect(access("\(folder)/created", F_OK) != 0)
    }

    @Test("another user's file is refused and stays unchanged")
    func files() throws {
        let path = "\(folder)/prepared"
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: path))
        chown(path, other, other)
        let failure = RecordingFileFailure.cannotOpen(path: path, reason: "it belongs to another user")
        #expect(throws: failure) { try write(path) }
        #expect(throws: failure) { try RecordingFile(appendingTo: path) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("theirs".utf8))
    }

    @Test("one's own link and the folder's owner's link are followed; links in a circle are refused")
    func ownLinks() throws {
        let (target, link) = ("\(folder)/target", "\(folder)/link")
        symlink("target", link)
        try write(link)
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data("secret\n".utf8))
        symlink("circle", "\(folder)/circle")
        #expect(throws: RecordingFileFailure.self) { try write("\(folder)/circle") }

        chown(folder, other, other)
        lchown(link, other, other)
        try write(link)
        try write("/dev/null")
    }
}
