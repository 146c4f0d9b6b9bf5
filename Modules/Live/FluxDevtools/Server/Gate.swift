#if FluxDevtools
import FlyingFox

/// Decides which requests are answered.
///
/// The address that a browser connects to says nothing about the page that requested it: a name of another site can
/// resolve to 127.0.0.1, and every page may open a WebSocket. So `Host`, `Origin` and the token are checked before
/// anything is sent.
struct Gate: Sendable {
    /// The subprotocol of version 1, which the server selects.
    static let subprotocol = "flux-devtools.1"

    let token: Token
    let oneTimeTokens: OneTimeTokens
    let port: UInt16

    /// Whether a request names this server by a name of this machine.
    func isForThisHost(_ request: HTTPRequest) -> Bool {
        let hosts = request.headers.values(for: .host)
        return hosts.count == 1 && names.contains(hosts[0])
    }

    /// Why a page may not open the WebSocket; `nil` if it may.
    ///
    /// - Parameter otherPorts: The ports of the user's other processes, whose pages may also connect: they show
    ///   several sessions on one clock. Evaluated for pages of other origins only.
    func refusal(
        of request: HTTPRequest, otherPorts: () -> [UInt16]
    ) -> (status: HTTPStatusCode, why: String)? {
        let origins = request.headers.values(for: HTTPHeader("Origin"))
        guard origins.count == 1,
            Self.origins(of: port).contains(origins[0])
                || otherPorts().contains(where: { Self.origins(of: $0).contains(origins[0]) })
        else { return (.forbidden, DevtoolsStrings.wrongOrigin) }
        let header = request.headers[HTTPHeader("Sec-WebSocket-Protocol")] ?? ""
        let offered = header.split(separator: ",").map { String($0.filter { $0 != " " }) }
        guard offered.count == 2, offered[0] == Self.subprotocol,
            token.equals(offered[1]) || oneTimeTokens.use(offered[1])
        else {
            return (.unauthorized, DevtoolsStrings.wrongToken)
        }
        return nil
    }

    private var names: [String] { Self.names(of: port) }

    /// Browsers leave out the port of HTTP.
    private static func names(of port: UInt16) -> [String] {
        ["127.0.0.1", "localhost"].map { port == 80 ? $0 : "\($0):\(port)" }
    }

    private static func origins(of port: UInt16) -> [String] { names(of: port).map { "http://\($0)" } }
}
#endif
