import ScreenTesting
import TerminalUI
import Testing

@Suite struct RandomEventsTests {
    @Test("a seed gives the same events every time, and another seed others")
    func seeds() {
        func events(_ seed: UInt64) -> [String] {
            var random = RandomEvents(seed: seed)
            return (0..<100).map { _ in "\(random.event(["j", .enter]))" }
        }
        #expect(events(1) == events(1))
        #expect(events(1) != events(2))
    }
}
