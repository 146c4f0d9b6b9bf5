/// Detects when a terminal has processed a frame: each frame is followed by a status request, which the
/// terminal answers.
///
/// Source: ECMA-48, DSR. 5 requests the status; 0 is the report of a terminal that is ready.
struct FrameAcknowledgements: Sendable {
    static let request = Array("\u{1B}[5n".utf8)
    private static let report = Array("\u{1B}[0n".utf8)

    /// Whether the terminal has ever answered.
    private(set) var hasResponded = false
    private var pending = 0
    /// The number of bytes of a report at the end of the previous input.
    private var matchedCount = 0

    var arePending: Bool { pending > 0 }

    mutating func addRequest() { pending += 1 }

    /// Expects no answers to the requests so far.
    mutating func forgetRequests() { (pending, matchedCount) = (0, 0) }

    /// Removes status reports from the input. The bytes of a report that is split between two reads stay in
    /// the input; the key parser ignores them.
    ///
    /// - Returns: The remaining input, and whether it contained the last expected report.
    mutating func remove(_ bytes: [UInt8]) -> (rest: [UInt8], isComplete: Bool) {
        var (rest, count) = ([UInt8](), 0)
        rest.reserveCapacity(bytes.count)
        for byte in bytes {
            rest.append(byte)
            matchedCount =
                byte == Self.report[matchedCount] ? matchedCount + 1 : byte == Self.report[0] ? 1 : 0
            guard matchedCount == Self.report.count else { continue }
            matchedCount = 0
            count += 1
            if rest.count >= Self.report.count { rest.removeLast(Self.report.count) }
        }
        guard count > 0 else { return (rest, false) }
        let wasPending = arePending
        (hasResponded, pending) = (true, max(pending - count, 0))
        return (rest, wasPending && pending == 0)
    }
}
