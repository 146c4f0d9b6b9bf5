/// How a long recording is divided into parts. Each part can be read alone: it begins with the header and a checkpoint,
/// and contains what a replay needs of the lines before.
public struct RecordingRotation: Sendable {
    let bytes: Int
    let beginPart: @Sendable () -> Void

    /// - Parameters:
    ///   - bytes: The size of a part, 1 or more. A part ends after the first action with which its lines have this size, and
    ///     at least twice the size of a checkpoint; lines that are not encoded yet do not count.
    ///   - beginPart: Called between the last line of a part and the first line of the next, on the thread that writes
    ///     lines.
    public init(after bytes: Int, beginPart: @escaping @Sendable () -> Void) {
        (self.bytes, self.beginPart) = (bytes, beginPart)
    }

    /// Whether a part is full.
    ///
    /// - Parameters:
    ///   - size: The size of its lines.
    ///   - checkpoint: The size of the last checkpoint.
    func isFull(_ size: Int, checkpoint: Int) -> Bool { size >= max(bytes, 2 * checkpoint) }
}
