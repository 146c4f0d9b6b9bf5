import Entities
import HTTP
import PostAPI
import PostAPIQiita
import Testing

@Suite struct StockTests {
    private let token = AccessToken(secret: "s", origin: "https://qiita.com")
    private static let refused = ScriptedHTTP.Step.answer(
        403, [:], #"{"message":"Forbidden","type":"forbidden"}"#)

    /// The methods and paths of all requests.
    private func sentRequests(_ script: ScriptedHTTP) -> [String] {
        script.requests.map {
            "\($0.method.rawValue) \($0.url.dropFirst("https://qiita.com/api/v2".count))"
        }
    }

    @Test(
        "a stock query returns whether the post is stocked, or throws",
        arguments: [
            (.answer(204), .success(true)), (.answer(404), .success(false)),
            (.answer(401), .failure(.unauthorized)), (refused, .failure(.forbidden(detail: "Forbidden"))),
            (.answer(500), .failure(.unavailable(status: 500))),
        ] as [(ScriptedHTTP.Step, Result<Bool, ServiceFailure>)])
    func question(step: ScriptedHTTP.Step, expected: Result<Bool, ServiceFailure>) async {
        let script = ScriptedHTTP([step])
        let api = script.api(token: token)

        var outcome: Result<Bool, ServiceFailure>
        do throws(ServiceFailure) { outcome = .success(try await api.hasStocked("a")) } catch {
            outcome = .failure(error)
        }

        #expect(outcome == expected)
        #expect(sentRequests(script) == ["GET /items/a/stock"] && script.requests.map(\.token) == [token])
    }

    @Test("stocking is one PUT and unstocking one DELETE, with the token and without a body")
    func plain() async throws {
        let script = ScriptedHTTP([.answer(204)])
        let api = script.api(token: token)

        #expect(try await api.stock("a"))
        #expect(try await api.unstock("a"))

        #expect(sentRequests(script) == ["PUT /items/a/stock", "DELETE /items/a/stock"])
        #expect(script.requests.allSatisfy { $0.token == token && $0.body == nil })
        #expect(script.requests.allSatisfy { $0.redirects == .withinOrigin })
    }

    @Test("a refusal is not a failure when the post is already in the desired state")
    func already() async throws {
        let stocked = ScriptedHTTP([Self.refused, .answer(204)])
        #expect(try await !stocked.api(token: token).stock("a"))
        #expect(sentRequests(stocked) == ["PUT /items/a/stock", "GET /items/a/stock"])

        let unstocked = ScriptedHTTP([.answer(404)])
        #expect(try await !unstocked.api(token: token).unstock("a"))
        #expect(sentRequests(unstocked) == ["DELETE /items/a/stock", "GET /items/a/stock"])
    }

    @Test(
        "a refusal without effect is reported, and a rate limit or an invalid token needs no further request")
    func refusals() async {
        let readOnly = ScriptedHTTP([Self.refused, .answer(404)]).api(token: token)
        await #expect(throws: ServiceFailure.forbidden(detail: "Forbidden")) { try await readOnly.stock("a") }
        let stillThere = ScriptedHTTP([Self.refused, .answer(204)]).api(token: token)
        await #expect(throws: ServiceFailure.forbidden(detail: "Forbidden")) {
            try await stillThere.unstock("a")
        }
        let missing = ScriptedHTTP([.answer(404)]).api(token: token)
        await #expect(throws: ServiceFailure.notFound) { try await missing.stock("a") }

        for (status, failure) in [(401, ServiceFailure.unauthorized), (429, .rateLimited(until: nil))] {
            let script = ScriptedHTTP([.answer(status)])
            await #expect(throws: failure) { try await script.api(token: token).stock("a") }
            #expect(script.requests.count == 1)
        }
    }

    @Test("a write is never retried, because the first one may have succeeded")
    func brokenConnection() async {
        let script = ScriptedHTTP([.failure(.interrupted(host: "h", detail: ""))])

        await #expect(throws: ServiceFailure.interrupted(host: "h")) {
            try await script.api(token: token).stock("a")
        }
        #expect(script.requests.count == 1)
    }

    @Test("without a token or a valid id nothing is sent")
    func notSent() async {
        let script = ScriptedHTTP([.answer(204)])

        await #expect(throws: ServiceFailure.unauthorized) { try await script.api().hasStocked("a") }
        await #expect(throws: ServiceFailure.unauthorized) { try await script.api().stock("a") }
        await #expect(throws: ServiceFailure.unauthorized) {
            try await script.api().ownPosts(page: 1, perPage: 1)
        }
        await #expect(throws: ServiceFailure.notFound) { try await script.api(token: token).unstock("../x") }
        await #expect(throws: ServiceFailure.notFound) {
            try await script.api().stocks(of: "a/b", page: 1, perPage: 1)
        }
        #expect(script.requests.isEmpty)
    }
}
