import FluxPrivateFiles
import Foundation
import ReactiveTesting
import Testing

@Suite("watching one file", .timeLimit(.minutes(1))) struct FileWatcherTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The contents of the file whenever a change is reported.
    private func contents(of path: String) -> (watcher: FileWatcher, contents: AsyncStream<String>) {
        let (contents, continuation) = AsyncStream.makeStream(of: String.self)
        let watcher = FileWatcher(path) {
            continuation.yield((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
        }
        return (watcher, contents)
    }

    @Test("a change of the file is reported, in place or by another file", arguments: [true, false])
    func existing(_ isReplaced: Bool) async throws {
        let path = "\(folder.path)/settings.json"
        try "1".write(toFile: path, atomically: true, encoding: .utf8)
        let (watcher, contents) = contents(of: path)

        try "2".write(toFile: path, atomically: isReplaced, encoding: .utf8)
        for await content in contents where content == "2" { break }
        withExtendedLifetime(watcher) {}
    }

    @Test("a file whose folders do not exist yet is reported when it appears, and whenever it changes then")
    func missingFolders() async throws {
        let path = "\(folder.path)/.config/nagare/default/settings.json"
        let (watcher, contents) = contents(of: path)
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/.config/nagare/default", withIntermediateDirectories: true)

        var iterator = contents.makeAsyncIterator()
        for text in ["1", "2"] {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            while await iterator.next() != text {}
        }
        withExtendedLifetime(watcher) {}
    }

    @Test("a change of the file to which a symbolic link leads is reported, also if the link is new")
    func link() async throws {
        let (path, other) = ("\(folder.path)/a/settings.json", "\(folder.path)/b/mine.json")
        for name in ["a", "b"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
        }
        try "1".write(toFile: other, atomically: true, encoding: .utf8)
        let (watcher, contents) = contents(of: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)

        var iterator = contents.makeAsyncIterator()
        while await iterator.next() != "1" {}
        try "2".write(toFile: other, atomically: true, encoding: .utf8)
        while await iterator.next() != "2" {}
        withExtendedLifetime(watcher) {}
    }

    @Test("nothing is reported after the end")
    func stopped() async throws {
        let (paths, more) = (
            ["\(folder.path)/a", "\(folder.path)/b"], AsyncStream.makeStream(of: String.self)
        )
        let watchers = paths.map { path in FileWatcher(path) { more.continuation.yield(path) } }
        watchers[0].stop()

        for path in paths { try "1".write(toFile: path, atomically: true, encoding: .utf8) }
        for await path in more.stream {
            #expect(path == paths[1])
            break
        }
        watchers[1].stop()
    }
}
