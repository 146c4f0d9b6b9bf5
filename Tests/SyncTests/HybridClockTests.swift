import Foundation
import Testing

@testable import Sync

@Suite struct HybridClockTests {
    private let noon = Date(timeIntervalSince1970: 1_767_268_800)
    private let machine = MachineID(0xA1)

    @Test("timestamps of one clock increase, even if the machine's clock goes back")
    func neverBack() {
        var clock = HybridClock(machine: machine)
        let stamps = [0, 0, -3_600, 1, 0.5, -1e12].map { clock.tick(now: noon.addingTimeInterval($0)) }
        #expect(stamps == stamps.sorted() && Set(stamps).count == stamps.count)
    }
}
