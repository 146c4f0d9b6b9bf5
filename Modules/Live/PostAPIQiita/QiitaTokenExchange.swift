public import Entities
import FoundationEssentials
public import HTTP
public import PostAPI

/// Qiita's OAuth consent page and token endpoint. Source: Qiita API v2, "Authentication and authorization".
public struct QiitaTokenExchange: TokenExchange {
    private let origin: String
    private let webOrigin: String
    private let http: any HTTP

    /// - Parameters:
    ///   - origin: Scheme, host and port without a trailing slash, such as `https://qiita.com`.
    ///   - webOrigin: The origin for browsers; usually the same.
    ///   - http: A client that ends each request after at most 30 s.
    public init(origin: String, webOrigin: String, http: any HTTP) {
        (self.origin, self.webOrigin, self.http) = (origin, webOrigin, http)
    }

    public func consentPage(for client: ClientCredentials, state: String, key: ProofKey) -> String {
        "\(webOrigin)/api/v2/oauth/authorize?client_id=\(client.id.percentEncoded)"
            + "&scope=read_qiita%20write_qiita&state=\(state.percentEncoded)"
            + "&code_challenge=\(key.challenge)&code_challenge_method=S256"
    }

    public func token(
        for code: String, of client: ClientCredentials, key: ProofKey
    ) async throws(ServiceFailure) -> AccessToken {
        let tokenRequest = TokenRequest(
            clientID: client.id, clientSecret: client.revealSecret(), code: code, codeVerifier: key.verifier)
        guard let body = try? JSONEncoder().encode(tokenRequest) else { throw .unauthorized }
        let headers = [
            HTTPHeader("Accept", "application/json"), HTTPHeader("Content-Type", "application/json"),
        ]
        let request = HTTPRequest(
            .post, "\(origin)/api/v2/access_tokens", headers: headers, body: Array(body),
            redirects: .withinOrigin)
        let response: HTTPResponse
        do throws(HTTPFailure) { response = try await http.send(request) } catch {
            throw ServiceFailure(error)
        }
        switch response.status {
        case 200, 201:
            guard let answer = try? JSONDecoder().decode(TokenResponse.self, from: Data(response.body)),
                !answer.token.isEmpty
            else { throw .unexpected(detail: PostAPIQiitaStrings.missingToken) }
            return AccessToken(secret: answer.token, origin: origin)
        case 400, 401, 404, 422: throw .unauthorized
        case 403, 429, 500...: throw ServiceFailure(response)
        // Without the body, which may repeat the request and therefore the secret.
        default: throw .unexpected(detail: PostAPIQiitaStrings.unexpectedStatus(response.status))
        }
    }

    private struct TokenRequest: Encodable {
        let clientID: String
        let clientSecret: String
        let code: String
        let codeVerifier: String

        enum CodingKeys: String, CodingKey {
            case clientID = "client_id"
            case clientSecret = "client_secret"
            case code
            case codeVerifier = "code_verifier"
        }
    }

    private struct TokenResponse: Decodable {
        let token: String
    }
}
