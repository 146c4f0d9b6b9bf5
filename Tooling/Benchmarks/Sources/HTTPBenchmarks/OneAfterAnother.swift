import CHTTPFloor
import HTTP
import HTTPCurl
import Measuring

/// One GET after the other over a connection that is kept; what counts is the typical one, so that a pause of
/// the machine does not.
func oneAfterAnother(_ id: String, kilobytes: Int) -> Case {
    let operations = 2_000
    let (url, bytes) = serving(kilobytes: kilobytes)

    return Case(
        id, "keep-alive GET of \(kilobytes) KB, p50", operations: operations,
        expected: Outcome(count: operations, sum: operations * bytes), limits: Limits(floor: 1.3),
        contenders: [
            Contender(.ours) {
                let http = HTTPCurl(settings: .benchmark)
                return { operations in
                    waitFor {
                        var typical = Typical()
                        for _ in 0..<operations {
                            await typical.add { try? await http.send(HTTPRequest(.get, url)).body.count }
                        }
                        return typical.outcome
                    }
                }
            },
            Contender(.floor) {
                let asker = asker_start()
                return { operations in
                    var typical = Typical()
                    for _ in 0..<operations { typical.add { asker_get(asker, url) } }
                    return typical.outcome
                }
            },
        ])
}
