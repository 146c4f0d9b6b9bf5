import Foundation
import Glibc
import HTTP
import HTTPCurl
import Testing

/// A server with a certificate of its own making; `openssl` speaks TLS for it.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")))
struct TrustTests {
    private func run(_ arguments: [String], in folder: URL, output: Pipe? = nil) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        (process.arguments, process.currentDirectoryURL) = (arguments, folder)
        process.standardInput = Pipe()
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private func withServer(
        _ body: (_ url: String, _ certificate: String) async throws -> Void
    ) async throws {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let certificate = try run(
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                "-keyout", "key.pem", "-out", "cert.pem", "-days", "2", "-subj", "/CN=localhost",
                "-addext", "subjectAltName=DNS:localhost",
            ], in: folder)
        certificate.waitUntilExit()
        let output = Pipe()
        let server = try run(
            ["s_server", "-accept", "localhost:0", "-cert", "cert.pem", "-key", "key.pem", "-www"],
            in: folder, output: output)
        defer {
            // It inherits the blocked signals of the thread that started it.
            kill(server.processIdentifier, SIGKILL)
            server.waitUntilExit()
        }
        var said = ""
        while !(said.contains("ACCEPT") && said.hasSuffix("\n")),
            case let part = output.fileHandleForReading.availableData,
            !part.isEmpty
        {
            said += String(decoding: part, as: UTF8.self)
        }
        let port = try #require(said.split(whereSeparator: { !$0.isNumber }).last)
        try await body("https://localhost:\(port)/", folder.appendingPathComponent("cert.pem").path)
    }

    @Test("a certificate that nobody vouches for is insecure; one that the settings name is trusted")
    func certificates() async throws {
        try await withServer { url, certificate in
            var settings = HTTPCurl.Settings(userAgent: "nagare/test")
            let stranger = HTTPCurl(settings: settings)
            settings.caFile = certificate
            let friend = HTTPCurl(settings: settings)

            let failure = await #expect(throws: HTTPFailure.self) {
                try await stranger.send(HTTPRequest(.get, url))
            }
            let response = try await friend.send(HTTPRequest(.get, url))

            guard case .insecure(_, let detail) = failure else {
                Issue.record("\(String(describing: failure))")
                return
            }
            #expect(detail.contains("certificate") && response.status == 200)
        }
    }
}
