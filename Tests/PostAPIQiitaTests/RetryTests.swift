import Entities
import HTTP
import PostAPI
import PostAPIQiita
import ReactiveCore
import Testing

@Suite struct RetryTests {
    private static let unreachable = ScriptedHTTP.Step.failure(.unreachable(host: "h", detail: ""))
    private static let interrupted = ScriptedHTTP.Step.failure(.interrupted(host: "h", detail: ""))
    private static let time = ScriptedHTTP.Step.failure(.timedOut(host: "h"))
    private static let success = ScriptedHTTP.Step.answer(200, [:], "[]")

    /// Sends a request in virtual time.
    private func findPosts(
        _ http: any HTTP, on time: VirtualTimeScheduler
    ) async -> Result<PostPage, ServiceFailure> {
        let api = PostAPIQiita(origin: "https://qiita.com", http: http, token: { nil }, scheduler: time)
        let task = Task(executorPreference: time) { () async -> Result<PostPage, ServiceFailure> in
            do throws(ServiceFailure) {
                return .success(try await api.findPosts("q", page: 1, perPage: 20))
            } catch {
                return .failure(error)
            }
        }
        time.run()
        return await task.value
    }

    @Test(
        "a GET is attempted at most three times, after a failed connection and 502 to 504 only",
        arguments: [
            ([unreachable, success], 2, nil), ([interrupted, .answer(502), success], 3, nil),
            ([.answer(503), success], 2, nil),
            ([unreachable], 3, .unreachable(host: "h")), ([.answer(504)], 3, .unavailable(status: 504)),
            ([.answer(500), success], 1, .unavailable(status: 500)),
            ([time, success], 1, .timedOut(host: "h")),
            ([.answer(429), success], 1, .rateLimited(until: nil)),
            ([unreachable, .answer(404)], 2, .notFound),
        ] as [([ScriptedHTTP.Step], Int, ServiceFailure?)])
    func attempts(steps: [ScriptedHTTP.Step], attempts: Int, failure: ServiceFailure?) async {
        let script = ScriptedHTTP(steps)
        let time = VirtualTimeScheduler()

        let outcome = await findPosts(script, on: time)

        let empty = PostPage(posts: [], totalCount: nil, nextPage: nil)
        #expect(outcome == (failure.map { .failure($0) } ?? .success(empty)))
        #expect(script.requests.count == attempts)
        let bounds: [ClosedRange<Duration>] = [
            .zero ... .zero, .milliseconds(150) ... .milliseconds(250),
            .milliseconds(600) ... .milliseconds(1_000),
        ]
        #expect(bounds[attempts - 1].contains(time.now))
    }

    @Test("an attempt that hangs ends within 30 s of the first attempt")
    func endsInTime() async {
        let time = VirtualTimeScheduler()
        let http = InMemoryHTTP { _ throws(HTTPFailure) in
            do { try await time.sleep(for: .seconds(25)) } catch { throw .cancelled }
            throw .unreachable(host: "qiita.com", detail: "")
        }

        let outcome = await findPosts(http, on: time)

        #expect(outcome == .failure(.timedOut(host: "qiita.com")))
        #expect(time.now == .seconds(29))
    }

    @Test("revoking is not retried")
    func otherMethods() async {
        let script = ScriptedHTTP([Self.unreachable])
        let token = AccessToken(secret: "s", origin: "https://qiita.com")

        await #expect(throws: ServiceFailure.unreachable(host: "h")) { try await script.api().revoke(token) }

        #expect(script.requests.count == 1)
    }

    @Test("cancelling during the pause before a retry ends at once")
    func cancelledPause() async {
        let script = ScriptedHTTP([Self.unreachable])
        let time = VirtualTimeScheduler()
        let api = script.api(time: time)
        let task = Task(executorPreference: time) { try await api.post("a") }
        time.advance(by: .milliseconds(10))

        task.cancel()
        time.advance(by: .milliseconds(10))

        await #expect(throws: ServiceFailure.cancelled) { try await task.value }
        #expect(script.requests.count == 1)
    }
}
