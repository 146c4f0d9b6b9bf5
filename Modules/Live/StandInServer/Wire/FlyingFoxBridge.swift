import FlyingFox
import Foundation

extension Request {
    /// - Throws: The error from reading the body; the connection is then closed.
    init(_ request: HTTPRequest) async throws {
        var headers: [String: String] = [:]
        for (header, value) in request.headers { headers[header.rawValue.lowercased()] = value }
        self.init(
            method: request.method.rawValue, target: request.target.rawValue, headers: headers,
            body: Array(try await request.bodyData))
    }

    /// Whether the client lists gzip in `Accept-Encoding` and does not refuse it with `q=0`.
    fileprivate var acceptsGzip: Bool {
        (headers["accept-encoding"] ?? "").split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard parts.first == "gzip" || parts.first == "*" else { return false }
            return !parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
        }
    }
}

extension HTTPResponse {
    /// Converts a response and applies the effects of faults.
    init(_ response: Response, applying effects: FaultEffects, request: Request) {
        var (headers, body) = (response.headers, response.body)
        if effects.ending == .truncated { body = Array(body.prefix(body.count / 2)) }
        if effects.compresses, request.acceptsGzip, !body.isEmpty {
            body = Gzip.wrap(body)
            headers += [("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")]
        }
        let declaredLength = effects.ending == .reset ? max(body.count, 2) : body.count
        headers.append(("Content-Length", "\(declaredLength)"))
        if effects.ending == .reset { body = Array(body.prefix(declaredLength / 2)) }
        if request.method == "HEAD" { body = [] }

        var fields = HTTPHeaders()
        for (name, value) in headers {
            fields[HTTPHeader(effects.lowercasesHeaders ? name.lowercased() : name)] = value
        }
        self.init(
            statusCode: HTTPStatusCode(response.status, phrase: StatusText.of(response.status)),
            headers: fields,
            body: Self.sequence(body, declaredLength: declaredLength, effects))
    }

    private static func sequence(_ body: [UInt8], declaredLength: Int, _ effects: FaultEffects)
        -> HTTPBodySequence
    {
        guard effects.ending == .reset || effects.bytesPerSecond != nil else {
            return HTTPBodySequence(data: Data(body), suggestedBufferSize: 65_536)
        }
        let faultyBody = FaultyBody(
            bytes: body, bytesPerSecond: effects.bytesPerSecond,
            ending: effects.ending == .reset ? .aborted : .complete)
        return HTTPBodySequence(from: faultyBody, count: declaredLength)
    }
}
