import Entities
import Foundation
import HTTP
import ReactiveCore
import Testing
import VideoAPI
import VideoAPIPeerTube

@Suite struct FailureTests {
    private static let problem =
        #"{"type":"about:blank","title":"Forbidden","status":403,"detail":"Needs a password"}"#

    @Test(
        "each status maps to one failure, with the instance's description if there is one",
        arguments: [
            (.answer(400, [:], #"{"title":"Bad Request"}"#), .refused(detail: "Bad Request")),
            (.answer(401, [:], #"{"error":"Not public"}"#), .forbidden(detail: "Not public")),
            (.answer(403, [:], problem), .forbidden(detail: "Needs a password")),
            (.answer(403, [:], "<html>"), .forbidden(detail: "<html>")),
            (.answer(404), .notFound),
            (
                .answer(429, ["retry-after": "7"], "Too many"),
                .rateLimited(until: Date(timeIntervalSince1970: 1_007))
            ),
            (
                .answer(429, ["X-RATELIMIT-RESET": "1010"]),
                .rateLimited(until: Date(timeIntervalSince1970: 1_010))
            ),
            (.answer(429, [:], "{"), .rateLimited(until: nil)),
            (.answer(429, ["retry-after": "1e300"]), .rateLimited(until: nil)),
            (.answer(429, ["retry-after": "inf"]), .rateLimited(until: nil)),
            (.answer(429, ["retry-after": "nan"]), .rateLimited(until: nil)),
            (.answer(429, ["retry-after": "-1e300", "x-ratelimit-reset": "1e18"]), .rateLimited(until: nil)),
            (.answer(500), .unavailable(status: 500)),
            (.answer(304), .unexpected(detail: "status 304: ")),
            (
                .answer(200, [:], #"{"total":1,"data":[{"uu"#),
                .unexpected(detail: "unexpected content of 23 bytes")
            ),
            (
                .answer(200, ["Content-Type": "text/html"], "<html>"),
                .unexpected(detail: "a web page of 6 bytes instead of data")
            ),
            (
                .answer(200, [:], #"{"total":1}"#),
                .unexpected(detail: "unexpected content of 11 bytes")
            ),
            (
                .answer(200, [:], #"{"data":[1]}"#),
                .unexpected(detail: "the list does not contain a valid video")
            ),
            (.failure(.cancelled), .cancelled),
            (.failure(.timedOut(host: "h")), .timedOut(host: "h")),
            (.failure(.insecure(host: "h", detail: "d")), .insecure(host: "h", detail: "d")),
            (.failure(.tooLarge(limit: 9)), .unexpected(detail: "the response is larger than 9 bytes")),
            (
                .failure(.refusedURL("x")),
                .unexpected(detail: "the URL of the request or of a redirect is not allowed")
            ),
        ] as [(ScriptedHTTP.Step, ServiceFailure)])
    func meanings(step: ScriptedHTTP.Step, failure: ServiceFailure) async throws {
        let script = ScriptedHTTP([step])
        let api = try script.api()

        await #expect(throws: failure) { try await api.episodes(start: 0, count: 15) }

        #expect(script.requests.count == 1)
    }

    @Test(
        "a GET is attempted at most three times, after a failed connection and 502 to 504 only",
        arguments: [
            ([.failure(.unreachable(host: "h", detail: "")), .answer(404)], 2, .notFound),
            ([.failure(.interrupted(host: "h", detail: ""))], 3, .interrupted(host: "h")),
            ([.answer(503)], 3, .unavailable(status: 503)),
        ] as [([ScriptedHTTP.Step], Int, ServiceFailure)])
    func attempts(steps: [ScriptedHTTP.Step], attempts: Int, failure: ServiceFailure) async throws {
        let script = ScriptedHTTP(steps)
        let time = VirtualTimeScheduler()
        let api = try script.api(time: time)

        let task = Task(executorPreference: time) { try await api.episode("42") }
        time.run()

        await #expect(throws: failure) { try await task.value }
        #expect(script.requests.count == attempts)
    }
}
