package import Console
package import Persistence
package import Sync

/// What the commands of synchronisation work with.
package protocol SyncCommandServices: CommandServices {
    /// The database and this machine's library.
    ///
    /// - Parameter password: What the user has typed; `nil` for a stored password.
    /// - Throws: A usage error if there is no address; the library's failure.
    func syncAccess(_ operation: String, _ console: Console, password: Secret?) throws -> SyncAccess

    /// The library of this machine; `nil` if it cannot be synchronised.
    ///
    /// - Throws: The library's failure.
    func syncLibrary(_ operation: String, _ console: Console) throws -> (any SyncableLibrary)?

    /// The synchronisation of `library` with the database that the settings name; `nil` if they name none.
    func syncAccess(of library: any SyncableLibrary) -> SyncAccess?
}
