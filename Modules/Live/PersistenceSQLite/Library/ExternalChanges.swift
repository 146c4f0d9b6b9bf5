import GRDB
import Synchronization

/// Detects commits of other connections. Source: sqlite.org, "PRAGMA data_version".
final class ExternalChanges: Sendable {
    private let connection: DatabaseQueue
    private let version: Mutex<Int?>

    /// Commits before this call are not reported.
    init(_ connection: DatabaseQueue) {
        self.connection = connection
        version = Mutex(try? connection.read(Self.version))
    }

    /// - Parameter found: Called on the connection's queue when another connection has committed.
    func check(_ found: @escaping @Sendable () -> Void) {
        connection.asyncUnsafeRead { [self] database in
            guard let current = try? Self.version(database.get()) else { return }
            let last = version.withLock { version in
                defer { version = current }
                return version
            }
            if last != current { found() }
        }
    }

    private static func version(_ database: Database) throws -> Int? {
        try Query("PRAGMA data_version", in: database).first { $0.integer(0) }
    }
}
