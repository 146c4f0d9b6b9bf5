import PostgresTesting

/// The PostgreSQL server of all suites; each test uses a database of its own. Roles are
/// shared.
enum DatabaseServer {
    private static let server = Result { try PostgresServer() }

    static func running() throws -> PostgresServer { try server.get() }
}
