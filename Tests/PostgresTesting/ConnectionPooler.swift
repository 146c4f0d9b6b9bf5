import FoundationEssentials
import ReactiveTesting
package import Testing

/// A pgbouncer in front of a `PostgresServer`, on a Unix socket. It is killed with the value.
package final class ConnectionPooler: Sendable {
    /// When a client's connection to the server is given to another client.
    package enum Mode: String, Sendable { case session, transaction }

    package let folder: String
    package let port: UInt16
    private let process: ChildProcess

    /// Returns when it accepts connections.
    package init(_ server: PostgresServer, _ mode: Mode) throws {
        let user = ServerUser()
        folder = FileManager.default.temporaryDirectory.path + "/pool-" + UUID().uuidString.prefix(8)
        port = freePort()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        user.own(folder)
        let settings = """
            [databases]
            * = host=\(server.folder) port=\(server.port)
            [pgbouncer]
            listen_addr =
            listen_port = \(port)
            unix_socket_dir = \(folder)
            auth_type = any
            auth_file = \(folder)/users
            pool_mode = \(mode.rawValue)
            ignore_startup_parameters = options, extra_float_digits
            """
        // All clients log in to the server as its owner.
        let forced = settings.replacing("port=\(server.port)\n", with: "port=\(server.port) user=owner\n")
        for (name, text) in [("settings.ini", forced), ("users", "\"owner\" \"\"\n")] {
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
            user.own("\(folder)/\(name)")
        }
        process = try ChildProcess(
            user.command(["/usr/sbin/pgbouncer", "\(folder)/settings.ini"]), errors: .pipe)
        var isReady = false
        while !isReady, let line = process.errors.line() { isReady = line.contains("process up") }
        guard isReady else {
            throw PostgresTestingFailure(description: "pgbouncer did not start in \(folder)")
        }
    }

    deinit {
        process.send(signal: 9)
        _ = process.waitForEnd()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The address of a database.
    package func socketURL(_ database: String) -> String {
        "postgresql:///\(database)?host=\(folder)&port=\(port)&user=owner"
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips the tests, with the reason, if a `ConnectionPooler` cannot be started.
    package static var needsPooler: Self { .needs(.program("/usr/sbin/pgbouncer")) }
}
