import Foundation
import Persistence
import ReactiveCore
import ReactiveTesting
import Testing

@testable import CommandLine

@Suite("the library of follows, which is opened on first use", .timeLimit(.minutes(1)))
struct LazyFollowLibraryTests {
    @Test("a library that another process creates is reported, before anything has opened it")
    func created() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/nagare/library.sqlite"
        let isOpened = Box(false)
        let library = LazyFollowLibrary(path: path, isForScreens: true) {
            isOpened.value = true
            return InMemoryFollowLibrary()
        }
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        let subscription = library.changes.subscribe { continuation.yield() }
        defer { subscription.dispose() }

        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/nagare", withIntermediateDirectories: false)
        try "".write(toFile: path, atomically: false, encoding: .utf8)
        for await _ in changes { break }
        #expect(!isOpened.value)
        _ = try await library.follows()
        #expect(isOpened.value, "it exists now")
    }
}
