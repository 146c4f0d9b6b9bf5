import Foundation
import Glibc
import ReactiveTesting
import Testing

/// A TLS server program on loopback with a self-signed certificate, in a temporary folder.
final class SecureServer: Sendable {
    /// `https://localhost:PORT`.
    let url: String
    let port: UInt16
    /// The path of the certificate, a PEM file; clients that trust it trust the server.
    let certificate: String
    private let folder: URL
    private let process: ChildProcess

    enum Program {
        /// `openssl s_server`: each path is a file that contains a whole answer; one connection at a time.
        case openssl(options: [String] = [])
        /// `nghttpd`, which speaks only HTTP/2; each path is a file.
        case nghttpd
    }

    /// - Parameters:
    ///   - names: The host names in the certificate.
    ///   - files: The contents of the files to serve, by path without a leading slash.
    init(
        _ program: Program = .openssl(), names: [String] = ["localhost"], files: [String: String] = [:]
    ) throws {
        folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (path, text) in files {
            try Data(text.utf8).write(to: folder.appendingPathComponent(path))
        }
        _ = try ChildProcess(
            [
                "openssl",
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                "-keyout", "key.pem", "-out", "cert.pem", "-days", "2", "-subj", "/CN=\(names[0])",
                "-addext", "subjectAltName=" + names.map { "DNS:\($0)" }.joined(separator: ","),
            ], folder: folder.path
        ).waitForEnd()
        switch program {
        case .openssl(let options):
            process = try Self.run(
                [
                    "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", "cert.pem", "-key", "key.pem",
                    "-HTTP",
                ]
                    + options, in: folder)
        case .nghttpd:
            // nghttpd can choose a port itself but does not report it.
            let (socket, free) = RawServer.bound()
            close(socket)
            process = try Self.run(
                ["/usr/sbin/nghttpd", "-v", "-a", "127.0.0.1", "\(free)", "key.pem", "cert.pem"], in: folder)
        }
        port = try #require(Self.port(process.output))
        (url, certificate) = ("https://localhost:\(port)", folder.appendingPathComponent("cert.pem").path)
        // Otherwise the program blocks when the pipe is full.
        Thread.detachNewThread { [process] in _ = process.output.readToEnd() }
    }

    func stop() {
        process.send(signal: SIGKILL)
        _ = process.waitForEnd()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Reads output until the program reports its port; `nil` when it ends first.
    private static func port(_ output: PipeEnd) -> UInt16? {
        while let line = output.line() {
            guard line.hasPrefix("ACCEPT ") || line.contains(": listen ") else { continue }
            return line.split(separator: ":").last.flatMap { UInt16($0) }
        }
        return nil
    }

    private static func run(_ arguments: [String], in folder: URL) throws -> ChildProcess {
        try ChildProcess(arguments, folder: folder.path, input: .pipe, output: .pipe, errors: nil)
    }
}
