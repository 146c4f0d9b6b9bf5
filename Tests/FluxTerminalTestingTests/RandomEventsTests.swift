import FluxTerminalTesting
import TerminalFrames
import Testing

@Suite struct RandomEventsTests {
    @Test("a seed always gives the same events, and another seed gives others")
    func seeds() {
        func events(_ seed: UInt64) -> [String] {
            var random = RandomEvents(seed: seed)
            return (0..<100).map { _ in "\(random.event(["j", .enter]))" }
        }
        #expect(events(1) == events(1))
        #expect(events(1) != events(2))
    }
}
