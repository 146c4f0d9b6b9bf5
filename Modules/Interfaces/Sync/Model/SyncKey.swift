/// Identifies a record of the library: its kind, and its identifier among the records of that kind.
package struct SyncKey: Sendable, Hashable, Comparable, Codable {
    package let kind: SyncKind
    /// 1...1,000 bytes of UTF-8 without NUL, which PostgreSQL cannot store.
    package let id: String

    /// - Returns: `nil` if the identifier is empty, too long or contains NUL.
    package init?(_ kind: SyncKind, _ id: String) {
        guard !kind.name.isEmpty, !kind.name.utf8.contains(0), kind.name.utf8.count <= 100,
            (1...1_000).contains(id.utf8.count), !id.utf8.contains(0)
        else { return nil }
        (self.kind, self.id) = (kind, id)
    }

    /// Orders keys by the bytes of kind and identifier, as PostgreSQL's collation `C` does.
    package static func < (one: SyncKey, other: SyncKey) -> Bool {
        if one.kind.name != other.kind.name {
            return one.kind.name.utf8.lexicographicallyPrecedes(other.kind.name.utf8)
        }
        return one.id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }

    // Canonically equivalent texts are different keys: their bytes differ.
    package static func == (one: SyncKey, other: SyncKey) -> Bool {
        one.kind.name.utf8.elementsEqual(other.kind.name.utf8) && one.id.utf8.elementsEqual(other.id.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        for byte in kind.name.utf8 { hasher.combine(byte) }
        for byte in id.utf8 { hasher.combine(byte) }
    }
}

extension SyncKey {
    /// The record that excludes a machine.
    package init(excluding machine: MachineID) { (kind, id) = (.exclusion, machine.text) }
}

/// A kind of record. Kinds of later versions are stored and passed on.
package struct SyncKind: Sendable, Hashable, Codable {
    package let name: String

    package init(_ name: String) { self.name = name }

    package static let video = SyncKind("video")
    package static let follow = SyncKind("follow")
    package static let readMark = SyncKind("read")
    /// A machine that was excluded, by its identifier: what it writes afterwards is ignored.
    package static let exclusion = SyncKind("exclusion")
}
