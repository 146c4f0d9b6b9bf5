import Measuring

/// Times single requests and adds up the sizes of their responses.
struct RequestTimes {
    private var times: [Duration] = []
    private var bytes = 0
    private let clock = ContinuousClock()

    /// - Parameter request: Returns the size of the body, or `nil` without a response.
    mutating func add(_ request: () async -> Int?) async {
        let start = clock.now
        let answered = await request()
        note(answered, since: start)
    }

    mutating func add(_ request: () -> Int) {
        let start = clock.now
        let answered = request()
        note(answered, since: start)
    }

    private mutating func note(_ answered: Int?, since start: ContinuousClock.Instant) {
        times.append(clock.now - start)
        bytes += answered ?? 0
    }

    var outcome: Outcome {
        let middle = times.sorted()[times.count / 2]
        return Outcome(count: times.count, sum: bytes, typical: middle / .nanoseconds(1))
    }
}
