/// What changes when a library and a database are united, in numbers of records.
package struct SyncMerge: Sendable, Equatable {
    /// What changes on one side.
    package struct Side: Sendable, Equatable {
        /// Records that exist before.
        package fileprivate(set) var count = 0
        package fileprivate(set) var added = 0
        package fileprivate(set) var removed = 0
        package fileprivate(set) var changed = 0

        fileprivate enum Change { case added, removed, changed }

        fileprivate mutating func note(_ before: SyncRecord, _ after: SyncRecord) -> Change? {
            if before.exists { count += 1 }
            switch (before.exists, after.exists) {
            case (false, true):
                added += 1
                return .added
            case (true, false):
                removed += 1
                return .removed
            case (true, true) where before.values != after.values:
                changed += 1
                return .changed
            default: return nil
            }
        }
    }

    package private(set) var library = Side()
    package private(set) var database = Side()
    /// Records that were removed from the database and that the library saves there again. Part of `database.added`.
    package private(set) var returning = 0

    /// Whether the database is the one that the library was united with, but its data was emptied or replaced.
    package internal(set) var isReplacement = false

    /// Records that one or both sides have, in different states; without those that one side lacks.
    package private(set) var differing = 0

    package init() {}

    /// Adds a record in its two states.
    package mutating func note(library local: SyncRecord, database stored: SyncRecord) {
        var merged = local
        merged.merge(stored)
        let changes = [library.note(local, merged), database.note(stored, merged)]
        if stored.existence?.value == false, merged.exists { returning += 1 }
        if !changes.contains(.added), changes.contains(where: { $0 != nil }) { differing += 1 }
    }

    /// Whether both sides have content, so that leaving again does not separate them.
    package var unitesTwoLibraries: Bool { library.count > 0 && database.count + returning > 0 }
}
