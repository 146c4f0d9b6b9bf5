import Entities
import Foundation
import Shell
import Testing

@Suite struct RetryTimeTests {
    @Test(
        "a service that is never available again is asked again after years",
        arguments: [1e18, 1e300, .infinity])
    func endless(_ seconds: TimeInterval) {
        let failure = ServiceFailure.rateLimited(until: Date(timeIntervalSince1970: seconds))

        let time = failure.retryTime(at: .seconds(5), Date(timeIntervalSince1970: 0))

        #expect(time == .seconds(1_000_000_005))
    }

    @Test("a limit that has ended or has no end needs no pause", arguments: [-1e300, 0, .nan, nil])
    func ended(_ seconds: TimeInterval?) {
        let failure = ServiceFailure.rateLimited(until: seconds.map { Date(timeIntervalSince1970: $0) })

        #expect(failure.retryTime(at: .seconds(5), Date(timeIntervalSince1970: 0)) == nil)
    }
}
