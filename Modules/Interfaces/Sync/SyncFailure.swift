package import FoundationEssentials

/// The reason why the library could not be synchronised. `detail` is the message of the server or its library.
package enum SyncFailure: Error, Sendable, Equatable, Codable {
    /// The server cannot be reached, or the connection was lost.
    case offline(detail: String)
    /// The server did not answer in time.
    case timedOut
    /// The server refused the user or the password.
    case loginRefused(detail: String)
    /// The server requires a password, and none is stored where only its owner can read it.
    case passwordMissing
    /// The server requires a password, and `PGPASSWORD` was not given for it: the environment does not name it.
    case passwordWithheld(server: String)
    /// The server requires a password, and the file with passwords is not used because others can access it.
    case passwordFileNotPrivate(path: String)
    /// The server's certificate is not trusted.
    case untrusted(detail: String)
    /// The server's certificate is that of another host.
    case wrongCertificateName(detail: String)
    /// The server offers no TLS.
    case tlsMissing(detail: String)
    /// The address chooses an `sslmode` that verifies no server on another machine, and the user has not agreed to that.
    case unverified(mode: String)
    /// The library that speaks the server's protocol is not installed.
    case clientMissing(package: String)
    /// The address has another form than `postgresql://…`, or contains a value that the library does not know.
    case invalidAddress(detail: String)
    /// The server has no database of that name.
    case databaseMissing(detail: String)
    /// The database has no tables yet.
    case notPrepared
    /// The schema that the address names does not exist, so there is no place for tables.
    case schemaMissing(detail: String)
    /// The address names another database than the one that the library was united with last.
    case otherDatabase
    /// The database at the address has lost its data since the library was united with it: it was emptied, or other data
    /// was loaded into it.
    case replacedDatabase
    /// The database has another schema version; `expected` is this program's. A higher one was written by a newer program.
    case wrongSchema(found: Int, expected: Int)
    /// This machine's clock is more than 24 hours off the server's; positive if it is ahead.
    case wrongClock(seconds: TimeInterval)
    /// The server sent something that this program does not understand.
    case unexpectedAnswer(detail: String)
    /// The server refused a statement, for example for lack of permission or space.
    case refused(detail: String)
    /// The local library could not be read or written.
    case storage(path: String, StorageProblem)
    /// Another machine has excluded this one.
    case excluded
    /// Synchronisation is not started on this machine.
    case notStarted
    /// The caller's task was cancelled.
    case cancelled

    /// Why a local library could not be read or written.
    package enum StorageProblem: Sendable, Equatable, Codable {
        case full, denied, busy, newer, notALibrary
        case failed(detail: String)
        case broken(detail: String)
    }
}
