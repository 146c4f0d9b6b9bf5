import TerminalUI
import Testing

@Suite struct SpinnerTests {
    private let start = Duration.seconds(7)

    @Test("what is over within 150 ms shows no spinner, and what never began none at all")
    func quick() {
        #expect(Spinner(since: start, at: start + .milliseconds(149)) == nil)
        #expect(Spinner(since: nil, at: start) == nil)
        #expect(Spinner.nextChange(since: nil, after: start) == nil)
    }

    @Test("what takes longer turns a sign every 100 ms")
    func slow() {
        #expect(Spinner(since: start, at: start + .milliseconds(150)) == Spinner(tick: 0))
        #expect(Spinner(since: start, at: start + .milliseconds(249)) == Spinner(tick: 0))
        #expect(Spinner(since: start, at: start + .milliseconds(1_150)) == Spinner(tick: 10))
        #expect(Spinner(tick: 10) == Spinner(tick: 0))
    }

    @Test("the moment that it names is a later one, however long it has turned", arguments: 11_800..<11_830)
    func later(ticks: Int) throws {
        let now = start + Spinner.delay + Spinner.tick * ticks
        #expect(try #require(Spinner.nextChange(since: start, after: now)) == now + Spinner.tick)
        #expect(Spinner(since: start, at: now) == Spinner(tick: ticks))
    }

    @Test("it looks the same until the moment that it names")
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
