/// What a terminal was asked behind frames, and what it has answered.
///
/// Source: ECMA-48, DSR: 5 asks for the status, 0 is the answer of a terminal that is well.
struct FrameAnswers: Sendable {
    static let question = Array("\u{1B}[5n".utf8)
    private static let answer = Array("\u{1B}[0n".utf8)

    /// Whether it has ever answered.
    private(set) var come = false
    private var due = 0
    /// How much of an answer ended the last portion.
    private var begun = 0

    var areDue: Bool { due > 0 }

    mutating func ask() { due += 1 }

    /// Takes answers out of what was read. One that is cut in two stays in it: whoever reads keys passes over it.
    ///
    /// - Returns: The rest, and whether the last answer that was due is there.
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
