import TerminalFrames
import Testing

@Suite struct SpinnerTests {
    private let start = Duration.seconds(7)

    @Test("an activity shorter than 150 ms shows no spinner")
    func quick() {
        #expect(Spinner(since: start, at: start + .milliseconds(149)) == nil)
        #expect(Spinner(since: nil, at: start) == nil)
        #expect(Spinner.nextChange(since: nil, after: start) == nil)
    }

    @Test("a longer activity changes its spinner every 100 ms")
    func slow() {
        #expect(Spinner(since: start, at: start + .milliseconds(150)) == Spinner(tick: 0))
        #expect(Spinner(since: start, at: start + .milliseconds(249)) == Spinner(tick: 0))
        #expect(Spinner(since: start, at: start + .milliseconds(1_150)) == Spinner(tick: 10))
        #expect(Spinner(tick: 10) == Spinner(tick: 0))
    }

    @Test(
        "the next change is always in the future, however long the spinner has been visible",
        arguments: 11_800..<11_830)
    func later(ticks: Int) throws {
        let now = start + Spinner.delay + Spinner.tick * ticks
        #expect(try #require(Spinner.nextChange(since: start, after: now)) == now + Spinner.tick)
        #expect(Spinner(since: start, at: now) == Spinner(tick: ticks))
    }

    @Test("the spinner does not change before the announced time")
    func nextChange() throws {
        var now = start
        for tick in 0..<25 {
            let next = try #require(Spinner.nextChange(since: start, after: now))
            #expect(Spinner(since: start, at: next - .nanoseconds(1)) == Spinner(since: start, at: now))
            #expect(Spinner(since: start, at: next) == Spinner(tick: tick))
            now = next
        }
        #expect(now == start + .milliseconds(2_550))
    }
}
