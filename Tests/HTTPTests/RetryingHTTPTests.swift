import HTTP
import ReactiveCore
import Testing

@Suite struct RetryingHTTPTests {
    private typealias Outcome = ScriptedHTTP.Step

    private let scheduler = VirtualTimeScheduler()
    private static let unreachable = Outcome.failure(.unreachable(host: "a.example", detail: "refused"))
    private static let interrupted = Outcome.failure(.interrupted(host: "a.example", detail: "reset"))

    /// - Parameter takes: The duration of each response.
    private func send(
        _ script: ScriptedHTTP, _ method: HTTPRequest.Method = .get, takes: Duration = .zero
    ) async -> Outcome {
        let slow = InMemoryHTTP { [scheduler] request throws(HTTPFailure) in
            let outcome = await Self.outcome { () throws(HTTPFailure) in try await script.send(request) }
            do { try await scheduler.sleep(for: takes) } catch { throw .cancelled }
            return try outcome.get()
        }
        let sending = sending(method, over: slow)
        scheduler.run()
        return await sending.value
    }

    private func sending(_ method: HTTPRequest.Method, over http: any HTTP) -> Task<Outcome, Never> {
        let retrying = RetryingHTTP(http: http, scheduler: scheduler, host: "a.example")
        return Task(executorPreference: scheduler.executor) {
            await Self.outcome { () throws(HTTPFailure) in
                try await retrying.send(HTTPRequest(method, "https://a.example"))
            }
        }
    }

    private static func outcome(
        of sending: () async throws(HTTPFailure) -> HTTPResponse
    ) async -> Outcome {
        do throws(HTTPFailure) { return .success(try await sending()) } catch { return .failure(error) }
    }

    @Test(
        "a failed connection or a gateway error is retried twice",
        arguments: [Self.unreachable, Self.interrupted, Outcome.answer(502), .answer(503), .answer(504)])
    private func triedAgain(first: Outcome) async {
        let lucky = ScriptedHTTP([first, first, .answer(200)])
        #expect(await send(lucky) == .answer(200))

        let unlucky = ScriptedHTTP([first, first, first, .answer(200)])
        #expect(await send(unlucky) == first)
        #expect(unlucky.requests.count == 3)
    }

    @Test(
        "every other outcome is final",
        arguments: [
            Outcome.answer(200), .answer(404), .answer(429), .answer(500), .failure(.cancelled),
            .failure(.timedOut(host: "a.example")), .failure(.tooLarge(limit: 1)),
        ])
    private func final(outcome: Outcome) async {
        let script = ScriptedHTTP([outcome])

        #expect(await send(script) == outcome)
        #expect(script.requests.count == 1)
        #expect(scheduler.now == .zero)
    }

    @Test("only GET requests are retried", arguments: [HTTPRequest.Method.post, .put, .delete])
    func onlyGET(method: HTTPRequest.Method) async {
        let script = ScriptedHTTP([Self.unreachable])

        #expect(await send(script, method) == Self.unreachable)
        #expect(script.requests.count == 1)
    }

    @Test("the delays are 0.2 s and 0.6 s, ±25%")
    func pauses() async {
        _ = await send(ScriptedHTTP([Self.unreachable]))

        #expect(scheduler.now >= .milliseconds(600) && scheduler.now <= .milliseconds(1000))
    }

    @Test("the delays are randomised")
    func jitter() async {
        var ends: Set<Duration> = []
        for _ in 1...10 {
            let start = scheduler.now
            _ = await send(ScriptedHTTP([Self.unreachable]))
            ends.insert(scheduler.now - start)
        }

        #expect(ends.count > 1)
    }

    @Test("cancelling during a delay ends the request at once, without another attempt")
    func cancelledInPause() async {
        let http = ScriptedHTTP([Self.unreachable])
        let sending = sending(.get, over: http)
        scheduler.advance(by: .milliseconds(100))

        sending.cancel()
        scheduler.run()

        #expect(await sending.value == .failure(.cancelled))
        #expect(http.requests.count == 1 && scheduler.now < .milliseconds(150))
    }

    @Test("a retry ends when the time budget is used up")
    func budget() async {
        let script = ScriptedHTTP([.answer(503)])

        #expect(await send(script, takes: .seconds(20)) == .failure(.timedOut(host: "a.example")))
        #expect(scheduler.now == .seconds(29))
        #expect(script.requests.count == 2)
    }

    @Test("the first outcome is final if no time is left for a retry")
    func timeUp() async {
        let script = ScriptedHTTP([.answer(503)])

        #expect(await send(script, takes: .seconds(29)) == .answer(503))
    }
}
