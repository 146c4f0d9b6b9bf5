import Foundation
import PostAPI
import Synchronization

/// The consent page, and the exchange of its code for a token.
struct QiitaOAuth: Sendable {
    let client: OAuthClient
    private static let knownScopes = ["read_qiita", "write_qiita"]

    /// GET of the consent page.
    func consentPage(_ request: Request) -> Response {
        guard request.last("client_id") == client.id else {
            return .html(page("<p>No application is registered with this client_id.</p>"), status: 400)
        }
        let scopes = scopes(request.last("scope"))
        guard request.last("code_challenge") == nil || request.last("code_challenge_method") == "S256" else {
            return .html(page("<p>The method of the code_challenge must be S256.</p>"), status: 400)
        }
        guard !scopes.isEmpty else {
            return .html(page("<p>The scope is missing or unknown.</p>"), status: 400)
        }
        let hidden =
            [("client_id", client.id), ("scope", scopes.joined(separator: " "))]
            + ["state", "code_challenge"].compactMap { name in request.last(name).map { (name, $0) } }
        let fields = hidden.map { name, value in
            "<input type=\"hidden\" name=\"\(name)\" value=\"\(escapedHTML(value))\">"
        }.joined(separator: "\n")
        return .html(
            page(
                """
                <p>The application <b>nagare</b> requests access to the account <b>demo</b>:</p>
                <ul>\(scopes.map { "<li>\($0)</li>" }.joined())</ul>
                <form method="post" action="/api/v2/oauth/authorize">
                \(fields)
                <button name="decision" value="allow">Allow</button>
                <button name="decision" value="deny">Deny</button>
                </form>
                """))
    }

    /// POST of the consent form: redirects the browser to the application.
    func decide(_ request: Request, _ accounts: borrowing Mutex<QiitaAccounts>) -> Response {
        let form = PercentCoding.pairs(String(decoding: request.body, as: UTF8.self))
        func field(_ name: String) -> String? { form.last { $0.name == name }?.value }
        let scopes = scopes(field("scope"))
        guard field("client_id") == client.id, !scopes.isEmpty else {
            return .html(page("<p>This form does not belong to the registered application.</p>"), status: 400)
        }
        let challenge = field("code_challenge")
        var query =
            field("decision") == "allow"
            ? [("code", accounts.withLock { $0.makeCode(scopes: scopes, challenge: challenge) })]
            : [("error", "access_denied")]
        if let state = field("state") { query.append(("state", state)) }
        let pairs = query.map { "\($0.0)=\(PercentCoding.encode($0.1))" }
        return Response(
            302, headers: [("Location", "\(client.redirectURL)?\(pairs.joined(separator: "&"))")])
    }

    /// POST /access_tokens.
    func exchange(_ request: Request, _ accounts: borrowing Mutex<QiitaAccounts>) -> Response {
        struct Body: Decodable {
            let clientID: String?
            let clientSecret: String?
            let code: String?
            let codeVerifier: String?

            enum CodingKeys: String, CodingKey {
                case clientID = "client_id"
                case clientSecret = "client_secret"
                case code
                case codeVerifier = "code_verifier"
            }
        }

        // Rails accepts parameters as a form or as JSON.
        let form = PercentCoding.pairs(String(decoding: request.body, as: UTF8.self))
        func field(_ name: String) -> String? { form.last { $0.name == name }?.value }
        let isForm = request.headers["content-type"]?.hasPrefix("application/x-www-form-urlencoded") == true
        let body =
            isForm
            ? Body(
                clientID: field("client_id"), clientSecret: field("client_secret"), code: field("code"),
                codeVerifier: field("code_verifier"))
            : try? JSONDecoder().decode(Body.self, from: Data(request.body))
        guard let body, body.clientID == client.id, body.clientSecret == client.secret,
            let code = body.code,
            let grant = accounts.withLock({ $0.exchange(code, key: body.codeVerifier.map(ProofKey.init)) })
        else { return QiitaError.response(400) }
        return .json(
            .object([
                ("client_id", .string(client.id)), ("scopes", .texts(grant.scopes)),
                ("token", .string(grant.token)),
            ]), status: 201)
    }

    private func scopes(_ text: String?) -> [String] {
        let asked = (text ?? "").split(separator: " ").map(String.init)
        return asked.allSatisfy(Self.knownScopes.contains) ? asked : []
    }

    private func page(_ content: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head><meta charset="utf-8"><title>Authorize nagare</title></head>
        <body>
        <h1>Stand-in Qiita</h1>
        \(content)
        </body>
        </html>

        """
    }
}

/// Qiita's error responses.
enum QiitaError {
    static func response(_ status: Int) -> Response {
        if (502...504).contains(status) { return .proxyError(status) }
        if status < 300 { return Response(status) }
        let (message, type) = body(status)
        return .json(.object([("message", .string(message)), ("type", .string(type))]), status: status)
    }

    private static func body(_ status: Int) -> (message: String, type: String) {
        switch status {
        case 400: ("Bad request", "bad_request")
        case 401: ("Unauthorized", "unauthorized")
        case 403: ("Forbidden", "forbidden")
        case 404: ("Not found", "not_found")
        case 422: ("Unprocessable entity", "unprocessable_entity")
        case 429: ("Rate limit exceeded", "rate_limit_exceeded")
        case 500: ("Internal server error", "internal_server_error")
        default: (StatusText.of(status), machineKey(StatusText.of(status)))
        }
    }

    private static func machineKey(_ text: String) -> String {
        String(text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}
