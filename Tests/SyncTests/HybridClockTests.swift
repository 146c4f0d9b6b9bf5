import Foundation
import Testing

@testable import Sync

@Suite struct HybridClockTests {
    private let noon = Date(timeIntervalSince1970: 1_767_268_800)
    private let machine = MachineID(0xA1)

    private func stamp(_ offset: TimeInterval, counter: UInt16 = 0, machine: UInt64 = 7) -> HybridTimestamp {
        HybridTimestamp(
            milliseconds: Int64((noon.timeIntervalSince1970 + offset) * 1_000), counter: counter,
            machine: MachineID(machine))
    }

    @Test("timestamps of one clock increase, even if the machine's clock goes back")
    func neverBack() {
        var clock = HybridClock(machine: machine)
        let stamps = [0, 0, -3_600, 1, 0.5, -1e12].map { clock.tick(now: noon.addingTimeInterval($0)) }
        #expect(stamps == stamps.sorted() && Set(stamps).count == stamps.count)
        #expect(stamps.allSatisfy { $0.machine == machine })
    }

    @Test("more changes in a millisecond than the counter can count move to the next millisecond")
    func full() throws {
        var clock = HybridClock(machine: machine)
        try clock.receive(stamp(0, counter: .max - 1), now: noon)
        let stamps = [clock.tick(now: noon), clock.tick(now: noon), clock.tick(now: noon)]
        #expect(stamps.map(\.counter) == [.max, 0, 1])
        #expect(stamps.map { $0.milliseconds - stamp(0).milliseconds } == [0, 1, 1])
    }

    @Test("a change made after receiving another one is later, although this clock is an hour behind")
    func receiving() throws {
        var clock = HybridClock(machine: machine)
        let remote = stamp(3_600, counter: 9)
        try clock.receive(remote, now: noon)
        #expect(clock.tick(now: noon) > remote)
    }

    @Test("receiving an earlier timestamp has no effect")
    func earlier() throws {
        var clock = HybridClock(machine: machine)
        let before = clock.tick(now: noon)
        try clock.receive(stamp(-5), now: noon)
        #expect(clock.last == before)
    }

    @Test("a timestamp more than 24 hours ahead is refused and leaves the clock unchanged")
    func tooFarAhead() throws {
        var clock = HybridClock(machine: machine)
        let day: TimeInterval = 24 * 60 * 60
        #expect(throws: HybridClock.TooFarAhead(seconds: day + 1)) {
            try clock.receive(stamp(day + 1), now: noon)
        }
        #expect(clock == HybridClock(machine: machine))
        try clock.receive(stamp(day), now: noon)
        #expect(clock.last.milliseconds == stamp(day).milliseconds)
    }

    @Test("texts sort as the timestamps do, and are parsed again")
    func texts() throws {
        let stamps = [
            stamp(0), stamp(0, counter: 1), stamp(0, counter: .max), stamp(0.001), stamp(1e9),
            stamp(0, machine: 8),
        ]
        #expect(stamps.sorted().map(\.text) == stamps.map(\.text).sorted())
        #expect(stamps.map { HybridTimestamp(text: $0.text) } == stamps)
        #expect(stamp(0).text == "019b796dd6000000" + "0000000000000007")
        let json = try JSONEncoder().encode([stamp(0)])
        #expect(try JSONDecoder().decode([HybridTimestamp].self, from: json) == [stamp(0)])
    }

    @Test(
        "other texts are not timestamps",
        arguments: [
            "", "0", "019B796F1000000000000000000007FF", "019b796f10000000000000000000000g",
            "+19b796f100000000000000000000007", "019b796f1000000000000000000000070", "流れ",
        ])
    func invalid(_ text: String) {
        #expect(HybridTimestamp(text: text) == nil)
        #expect(MachineID(text: text) == nil)
    }
}
