package import FoundationEssentials

/// The hybrid logical clock of one machine.
///
/// A value without a source of time: the caller passes the time of the machine's own clock. Not shared between threads;
/// a library stores it in the transaction that uses it.
package struct HybridClock: Sendable, Equatable {
    /// A timestamp that is further than this ahead of a clock is refused: until then, it would win against every other change.
    package static let limit: TimeInterval = 24 * 60 * 60

    /// A remote timestamp is more than 24 hours ahead of this machine's clock.
    package struct TooFarAhead: Error, Sendable, Equatable {
        package let seconds: TimeInterval
    }

    /// The latest timestamp that this clock has given or received; its machine is this one.
    package private(set) var last: HybridTimestamp

    /// - Parameters:
    ///   - machine: The machine that the timestamps name.
    ///   - last: The latest timestamp given or received before; `nil` for a new clock.
    package init(machine: MachineID, last: HybridTimestamp? = nil) {
        self.last = HybridTimestamp(
            milliseconds: last?.milliseconds ?? 0, counter: last?.counter ?? 0, machine: machine)
    }

    /// Gives the next timestamp, which is later than all before it, even if the machine's clock went back.
    ///
    /// - Parameter now: The time of the machine's clock.
    package mutating func tick(now: Date) -> HybridTimestamp {
        let milliseconds = Self.milliseconds(now)
        if milliseconds > last.milliseconds {
            last = HybridTimestamp(milliseconds: milliseconds, counter: 0, machine: last.machine)
        } else if last.counter < .max {
            last = HybridTimestamp(
                milliseconds: last.milliseconds, counter: last.counter + 1, machine: last.machine)
        } else {
            last = HybridTimestamp(milliseconds: last.milliseconds + 1, counter: 0, machine: last.machine)
        }
        return last
    }

    /// Makes all further timestamps later than `remote`.
    ///
    /// - Parameters:
    ///   - remote: A timestamp of another machine, or an earlier one of this machine.
    ///   - now: The time of the machine's clock.
    /// - Throws: `TooFarAhead`; the clock is then unchanged.
    package mutating func receive(_ remote: HybridTimestamp, now: Date) throws(TooFarAhead) {
        let lead = Self.lead(of: remote, over: now)
        guard lead <= Self.limit else { throw TooFarAhead(seconds: lead) }
        if (remote.milliseconds, remote.counter) > (last.milliseconds, last.counter) {
            last = HybridTimestamp(
                milliseconds: remote.milliseconds, counter: remote.counter, machine: last.machine)
        }
    }

    /// The seconds by which `timestamp` is ahead of `now`; negative if it is behind.
    package static func lead(of timestamp: HybridTimestamp, over now: Date) -> TimeInterval {
        Double(timestamp.milliseconds) / 1_000 - now.timeIntervalSince1970
    }

    private static func milliseconds(_ date: Date) -> Int64 {
        let value = (date.timeIntervalSince1970 * 1_000).rounded(.down)
        guard value > 0 else { return 0 }
        return Int64(min(value, Double(HybridTimestamp.maximumMilliseconds)))
    }
}
