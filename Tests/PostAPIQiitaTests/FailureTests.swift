import Entities
import Foundation
import HTTP
import PostAPI
import PostAPIQiita
import ReactiveCore
import Testing

@Suite struct FailureTests {
    @Test(
        "each status maps to one failure, and a rate limit differs from a refusal",
        arguments: [
            (.answer(429, ["Rate-Reset": "-1"]), .rateLimited(until: nil)),
            (.answer(429, ["Rate-Reset": "99999999999999"]), .rateLimited(until: nil)),
            (
                .answer(429, ["Retry-After": "60", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"]),
                .rateLimited(until: Date(timeIntervalSince1970: 784_111_837))
            ),
            (
                .answer(429, ["Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"]),
                .rateLimited(until: Date(timeIntervalSince1970: 784_111_777))
            ),
            (.answer(429, ["Retry-After": "-5"]), .rateLimited(until: nil)),
            (
                .answer(400, [:], #"{"message":"Bad request","type":"bad_request"}"#),
                .refused(detail: "Bad request")
            ),
            (.answer(401), .unauthorized),
            (
                .answer(403, ["Rate-Remaining": "5"], #"{"message":"Forbidden","type":"forbidden"}"#),
                .forbidden(detail: "Forbidden")
            ),
            (
                .answer(403, ["rate-reset": "90"], #"{"type":"rate_limit_exceeded"}"#),
                .rateLimited(until: Date(timeIntervalSince1970: 90))
            ),
            (.answer(403, ["RATE-REMAINING": "0"]), .rateLimited(until: nil)),
            (.answer(404), .notFound),
            (
                .answer(422, [:], String(repeating: "x", count: 300)),
                .refused(detail: "")
            ),
            (
                .answer(429, ["Rate-Reset": "1767225600"]),
                .rateLimited(until: Date(timeIntervalSince1970: 1_767_225_600))
            ),
            (.answer(429), .rateLimited(until: nil)),
            (.answer(500), .unavailable(status: 500)), (.answer(599), .unavailable(status: 599)),
            (.answer(204), .unexpected(detail: "status 204: ")),
            (.answer(200, [:], #"[{"id":"#), .unexpected(detail: "unexpected content of 7 bytes")),
            (.answer(200, [:], "[1]"), .unexpected(detail: "unexpected content of 3 bytes")),
            (
                .answer(200, ["content-type": "Text/HTML; charset=utf-8"], "<html>"),
                .unexpected(detail: "a web page of 6 bytes instead of data")
            ),
            (.failure(.cancelled), .cancelled),
            (.failure(.timedOut(host: "h")), .timedOut(host: "h")),
            (.failure(.insecure(host: "h", detail: "d")), .insecure(host: "h", detail: "d")),
            (.failure(.tooLarge(limit: 9)), .unexpected(detail: "the response is larger than 9 bytes")),
            (
                .failure(.refusedURL("http://s3cret")),
                .unexpected(detail: "the URL of the request or of a redirect is not allowed")
            ),
        ] as [(ScriptedHTTP.Step, ServiceFailure)])
    func meanings(step: ScriptedHTTP.Step, failure: ServiceFailure) async {
        let script = ScriptedHTTP([step])

        await #expect(throws: failure) {
            try await script.api().findPosts("q", page: 1, perPage: 20)
        }
        #expect(script.requests.count == 1)
    }

    @Test("an invalid id is not requested", arguments: ["", "..", "a/b", "a?b", "流れ", "a b"])
    func strangeIDs(id: String) async {
        let script = ScriptedHTTP([.answer(200, [:], postJSON())])

        await #expect(throws: ServiceFailure.notFound) { try await script.api().post(id) }
        #expect(script.requests.isEmpty)
    }

    @Test("the token is not among the headers, and a token to be checked is the one that is sent")
    func tokens() async throws {
        let stored = AccessToken(secret: "stored", origin: "https://qiita.com")
        let pasted = AccessToken(secret: "pasted", origin: "https://qiita.com")
        let script = ScriptedHTTP([
            .answer(200, [:], postJSON()),
            .answer(200, [:], #"{"id":"taro","name":"Taro","items_count":null}"#),
        ])
        let api = script.api(token: stored)

        _ = try await api.post("a")
        let user = try await api.user(of: pasted)

        #expect(user == User(id: "taro", name: "Taro"))
        #expect(script.requests.map(\.token) == [stored, pasted])
        #expect(script.requests.map(\.url).last == "https://qiita.com/api/v2/authenticated_user")
        #expect(script.requests.allSatisfy { $0.headers == [HTTPHeader("Accept", "application/json")] })
    }

    @Test("revoking never reveals the secret in a failure, and ignores tokens of other origins")
    func revoking() async throws {
        let token = AccessToken(secret: "a/b+c", origin: "https://qiita.com")
        for status in [200, 204, 404] { try await ScriptedHTTP([.answer(status)]).api().revoke(token) }
        let odd = ScriptedHTTP([.answer(418, [:], "DELETE /access_tokens/a/b+c")])
        let refused = ScriptedHTTP([.failure(.refusedURL("https://qiita.com/access_tokens/a/b+c"))])

        let failures = [
            await #expect(throws: ServiceFailure.self) { try await odd.api().revoke(token) },
            await #expect(throws: ServiceFailure.self) { try await refused.api().revoke(token) },
        ]
        let foreign = ScriptedHTTP([.answer(500)])
        try await foreign.api().revoke(AccessToken(secret: "x", origin: "https://example.com"))

        #expect(!"\(failures)".contains("b+c"))
        #expect(odd.requests.map(\.url) == ["https://qiita.com/api/v2/access_tokens/a%2Fb%2Bc"])
        #expect(odd.requests.map(\.method) == [.delete] && odd.requests.map(\.token) == [nil])
        #expect(foreign.requests.isEmpty)
    }
}
