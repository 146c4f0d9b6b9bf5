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

    @Test("another user's link is not followed on the way either, also behind one's own link")
    func folderLinks() throws {
        let (inner, link, own) = ("\(folder)/inner", "\(folder)/theirs", "\(folder)/own")
        try FileManager.default.createDirectory(atPath: "\(inner)/deep", withIntermediateDirectories: true)
        symlink("inner", link)
        lchown(link, other, other)
        symlink("theirs/deep", own)
        for path in [
            "\(link)/new", "\(link)/deep/new", "\(link)/deep/../new", "\(own)/new", "\(folder)//theirs/./new",
        ] {
            let failure = RecordingFileFailure.cannotOpen(path: path, reason: "it is another user's link")
            #expect(throws: failure) { try write(path) }
            #expect(throws: failure) { try RecordingFile(appendingTo: path) }
        }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: inner) == ["deep"])
    }

    @Test("one's own links on the way are followed: absolute, relative, and with a slash at the end")
    func ownFolderLinks() throws {
        let inner = "\(folder)/inner"
        try FileManager.default.createDirectory(atPath: "\(inner)/deep", withIntermediateDirectories: true)
        for (name, target) in [
            ("a", inner), ("b", "inner/"), ("c", "./inner/deep/.."), ("d", "c//deep/../../b"),
        ] {
            symlink(target, "\(folder)/\(name)")
            try write("\(folder)/\(name)/\(name)")
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: inner).sorted() == [
                "a", "b", "c", "d", "deep",
            ])
        for (path, code) in [
            ("", ENOENT), ("\(inner)/", EISDIR), ("\(inner)/a/", ENOTDIR), ("\(inner)/none/a", ENOENT),
        ] {
            let failure = RecordingFileFailure.cannotOpen(path: path, reason: String(cString: strerror(code)))
            #expect(throws: failure) { try write(path) }
        }
    }

    @Test("an open file of this process has no path, and is written", .timeLimit(.minutes(1)))
    func openFile() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        try write("/dev/fd/\(ends[1])")
        close(ends[1])
        var bytes = [UInt8](repeating: 0, count: 16)
        #expect(read(ends[0], &bytes, 16) == 7)
        close(ends[0])
    }

    @Test("another user's pipe is refused before it is opened", .timeLimit(.minutes(1)))
    func pipes() throws {
        let path = "\(folder)/pipe"
        mkfifo(path, 0o666)
        lchown(path, other, other)
        let failure = RecordingFileFailure.cannotOpen(path: path, reason: "it is another user's pipe")
        #expect(throws: failure) { try write(path) }
    }
}
