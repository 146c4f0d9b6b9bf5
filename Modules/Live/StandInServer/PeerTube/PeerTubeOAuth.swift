import Synchronization

/// PeerTube's login: the client credentials of the instance, then a name and a password.
struct PeerTubeOAuth: Sendable {
    private static let clientID = "b7x1k0q9v4m2n8c6z3l5j7h1g0f9d8s2"
    private static let clientSecret = "Q2mZ7kT0vX4cB9nL1sD6fG8hJ3pR5wYe"

    /// GET /oauth-clients/local.
    var localClient: Response {
        .json(
            .object([
                ("client_id", .string(Self.clientID)), ("client_secret", .string(Self.clientSecret)),
            ]))
    }

    /// POST /users/token.
    func token(_ request: Request, _ accounts: borrowing Mutex<PeerTubeAccounts>, now: Int) -> Response {
        let kind = request.headers["content-type"]?.prefix { $0 != ";" }
        guard kind?.lowercased() == "application/x-www-form-urlencoded" else {
            return refused(
                "invalid_request", "Invalid request: content must be application/x-www-form-urlencoded")
        }
        let form = PercentCoding.pairs(String(decoding: request.body, as: UTF8.self))
        func field(_ name: String) -> String? { form.last { $0.name == name }?.value }
        guard let id = field("client_id"), let secret = field("client_secret") else {
            return refused("invalid_client", "Invalid client: cannot retrieve client credentials")
        }
        guard id == Self.clientID, secret == Self.clientSecret else {
            return refused("invalid_client", "Invalid client: client is invalid")
        }
        switch field("grant_type") {
        case "password"?:
            guard let name = field("username"), let password = field("password") else {
                return refused("invalid_request", "Missing parameter: `username` or `password`")
            }
            return accounts.withLock { $0.logIn(name: name, password: password, now: now) }.map(response)
                ?? refused("invalid_grant", "Invalid grant: user credentials are invalid")
        case "refresh_token"?:
            guard let token = field("refresh_token") else {
                return refused("invalid_request", "Missing parameter: `refresh_token`")
            }
            return accounts.withLock { $0.refresh(token, now: now) }.map(response)
                ?? refused("invalid_grant", "Invalid grant: refresh token is invalid")
        case nil: return refused("invalid_request", "Missing parameter: `grant_type`")
        case _?:
            return refused("unsupported_grant_type", "Unsupported grant type: `grant_type` is invalid")
        }
    }

    private func response(_ grant: PeerTubeAccounts.Grant) -> Response {
        .json(
            .object([
                ("token_type", .string("Bearer")),
                ("access_token", .string(grant.access)),
                ("refresh_token", .string(grant.refresh)),
                ("expires_in", .int(PeerTubeAccounts.accessLifetime)),
                ("refresh_token_expires_in", .int(PeerTubeAccounts.refreshLifetime)),
            ]))
    }

    private func refused(_ code: String, _ detail: String) -> Response {
        PeerTubeProblem.response(400, code: code, detail: detail)
    }
}
