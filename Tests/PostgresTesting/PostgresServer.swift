import FoundationEssentials
import Glibc
import ReactiveTesting
import Synchronization
package import Testing

/// A PostgreSQL server for tests, in a temporary folder: on a Unix socket, and with TLS on loopback.
///
/// The superuser is `postgres`. On the socket, any user is trusted; over TLS, a password is required. The server runs
/// as another user where tests run as root, because PostgreSQL refuses to run as root. It is killed when the process of
/// the tests ends, however it ends.
///
/// Methods block; call from any thread.
package final class PostgresServer: Sendable {
    package let folder: String
    /// The port on loopback, which is also part of the socket's name.
    package let port: UInt16
    private let user = ServerUser()
    private let settings: [String]
    private let running = Mutex<RunningServer?>(nil)
    private let databaseCount = Atomic(0)

    /// Whether commits reach the disk before they are acknowledged. Killing the server loses nothing in either case.
    package enum Durability { case memory, disk }

    /// Creates and starts a server.
    ///
    /// - Parameters:
    ///   - names: The host names in the certificate.
    ///   - durability: How a commit is stored.
    ///   - settings: More settings, such as `max_connections=200`.
    package init(
        names: [String] = ["localhost"], durability: Durability = .memory, settings: [String] = []
    ) throws {
        folder = FileManager.default.temporaryDirectory.path + "/pg-" + UUID().uuidString.prefix(8)
        port = freePort()
        self.settings =
            settings
            + (durability == .memory ? ["fsync=off", "full_page_writes=off"] : [])
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        user.own(folder)
        try succeed(
            user.command(
                [postgresProgram("initdb"), "-D", "\(folder)/data", "-U", "postgres", "-A", "trust"]
                    + ["--no-sync", "--encoding=UTF8", "--no-locale"]))
        try writeAccessRules()
        try createCertificate(names)
        try start()
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Starts the server, after `kill()`. Returns when it accepts connections.
    package func start() throws {
        let options = settings.flatMap { ["-c", $0] }
        let command = user.command(
            [postgresProgram("postgres"), "-D", "\(folder)/data", "-k", folder, "-p", "\(port)"]
                + ["-c", "listen_addresses=127.0.0.1", "-c", "lc_messages=C", "-c", "ssl=on"]
                + ["-c", "ssl_cert_file=\(folder)/cert.pem", "-c", "ssl_key_file=\(folder)/key.pem"] + options
        )
        try running.withLock { running in
            // After a kill, the server refuses to start until the last of its old processes has ended and was reaped.
            let end = ContinuousClock.now + .seconds(60)
            while ContinuousClock.now < end {
                if let server = try RunningServer(command, folder: folder) {
                    running = server
                    return
                }
            }
            throw PostgresTestingFailure(description: "PostgreSQL did not start in \(folder)")
        }
    }

    /// Kills the server and all its processes with `SIGKILL`.
    package func kill() {
        running.withLock { running in
            running?.kill()
            running = nil
        }
    }

    /// Copies all files, for `restoreFiles()`, while the server does not run.
    package func saveFiles() throws {
        kill()
        try succeed(["rm", "-rf", "\(folder)/saved"])
        try succeed(["cp", "-a", "\(folder)/data", "\(folder)/saved"])
        try start()
    }

    /// Puts back the files of the last `saveFiles()`, as from a copy of a disk. Has no effect without one.
    package func restoreFiles() throws {
        guard FileManager.default.fileExists(atPath: "\(folder)/saved") else { return }
        kill()
        try succeed(["rm", "-rf", "\(folder)/data"])
        try succeed(["cp", "-a", "\(folder)/saved", "\(folder)/data"])
        try start()
    }

    /// Creates an empty database and returns its name.
    package func createDatabase() throws -> String {
        let name = "test\(databaseCount.wrappingAdd(1, ordering: .relaxed).newValue)"
        try execute("CREATE DATABASE \(name)", in: "postgres")
        return name
    }

    /// Runs SQL as the superuser with `psql`.
    ///
    /// - Returns: The rows, one per line, with `|` between columns.
    @discardableResult package func execute(_ sql: String, in database: String) throws -> String {
        let outcome = try ChildProcess.run(
            ["psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-h", folder, "-p", "\(port)", "-U", "postgres"]
                + ["-d", database, "-c", sql])
        guard outcome.end == .exit(0) else {
            throw PostgresTestingFailure(description: String(decoding: outcome.errors, as: UTF8.self))
        }
        return String(decoding: outcome.output, as: UTF8.self).trimmed
    }

    /// The address of a database on the Unix socket.
    package func socketURL(_ database: String, user: String = "postgres") -> String {
        "postgresql:///\(database)?host=\(folder)&port=\(port)&user=\(user)"
    }

    /// The address of a database over TLS. Certificate and password are left to the caller.
    package func secureURL(_ database: String, user: String, host: String = "localhost") -> String {
        "postgresql://\(user)@\(host):\(port)/\(database)"
    }

    /// The path of the server's certificate; clients that trust it trust the server.
    package var certificate: String { "\(folder)/cert.pem" }

    private func writeAccessRules() throws {
        let rules = "local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n"
        try Data(rules.utf8).write(to: URL(filePath: "\(folder)/data/pg_hba.conf"))
    }

    private func createCertificate(_ names: [String]) throws {
        try succeed(
            [
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                "-nodes",
                "-keyout", "\(folder)/key.pem", "-out", "\(folder)/cert.pem", "-days", "2",
                "-subj", "/CN=\(names[0])",
                "-addext", "subjectAltName=" + names.map { "DNS:\($0)" }.joined(separator: ","),
            ])
        chmod("\(folder)/key.pem", 0o600)
        user.own("\(folder)/key.pem")
    }
}

package struct PostgresTestingFailure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
}

extension String {
    var trimmed: String {
        var text = Substring(self)
        while text.last?.isNewline == true { text.removeLast() }
        return String(text)
    }
}

/// The folder of the newest installed server: Debian has it outside of `PATH`. `nil` if there is none in that folder.
private let folderOfPrograms: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.compactMap(Int.init).max().map { "\(root)/\($0)/bin" }
}()

/// The path of one of PostgreSQL's programs, or its name if it should be in `PATH`.
func postgresProgram(_ name: String) -> String { folderOfPrograms.map { "\($0)/\(name)" } ?? name }

extension Trait where Self == ConditionTrait {
    /// Skips the tests, with the reason, if a `PostgresServer` cannot be started.
    package static var needsPostgres: Self {
        .needs(
            .program(postgresProgram("initdb")), .program("psql"), .program("openssl"), .program("setpriv"))
    }
}
