import Entities
import Foundation
import HTTP
import HTTPCurl
import PostAPI
import PostAPIQiita
import StandInServer
import Testing

/// The token exchange with the stand-in server, over real HTTP.
@Suite struct TokenExchangeTests {
    @Test("the consent page contains the encoded client id and state but not the secret")
    func page() async throws {
        let http = HTTPCurl(settings: HTTPCurl.Settings(userAgent: "example/1.0"))
        let exchange = QiitaTokenExchange(
            origin: "https://qiita.com", webOrigin: "https://qiita.example", http: http)

        let page = exchange.consentPage(
            for: ClientCredentials(id: "1 d", secret: "canary"), state: "a&b",
            key: ProofKey(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))

        #expect(
            page == "https://qiita.example/api/v2/oauth/authorize?client_id=1%20d"
                + "&scope=read_qiita%20write_qiita&state=a%26b"
                + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256")
        await http.close()
    }

    @Test(
        "a failed exchange is reported without the code and the secret",
        arguments: [
            ("status=400", ServiceFailure.unauthorized), ("status=401", .unauthorized),
            ("status=422", .unauthorized), ("status=500", .unavailable(status: 500)),
            ("truncate@/api/v2/access_tokens", .unauthorized),
            ("status=418", .unexpected(detail: "status 418")),
        ])
    func failures(fault: String, failure: ServiceFailure) async throws {
        let server = try await StandInServer.start(.init(items: 1, faults: [Fault(parsing: fault)]))
        let http = HTTPCurl(settings: HTTPCurl.Settings(userAgent: "example/1.0"))
        let exchange = QiitaTokenExchange(origin: server.origin, webOrigin: server.origin, http: http)

        await #expect(throws: failure) {
            _ = try await exchange.token(
                for: "c0de", of: ClientCredentials(id: server.client.id, secret: "canary"),
                key: ProofKey(verifier: "verifier"))
        }

        #expect(await server.requests() == ["POST /api/v2/access_tokens"])
        await http.close()
        await server.stop()
    }
}
