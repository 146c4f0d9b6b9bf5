import Foundation
import Glibc
import ReactiveTesting
import Testing

/// A program that speaks TLS on loopback with a certificate of its own making, in a folder of its own.
final class SecureServer: Sendable {
    /// What it is, for `https://localhost:PORT`.
    let url: String
    let port: UInt16
    /// The certificate, in PEM: who trusts that file trusts the server.
    let certificate: String
    private let folder: URL
    private let process: ChildProcess

    enum Program {
        /// `openssl s_server`: each path is a file that contains a whole answer; one connection at a time.
        case openssl(options: [String] = [])
        /// `nghttpd`, which speaks nothing but HTTP/2; paths are files.
        case nghttpd
    }

    /// - Parameters:
    ///   - names: Whom the certificate is for.
    ///   - files: What there is to ask for, by path without a slash in front.
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
            // It can choose a port, but does not say which.
            let (socket, free) = RawServer.bound()
            close(socket)
            process = try Self.run(
                ["/usr/sbin/nghttpd", "-v", "-a", "127.0.0.1", "\(free)", "key.pem", "cert.pem"], in: folder)
        }
        port = try #require(Self.port(process.output))
        (url, certificate) = ("https://localhost:\(port)", folder.appendingPathComponent("cert.pem").path)
        // Or it would stop when nobody reads what it says.
        Thread.detachNewThread { [process] in _ = process.output.readToEnd() }
    }

    func stop() {
        process.send(signal: SIGKILL)
        _ = process.waitForEnd()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Reads until the program says where it listens; `nil` when it ends without.
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
