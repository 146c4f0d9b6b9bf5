import FlyingFox
import Foundation

extension Request {
    /// - Throws: The error from reading the body; the connection is then closed.
    init(_ request: HTTPRequest) async throws {
        var headers: [String: String] = [:]
        for (header, value) in request.headers { headers[header.rawValue.lowercased()] = value }
        let peer =
            switch request.remoteAddress {
            case .ip4(let address, _)?, .ip6(let address, _)?, .unix(let address)?: address
            case nil: ""
            }
        self.init(
            method: request.method.rawValue, target: request.target.rawValue, headers: headers,
            body: Array(try await request.bodyData), peer: peer)
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
    init(_ answer: Answer, struck strike: Strike, request: Request) {
        var (headers, body) = (answer.headers, answer.body)
        if strike.ending == .truncated { body = Array(body.prefix(body.count / 2)) }
        if strike.compresses, request.acceptsGzip, !body.isEmpty {
            body = Gzip.wrap(body)
            headers += [("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")]
        }
        let promised = strike.ending == .reset ? max(body.count, 2) : body.count
        headers.append(("Content-Length", "\(promised)"))
        if strike.ending == .reset { body = Array(body.prefix(promised / 2)) }
        if request.method == "HEAD" { body = [] }

        var fields = HTTPHeaders()
        for (name, value) in headers {
            fields[HTTPHeader(strike.lowercasesHeaders ? name.lowercased() : name)] = value
        }
        self.init(
            statusCode: HTTPStatusCode(answer.status, phrase: StatusText.of(answer.status)), headers: fields,
            body: Self.sequence(body, promised: promised, strike))
    }

    private static func sequence(_ body: [UInt8], promised: Int, _ strike: Strike) -> HTTPBodySequence {
        guard strike.ending == .reset || strike.bytesPerSecond != nil else {
            return HTTPBodySequence(data: Data(body), suggestedBufferSize: 65_536)
        }
        let bent = BentBody(
            bytes: body, bytesPerSecond: strike.bytesPerSecond,
            ending: strike.ending == .reset ? .brokenOff : .complete)
        return HTTPBodySequence(from: bent, count: promised)
    }
}
