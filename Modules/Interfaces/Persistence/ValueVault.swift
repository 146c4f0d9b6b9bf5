/// Where one small value waits for the next start: settings, search history.
///
/// Calls block for as long as a small file takes; make them from work, not from a reducer. `InMemoryValueVault`
/// passes the same tests.
public protocol ValueVault<Value>: Sendable {
    associatedtype Value: VaultValue

    /// - Returns: The stored value; a fresh one where none is stored.
    func load() throws(VaultFailure) -> Value

    /// Reads, changes and stores the value in one step, wholly or not at all: of two processes that do so at
    /// once neither undoes the other's change.
    ///
    /// - Parameter change: Pure, as it may be called again when another came first; it must not call this vault.
    /// - Returns: What is stored now.
    @discardableResult
    func update(_ change: (inout Value) -> Void) throws(VaultFailure) -> Value

    /// Forgets the stored value. None is no error.
    func delete() throws(VaultFailure)
}

/// What a `ValueVault` can keep.
public protocol VaultValue: Codable, Sendable, Equatable {
    /// The value where none was stored.
    init()
    /// The number of its schema, 1 or more; a stored value of a higher one is refused.
    static var schema: Int { get }
}
