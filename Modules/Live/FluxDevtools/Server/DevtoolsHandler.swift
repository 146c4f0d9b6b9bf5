#if FluxDevtools
import CDevtoolsPage
import FlyingFox
import Foundation
import Synchronization

/// Serves the files of the page, and upgrades its WebSocket.
final class DevtoolsHandler: HTTPHandler {
    /// The maximum number of pages that are connected.
    static let connectionLimit = 16

    private let token: Token
    private let oneTimeTokens: OneTimeTokens
    private let sessions: SessionList
    private let folder: String?
    private let port = Mutex<UInt16?>(nil)
    private let connections = Mutex(0)

    init(
        _ token: Token, _ oneTimeTokens: OneTimeTokens, _ sessions: SessionList, folder: String?
    ) {
        (self.token, self.oneTimeTokens, self.sessions) = (token, oneTimeTokens, sessions)
        self.folder = folder
    }

    /// Answers requests from now on.
    func open(on port: UInt16) { self.port.withLock { $0 = port } }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let port = port.withLock({ $0 }) else { return HTTPResponse(statusCode: .serviceUnavailable) }
        let gate = Gate(token: token, oneTimeTokens: oneTimeTokens, port: port)
        guard gate.isForThisHost(request) else {
            return response(.misdirectedRequest, DevtoolsStrings.wrongHost, port)
        }
        guard request.method == .GET else {
            return response(.methodNotAllowed, DevtoolsStrings.wrongMethod, port)
        }
        if request.path == "/socket" { return try await upgrade(request, gate) }
        guard let file = PageFile.all[request.path] else {
            return response(.notFound, DevtoolsStrings.notFound, port)
        }
        return response(.ok, file.content, type: file.type, port)
    }

    // MARK: - The WebSocket

    private func upgrade(_ request: HTTPRequest, _ gate: Gate) async throws -> HTTPResponse {
        let refusal = gate.refusal(of: request) { [folder] in
            folder.map { ProcessFile.all(in: $0).compactMap(\.port) } ?? []
        }
        if let (status, why) = refusal { return response(status, why, gate.port) }
        let isAccepted = connections.withLock { count in
            guard count < Self.connectionLimit else { return false }
            count += 1
            return true
        }
        guard isAccepted else {
            return response(.serviceUnavailable, DevtoolsStrings.tooManyConnections, gate.port)
        }
        let connection = PageConnection(sessions, token, folder: folder) { [self] in
            connections.withLock { $0 -= 1 }
        }
        var response = try await WebSocketHTTPHandler(handler: PageSocket(connection: connection))
            .handleRequest(request)
        guard response.statusCode == .switchingProtocols else {
            await connection.end()
            return self.response(.badRequest, DevtoolsStrings.notUpgraded, gate.port)
        }
        response.headers[HTTPHeader("Sec-WebSocket-Protocol")] = Gate.subprotocol
        return response
    }

    // MARK: - Responses

    private func response(
        _ status: HTTPStatusCode, _ content: String, type: String = "text/plain", _ port: UInt16
    ) -> HTTPResponse {
        HTTPResponse(
            statusCode: status, headers: Self.headers(type: type, port: port), body: Data(content.utf8))
    }

    /// Nothing but the page's own files runs, no other page can embed it, and nothing is stored. Other ports of this
    /// machine are those of other processes, beside which the page shows its session.
    private static func headers(type: String, port: UInt16) -> HTTPHeaders {
        let sockets = "ws://127.0.0.1:* ws://localhost:\(port)"
        let policy = [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self' \(sockets)",
            "img-src data:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
            "require-trusted-types-for 'script'", "trusted-types 'none'",
        ]
        return [
            .contentType: "\(type); charset=utf-8",
            HTTPHeader("Content-Security-Policy"): policy.joined(separator: "; "),
            HTTPHeader("Cache-Control"): "no-store", HTTPHeader("Referrer-Policy"): "no-referrer",
            HTTPHeader("X-Content-Type-Options"): "nosniff", HTTPHeader("X-Frame-Options"): "DENY",
            HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
            HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
        ]
    }
}

extension HTTPStatusCode {
    /// The request names another server (RFC 9110, 15.5.20).
    fileprivate static let misdirectedRequest = HTTPStatusCode(421, phrase: "Misdirected Request")
}

/// A file of the page.
struct PageFile: Sendable {
    let type: String
    let content: String

    /// The files by their paths.
    static let all: [String: PageFile] = {
        let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]
        var files: [String: PageFile] = [:]
        while case let file = cdevtoolspage_file(files.count),
            let name = file.name.map({ String(cString: $0) })
        {
            let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.count)
            let type = types[String(name.split(separator: ".").last ?? "")] ?? "application/octet-stream"
            files[name == "index.html" ? "/" : "/\(name)"] = PageFile(
                type: type, content: String(decoding: bytes, as: UTF8.self))
        }
        return files
    }()
}
#endif
