import Measuring

/// The times of single requests, and the sum of the sizes of their responses.
struct RequestTimes {
    private var times: [Duration] = []
    private var bytes = 0

    /// - Parameter answered: The size of the body, or `nil` without a response.
    mutating func note(_ answered: Int?, since start: ContinuousClock.Instant) {
        times.append(ContinuousClock.now - start)
        bytes += answered ?? 0
    }

    var outcome: Outcome {
        let middle = times.sorted()[times.count / 2]
        return Outcome(count: times.count, sum: bytes, typical: middle / .nanoseconds(1))
    }
}
