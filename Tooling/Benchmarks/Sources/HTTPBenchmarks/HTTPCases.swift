import CHTTPFloor
import HTTP
import HTTPCurl
import Measuring

/// Sends GETs one after the other over a keep-alive connection. The result is the median, so that pauses of
/// the machine do not count.
func oneAfterAnother(_ id: String, kilobytes: Int) -> Case {
    let operations = 2_000
    let (url, bytes) = startServer(kilobytes: kilobytes)

    return Case(
        id, "keep-alive GET of \(kilobytes) KB, p50", operations: operations,
        expected: Outcome(count: operations, sum: operations * bytes), limits: Limits(floor: 1.3),
        contenders: [
            Contender(.ours) {
                let http = HTTPCurl(settings: .benchmark)
                return { operations in
                    untilDone {
                        var requestTimes = RequestTimes()
                        for _ in 0..<operations {
                            let start = ContinuousClock.now
                            let answer = try? await http.send(HTTPRequest(.get, url))
                            requestTimes.note(answer?.body.count, since: start)
                        }
                        return requestTimes.outcome
                    }
                }
            },
            Contender(.floor) {
                let thread = curl_thread_start()
                return { operations in
                    var requestTimes = RequestTimes()
                    for _ in 0..<operations {
                        let start = ContinuousClock.now
                        requestTimes.note(curl_thread_get(thread, url), since: start)
                    }
                    return requestTimes.outcome
                }
            },
        ])
}

/// Keeps 64 GETs in flight, each with a different URL, because our client shares one request between equal
/// ones.
func manyAtOnce(_ id: String, kilobytes: Int) -> Case {
    let (operations, atOnce) = (6_400, 64)
    let (url, bytes) = startServer(kilobytes: kilobytes)

    return Case(
        id, "64 concurrent GETs of \(kilobytes) KB", operations: operations,
        expected: Outcome(count: operations, sum: operations * bytes), limits: Limits(floor: 1 / 0.8),
        contenders: [
            Contender(.ours) {
                let http = HTTPCurl(settings: .benchmark)
                return { operations in
                    untilDone {
                        await withTaskGroup(of: Outcome.self) { group in
                            for worker in 0..<atOnce {
                                group.addTask {
                                    var outcome = Outcome()
                                    for number in stride(from: worker, to: operations, by: atOnce) {
                                        let request = HTTPRequest(.get, "\(url)\(number)")
                                        guard let answer = try? await http.send(request) else { continue }
                                        outcome.count += 1
                                        outcome.sum += answer.body.count
                                    }
                                    return outcome
                                }
                            }
                            return await group.reduce(Outcome(), +)
                        }
                    }
                }
            },
            Contender(.floor) {
                let raw = raw_start()
                return { operations in
                    let sum = raw_get(raw, url, Int32(operations), Int32(atOnce))
                    return Outcome(count: sum < 0 ? 0 : operations, sum: sum)
                }
            },
        ])
}

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

/// Starts a server that answers every request with a body of `kilobytes` KB.
func startServer(kilobytes: Int) -> (url: String, bytes: Int) {
    let bytes = kilobytes * 1_000
    let port = server_start(Int32(bytes))
    precondition(port != 0, "loopback has a free port")
    return ("http://127.0.0.1:\(port)/", bytes)
}

extension HTTPCurl.Settings {
    static let benchmark = HTTPCurl.Settings(userAgent: "nagare/benchmark")
}
