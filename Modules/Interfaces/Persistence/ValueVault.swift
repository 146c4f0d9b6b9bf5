/// Stores one small value between runs, such as the settings or the search history.
///
/// Calls block while they read or write a small file; call them from background work, not from a reducer.
/// `InMemoryValueVault` passes the same tests.
public protocol ValueVault<Value>: Sendable {
    associatedtype Value: VaultValue

    /// The stored value; a new one if none is stored.
    func load() throws(VaultFailure) -> Value

    /// Reads, changes and stores the value atomically, even if several processes do so at once.
    ///
    /// - Parameter change: Must be pure, because a concurrent update makes it run again. It must not call
    ///   this vault.
    /// - Returns: The value that is now stored.
    @discardableResult
    func update(_ change: (inout Value) -> Void) throws(VaultFailure) -> Value

    /// Deletes the stored value. Not an error if there is none.
    func delete() throws(VaultFailure)
}

/// A value that a `ValueVault` can store.
public protocol VaultValue: Codable, Sendable, Equatable {
    /// The value to use if none is stored.
    init()
    /// The schema version, 1 or more. A stored value with a higher version is rejected.
    static var schema: Int { get }
    /// Whether a member of a stored object that has a wrong type is skipped; otherwise the value is `.broken`.
    static var skipsInvalidMembers: Bool { get }
    /// Whether other users must never read it, not even where they may read the rest.
    var containsSecret: Bool { get }
}

extension VaultValue {
    public static var skipsInvalidMembers: Bool { false }
    public var containsSecret: Bool { false }
}
