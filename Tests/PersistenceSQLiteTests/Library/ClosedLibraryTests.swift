import Foundation
import Persistence
import ReactiveTesting
import Testing

@testable import PersistenceSQLite

/// A library whose file is closed while others still use it, as when the app ends.
@Suite(.blocking) struct ClosedLibraryTests {
    @Test("reads and changes of a closed library throw")
    func operations() async throws {
        let library = try TemporaryFolder().open()
        library.close()
        library.close()
        await #expect(throws: LibraryFailure.self) { try await library.videos(offset: 0, limit: nil) }
        await #expect(throws: LibraryFailure.self) { try await library.add(.sample(1), at: .moment) }
    }

    @Test("a change of the file that is noticed after the library was closed is ignored")
    func lateEvent() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.open()
        let changes = ExternalChanges(library.connection)
        library.close()
        changes.check { Issue.record("a closed library has changed") }
        // The connection's queue is serial: this comes after the check.
        await #expect(throws: LibraryFailure.self) { try await library.videos(offset: 0, limit: nil) }
    }
}
