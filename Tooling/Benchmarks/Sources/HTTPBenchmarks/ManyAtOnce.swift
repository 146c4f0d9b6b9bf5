import CHTTPFloor
import HTTP
import HTTPCurl
import Measuring

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
