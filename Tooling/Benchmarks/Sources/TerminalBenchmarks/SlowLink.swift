import Foundation
import Glibc

/// A slow connection with a terminal at its end that answers status queries.
struct SlowLink {
    static let rate = 3_000
    private static let (begin, end) = (Array("\u{1B}[?2026h".utf8), Array("\u{1B}[?2026l".utf8))
    private static let question = Array("\u{1B}[5n".utf8)

    let terminal: PseudoTerminal
    private var window: [UInt8] = []
    /// The start time, end time and size of each frame.
    private(set) var frames: [(began: ContinuousClock.Instant, ended: ContinuousClock.Instant, bytes: Int)] =
        []
    private var current: (began: ContinuousClock.Instant, bytes: Int)?

    init(_ terminal: PseudoTerminal) { self.terminal = terminal }

    /// Transfers output for `time`.
    ///
    /// - Parameter rate: Bytes per second; `nil` for no limit.
    mutating func carry(for time: Duration, rate: Int?) {
        let clock = ContinuousClock()
        let start = clock.now
        var carried = 0
        while clock.now - start < time {
            let due = rate.map { Int(Double($0) * ((clock.now - start) / .seconds(1))) - carried }
            guard due ?? 1 > 0, let bytes = terminal.read(atMost: min(due ?? 65_536, 65_536), within: 5)
            else {
                if rate != nil { poll(nil, 0, 1) }
                continue
            }
            carried += bytes.count
            take(bytes, clock.now)
        }
    }

    private mutating func take(_ bytes: [UInt8], _ now: ContinuousClock.Instant) {
        for byte in bytes {
            window = (window + [byte]).suffix(Self.begin.count)
            current?.bytes += 1
            if window == Self.begin { current = (now, Self.begin.count) }
            if window == Self.end, let frame = current {
                frames.append((frame.began, now, frame.bytes))
                current = nil
            }
            if window.suffix(Self.question.count) == Self.question { terminal.press("\u{1B}[0n") }
        }
    }
}

extension App {
    /// Presses `j` 40 times in 1.2 s over the slow connection, in results with a preview.
    ///
    /// - Returns: The delay of the last key's frame beyond the time that its transfer takes, and the frame's
    ///   size.
    func lastFrameOverSlowLink() throws -> (time: Duration, bytes: Int) {
        try onTerminal(["open", "nagare://search?q=swift"], rows: 40, columns: 150) { terminal, _ in
            var link = SlowLink(terminal)
            link.carry(for: .seconds(3), rate: nil)
            terminal.press("\u{1B}")
            link.carry(for: .seconds(1), rate: nil)
            for _ in 0..<40 {
                terminal.press("j")
                link.carry(for: .milliseconds(30), rate: SlowLink.rate)
            }
            let last = ContinuousClock.now
            link.carry(for: .seconds(15), rate: SlowLink.rate)
            // Output that was in transit when the key was pressed arrives first.
            let before = link.frames.filter { $0.began < last && $0.ended > last }.map(\.ended).max() ?? last
            guard let frame = link.frames.first(where: { $0.began >= last }) else { return (.zero, 0) }
            let carrying = Duration.seconds(Double(frame.bytes) / Double(SlowLink.rate))
            return (max(frame.ended - before - carrying, .zero), frame.bytes)
        }
    }
}
