import HTTP
import ReactiveCore
import Synchronization
import Testing

@Suite struct RetryingHTTPTests {
    private typealias Outcome = Result<HTTPResponse, HTTPFailure>

    /// Gives its outcomes in turn, each after as long as it takes.
    private final class Script: Sendable {
        let asked = Mutex(0)
        let outcomes: [Outcome]
        let takes: Duration

        init(_ outcomes: [Outcome], takes: Duration = .zero) {
            (self.outcomes, self.takes) = (outcomes, takes)
        }
    }

    private let scheduler = VirtualTimeScheduler()
    private static let unreachable = Outcome.failure(.unreachable(host: "a.example", detail: "refused"))
    private static let interrupted = Outcome.failure(.interrupted(host: "a.example", detail: "reset"))

    private static func answer(_ status: Int) -> Outcome {
        .success(HTTPResponse(status: status, headers: [], body: []))
    }

    private func send(_ script: Script, _ method: HTTPRequest.Method = .get) async -> Outcome {
        let http = InMemoryHTTP { [scheduler] _ throws(HTTPFailure) in
            let turn = script.asked.withLock { asked in
                asked += 1
                return asked - 1
            }
            do { try await scheduler.sleep(for: script.takes) } catch { throw .cancelled }
            return try script.outcomes[turn].get()
        }
        let retrying = RetryingHTTP(http: http, scheduler: scheduler, host: "a.example")
        let sending = Task(executorPreference: scheduler.executor) { () -> Outcome in
            do throws(HTTPFailure) {
                return .success(try await retrying.send(HTTPRequest(method, "https://a.example")))
            } catch { return .failure(error) }
        }
        scheduler.run()
        return await sending.value
    }

    @Test(
        "B-X4 a failed connection or a gateway's error is tried twice more",
        arguments: [Self.unreachable, Self.interrupted, Self.answer(502), Self.answer(503), Self.answer(504)])
    private func triedAgain(first: Outcome) async {
        let lucky = Script([first, first, Self.answer(200)])
        #expect(await send(lucky) == Self.answer(200))

        let unlucky = Script([first, first, first, Self.answer(200)])
        #expect(await send(unlucky) == first)
        #expect(unlucky.asked.withLock { $0 } == 3)
    }

    @Test(
        "B-X4 every other outcome is final",
        arguments: [
            Self.answer(200), Self.answer(404), Self.answer(429), Self.answer(500), .failure(.cancelled),
            .failure(.timedOut(host: "a.example")), .failure(.tooLarge(limit: 1)),
        ])
    private func final(outcome: Outcome) async {
        let script = Script([outcome])

        #expect(await send(script) == outcome)
        #expect(script.asked.withLock { $0 } == 1)
        #expect(scheduler.now == .zero)
    }

    @Test("what is no GET is sent once", arguments: [HTTPRequest.Method.post, .put, .delete])
    func onlyGET(method: HTTPRequest.Method) async {
        let script = Script([Self.unreachable])

        #expect(await send(script, method) == Self.unreachable)
        #expect(script.asked.withLock { $0 } == 1)
    }

    @Test("B-X4 the pauses are 0.2 s and 0.6 s, a quarter more or less")
    func pauses() async {
        _ = await send(Script([Self.unreachable, Self.unreachable, Self.unreachable]))

        #expect(scheduler.now >= .milliseconds(600) && scheduler.now <= .milliseconds(1000))
    }

    @Test("B-X4 the pauses differ from time to time")
    func jitter() async {
        var ends: Set<Duration> = []
        for _ in 1...10 {
            let start = scheduler.now
            _ = await send(Script([Self.unreachable, Self.unreachable, Self.unreachable]))
            ends.insert(scheduler.now - start)
        }

        #expect(ends.count > 1)
    }

    @Test("B-X4 cancelling in a pause ends the request at once, and nothing is sent any more")
    func cancelledInPause() async {
        let http = ScriptedHTTP([Self.unreachable])
        let retrying = RetryingHTTP(http: http, scheduler: scheduler, host: "a.example")
        let sending = Task(executorPreference: scheduler.executor) { () -> Outcome in
            do throws(HTTPFailure) {
                return .success(try await retrying.send(HTTPRequest(.get, "https://a.example")))
            } catch { return .failure(error) }
        }
        scheduler.advance(by: .milliseconds(100))

        sending.cancel()
        scheduler.run()

        #expect(await sending.value == .failure(.cancelled))
        #expect(http.requests.count == 1 && scheduler.now < .milliseconds(150))
    }

    @Test("B-X4 a retry ends with the time for all of it")
    func budget() async {
        let script = Script(Array(repeating: Self.answer(503), count: 3), takes: .seconds(20))

        #expect(await send(script) == .failure(.timedOut(host: "a.example")))
        #expect(scheduler.now == .seconds(29))
        #expect(script.asked.withLock { $0 } == 2)
    }

    @Test("B-X4 with the time up after the first attempt, its outcome stands")
    func timeUp() async {
        let script = Script([Self.answer(503)], takes: .seconds(29))

        #expect(await send(script) == Self.answer(503))
    }
}
