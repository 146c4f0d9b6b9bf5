/// Detects when a terminal has processed a frame: each frame is followed by a status request, which the
/// terminal answers.
///
/// Source: ECMA-48, DSR. 5 requests the status; 0 is the report of a terminal that is ready.
struct FrameAnswers: Sendable {
    static let question = Array("\u{1B}[5n".utf8)
    private static let answer = Array("\u{1B}[0n".utf8)

    /// Whether the terminal has ever answered.
    private(set) var come = false
    private var due = 0
    /// The number of bytes of a report at the end of the previous input.
    private var begun = 0

    var areDue: Bool { due > 0 }

    mutating func ask() { due += 1 }

    /// Removes status reports from the input. The bytes of a report that is split between two reads stay in
    /// the input; the key parser ignores them.
    ///
    /// - Returns: The remaining input, and whether it contained the last expected report.
    mutating func take(_ bytes: [UInt8]) -> (rest: [UInt8], isTaken: Bool) {
        var (rest, count) = ([UInt8](), 0)
        rest.reserveCapacity(bytes.count)
        for byte in bytes {
            rest.append(byte)
            begun = byte == Self.answer[begun] ? begun + 1 : byte == Self.answer[0] ? 1 : 0
            guard begun == Self.answer.count else { continue }
            begun = 0
            count += 1
            if rest.count >= Self.answer.count { rest.removeLast(Self.answer.count) }
        }
        guard count > 0 else { return (rest, false) }
        let wasDue = areDue
        (come, due) = (true, max(due - count, 0))
        return (rest, wasDue && due == 0)
    }
}
