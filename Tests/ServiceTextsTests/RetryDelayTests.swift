import Entities
import FluxScreens
import Foundation
import ServiceTexts
import Testing

@Suite struct RetryDelayTests {
    @Test(
        "a service that is never available again is asked again after years",
        arguments: [1e18, 1e300, .infinity])
    func endless(_ seconds: TimeInterval) {
        let failure = ServiceFailure.rateLimited(until: Date(timeIntervalSince1970: seconds))

        #expect(failure.retryDelay(at: Date(timeIntervalSince1970: 0)) == .seconds(1_000_000_000))
    }

    @Test("a limit that has ended or has no end needs no pause", arguments: [-1e300, 0, .nan, nil])
    func ended(_ seconds: TimeInterval?) {
        let failure = ServiceFailure.rateLimited(until: seconds.map { Date(timeIntervalSince1970: $0) })

        #expect(failure.retryDelay(at: Date(timeIntervalSince1970: 0)) == nil)
    }
}
