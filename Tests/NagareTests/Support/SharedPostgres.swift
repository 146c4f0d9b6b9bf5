import PostgresTesting

/// The PostgreSQL server of all suites; each test uses a database of its own. Roles are
/// shared.
enum SharedPostgres {
    private static let started = Result { try PostgresServer() }

    static func server() throws -> PostgresServer { try started.get() }
}
