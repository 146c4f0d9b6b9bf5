import Foundation
import Glibc
import ReactiveTesting
import StandInServer

/// `nagare login --oauth` under way, and the address that it gave to the browser.
///
/// `BROWSER` is a script that leaves the address in a named pipe, and the command lines of both processes in a file.
struct OAuthRun: Sendable {
    let home: Home
    let server: StandInServer
    let port: UInt16
    private let opened: NamedPipe

    init(faults: [String] = []) async throws {
        home = try Home()
        port = try Self.freePort()
        opened = NamedPipe("\(home.path)/opened")
        server = try await StandInServer.start(
            .init(
                items: 30, faults: try faults.map { try Fault(parsing: $0) },
                redirectURL: "http://127.0.0.1:\(port)/callback"))
        try writeSettings(secret: server.client.secret)
        try Self.script.write(toFile: "\(home.path)/browser", atomically: true, encoding: .utf8)
        chmod("\(home.path)/browser", 0o700)
    }

    /// Puts the client into the settings file.
    func writeSettings(secret: String, mode: mode_t = 0o600) throws {
        let folder = "\(home.path)/.config/nagare/default"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let settings = """
            {"oauth_client_id": "\(server.client.id)", "oauth_client_secret": "\(secret)", "oauth_port": \(port)}
            """
        try settings.write(toFile: "\(folder)/settings.json", atomically: true, encoding: .utf8)
        chmod("\(folder)/settings.json", mode)
    }

    /// Runs the command; `browse` plays the browser's user with the address that was opened.
    func login(_ browse: (String) async throws -> Void = { _ in }) async throws -> Outcome {
        async let outcome = run()
        let address = await opened.line()  // Empty when the command ended without opening anything.
        if !address.isEmpty { try await browse(address) }
        let ended = try await outcome
        if !address.isEmpty { _ = await opened.line() }  // The one that ends the command.
        return ended
    }

    /// Brings the browser back with `query`, whatever the consent page would have said.
    func comeBack(_ query: String) async throws {
        _ = try await ChildProcess.ran(
            ["curl", "-q", "-s", "--noproxy", "*", "http://127.0.0.1:\(port)/callback?\(query)"])
    }

    private func run() async throws -> Outcome {
        // Nobody waits for an address any more.
        defer { opened.endLine() }
        return try await Executable.run(
            "-v", "login", "--oauth", home: home, origin: server.origin,
            environment: ["BROWSER": "\(home.path)/browser"])
    }

    private static let script = """
        #!/bin/sh
        tr '\\0' ' ' </proc/$PPID/cmdline >"$HOME/ps"
        printf '%s\\n' "$1" >"$HOME/opened"
        """

    /// Below the ports that the system gives to connections, so that none of them takes it meanwhile.
    private static func freePort() throws -> UInt16 {
        for _ in 0..<100 {
            let port = UInt16.random(in: 20_000..<32_000)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
            let bound = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            if bound == 0 { return port }
        }
        throw Chromium.Failure(what: "no free port")
    }
}

extension OAuthRun {
    /// What the vault's file holds; nil without one.
    func vault() throws -> String? {
        FileManager.default.contents(atPath: "\(home.path)/.config/nagare/default/token")
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// What `ps` would have shown of the program while the browser was out.
    var commandLines: String? { try? String(contentsOfFile: "\(home.path)/ps", encoding: .utf8) }
}
