import Entities
import FoundationEssentials
import Shell
import Testing

@Suite struct CountdownTests {
    private let start = Date(timeIntervalSince1970: 1_700_000_000)

    @Test("B-A4 whole seconds are counted down to 0, each from the moment when it shows")
    func countsDown() {
        let end = Duration.seconds(2.5)
        var (now, shown) = (Duration.zero, [Countdown.seconds(until: end, at: .zero)])
        while let next = Countdown.nextChange(until: end, after: now) {
            #expect(Countdown.seconds(until: end, at: next - .nanoseconds(1)) == shown.last)
            now = next
            shown.append(Countdown.seconds(until: end, at: now))
        }

        #expect(shown == [3, 2, 1, 0])
        #expect(now == end)
    }

    @Test("the moment of another number is a later one, however long the wait", arguments: 2_360..<2_390)
    func later(seconds: Int) {
        let now = Duration.milliseconds(1_500)
        let end = now + .seconds(seconds)
        #expect(Countdown.nextChange(until: end, after: now) == now + .seconds(1))
        #expect(Countdown.seconds(until: end, at: now) == seconds)
    }

    @Test("nothing is counted while nothing is awaited, and nothing changes once the time has come")
    func idle() {
        #expect(Countdown.seconds(until: nil, at: .seconds(1)) == nil)
        #expect(Countdown.nextChange(until: nil, after: .seconds(1)) == nil)
        #expect(Countdown.seconds(until: .seconds(1), at: .seconds(5)) == 0)
        #expect(Countdown.nextChange(until: .seconds(1), after: .seconds(1)) == nil)
    }

    @Test("B-A4 a limit is tried again when it resets, by whole seconds of the scheduler")
    func retry() {
        let failure = ServiceFailure.rateLimited(until: start.addingTimeInterval(2.2))

        #expect(failure.retry(at: .seconds(10), start) == .seconds(13))
    }

    @Test("B-A4 nothing is tried again by itself without a limit, or when nobody told its end, or it is over")
    func noRetry() {
        let over = ServiceFailure.rateLimited(until: start.addingTimeInterval(-5))
        for failure in [over, .rateLimited(until: start), .rateLimited(until: nil), .notFound] {
            #expect(failure.retry(at: .zero, start) == nil)
        }
    }
}
