import Sync
import SyncTesting
import Testing

/// The numbers with which the user is asked.
@Suite struct SyncMergeTests {
    private func record(_ operations: SyncOperation...) -> SyncRecord {
        operations.reduce(into: SyncRecord()) { $0.apply($1) }
    }

    @Test("each record counts once on each side")
    func counts() {
        let saved = SyncOperation.sample("a")
        let renamed = SyncOperation.sample("a", exists: nil, ["name": .string("b")], offset: 1)
        let removed = SyncOperation.sample("a", exists: false, [:], offset: 2)
        let savedAgain = SyncOperation.sample("a", offset: 3)
        var merge = SyncMerge()
        merge.note(library: record(saved), database: record(saved))
        merge.note(library: record(saved), database: SyncRecord())
        merge.note(library: SyncRecord(), database: record(saved))
        merge.note(library: record(saved), database: record(saved, renamed))
        merge.note(library: record(saved, removed), database: record(saved))
        merge.note(library: record(saved), database: record(saved, removed))
        merge.note(library: record(saved, savedAgain), database: record(saved, removed))

        #expect((merge.library.count, merge.database.count) == (5, 4))
        #expect((merge.library.added, merge.library.removed, merge.library.changed) == (1, 1, 1))
        #expect((merge.database.added, merge.database.removed, merge.database.changed) == (2, 1, 0))
        #expect(merge.returning == 1 && merge.differing == 3 && merge.unitesTwoLibraries)
    }

    @Test("nothing is united while one side is empty", arguments: [true, false])
    func empty(_ isLibraryEmpty: Bool) {
        let saved = record(.sample("a"))
        var merge = SyncMerge()
        merge.note(
            library: isLibraryEmpty ? SyncRecord() : saved, database: isLibraryEmpty ? saved : SyncRecord())
        #expect(!merge.unitesTwoLibraries)
    }
}
