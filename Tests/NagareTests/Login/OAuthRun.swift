import Foundation
import Glibc
import ReactiveTesting
import StandInServer

/// A run of `nagare login --oauth`, with the URL that it opened in the browser.
///
/// `BROWSER` is a script that writes the URL to a named pipe, and the program's command line to a file.
struct OAuthRun: Sendable {
    let home: TemporaryFolder
    let server: StandInServer
    let port: UInt16
    private let opened: NamedPipe

    init(faults: [String] = []) async throws {
        home = try TemporaryFolder()
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

    /// Writes the client to the settings file.
    func writeSettings(secret: String, mode: mode_t = 0o600) throws {
        let folder = "\(home.path)/.config/nagare/default"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let settings = """
            {
                "qiita_url": "\(server.origin)", "oauth_client_id": "\(server.client.id)",
                "oauth_client_secret": "\(secret)", "oauth_port": \(port)
            }
            """
        try settings.write(toFile: "\(folder)/settings.json", atomically: true, encoding: .utf8)
        chmod("\(folder)/settings.json", mode)
    }

    /// Runs the command; `browse` acts as the user of the browser.
    func login(_ browse: (String) async throws -> Void = { _ in }) async throws -> Outcome {
        async let outcome = run()
        let address = await opened.line()  // Empty if the command ended without opening a page.
        if !address.isEmpty { try await browse(address) }
        let ended = try await outcome
        if !address.isEmpty { _ = await opened.line() }  // The line that ends the command.
        return ended
    }

    /// The login's state in the address of the consent page.
    static func state(in address: String) -> String {
        URLComponents(string: address)?.queryItems?.first { $0.name == "state" }?.value ?? ""
    }

    /// Requests the redirect URL with `query`, in place of the consent page.
    func sendCallback(_ query: String) async throws {
        _ = try await ChildProcess.outcome(
            ["curl", "-q", "-s", "--noproxy", "*", "http://127.0.0.1:\(port)/callback?\(query)"])
    }

    private func run() async throws -> Outcome {
        // Ends the wait for a URL.
        defer { opened.endWait() }
        return try await Executable.run(
            "-v", "login", "--oauth", home: home, origin: server.origin,
            environment: ["BROWSER": "\(home.path)/browser"])
    }

    private static let script = """
        #!/bin/sh
        tr '\\0' ' ' </proc/$PPID/cmdline >"$HOME/ps"
        printf '%s\\n' "$1" >"$HOME/opened"
        """

    /// A port below the range for outgoing connections, so that none of them takes it meanwhile.
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
        throw ChromiumPage.Failure(what: "no free port")
    }
}

extension OAuthRun {
    /// The content of the token file; `nil` if there is none.
    func vault() throws -> String? {
        FileManager.default.contents(atPath: "\(home.path)/.config/nagare/default/token")
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// The program's command line while the browser was open, as `ps` would show it.
    var commandLines: String? { try? String(contentsOfFile: "\(home.path)/ps", encoding: .utf8) }
}
