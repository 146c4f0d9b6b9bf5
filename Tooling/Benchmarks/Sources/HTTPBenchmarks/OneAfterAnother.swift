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
