/// The positions, kinds and numbers of consecutive lines, in 16 bytes each.
///
/// The lines are stored in blocks: an array that grows needs up to three times its size while it is copied.
struct LineIndex: Sendable {
    enum Kind: UInt8 {
        case header, opened, externalInput, storeCreated, begun, action, closed, checkpoint, note, ended,
            replaced
    }

    private struct Entry: Sendable {
        /// The start of the line, shifted by four bits for its kind.
        let position: UInt64
        let number: UInt64
    }

    private(set) var count = 0
    /// The position after the last line and its line break.
    private(set) var end = 0
    /// The lines of checkpoints, in order.
    private(set) var checkpoints: [Int] = []
    private var blocks: [[Entry]] = []
    private static let block = 1 << 16

    var indices: Range<Int> { 0..<count }

    /// Appends a line, which begins at `end`.
    ///
    /// - Parameters:
    ///   - range: The line without its line break.
    ///   - number: The number of its action, or of the last one before it.
    mutating func append(_ range: Range<Int>, _ kind: Kind, _ number: UInt64) {
        if count % Self.block == 0 {
            blocks.append([])
            blocks[blocks.count - 1].reserveCapacity(count == 0 ? 64 : Self.block)
        }
        if kind == .checkpoint { checkpoints.append(count) }
        blocks[blocks.count - 1].append(
            Entry(position: UInt64(range.lowerBound) << 4 | UInt64(kind.rawValue), number: number))
        (count, end) = (count + 1, range.upperBound + 1)
    }

    /// Removes the lines from this one on.
    mutating func removeAll(from line: Int) {
        guard line < count else { return }
        end = start(line)
        blocks.removeSubrange((line / Self.block + 1)...)
        blocks[line / Self.block].removeSubrange((line % Self.block)...)
        if line % Self.block == 0 { blocks.removeLast() }
        checkpoints.removeAll { $0 >= line }
        count = line
    }

    /// The position of a line without its line break.
    func range(_ line: Int) -> Range<Int> {
        start(line)..<(line + 1 < count ? start(line + 1) : end) - 1
    }

    func kind(_ line: Int) -> Kind { Kind(rawValue: UInt8(entry(line).position & 15)) ?? .note }

    /// The number of a line's action, or of the last action before it.
    func number(_ line: Int) -> UInt64 { entry(line).number }

    private func start(_ line: Int) -> Int { Int(entry(line).position >> 4) }
    private func entry(_ line: Int) -> Entry { blocks[line / Self.block][line % Self.block] }
}
