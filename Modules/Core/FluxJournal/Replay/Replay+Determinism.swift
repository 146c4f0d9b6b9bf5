extension Replay {
    /// Replays the lines up to the current one once more, and compares the differences of both replays.
    ///
    /// - Returns: The first difference that the other replay does not have: the reducer of its action is not
    ///   deterministic. `nil` if both replays have the same ones, and if actions are skipped.
    /// - Throws: An error if the recording cannot be read there, and the errors of `compose`.
    public func nondeterministicDifference() throws -> ReplayDifference? {
        guard skipped.isEmpty else { return nil }
        let other = try Replay(recording, compose: compose, open: open)
        if let startingCheckpoint { try other.jump(to: startingCheckpoint) }
        while other.next < next, try other.advance() != nil {}
        let count = zip(differences, other.differences).prefix { $0 == $1 }.count
        let first = differences.dropFirst(count).prefix(1) + other.differences.dropFirst(count).prefix(1)
        return first.min { $0.number < $1.number }
    }

    /// Goes to the beginning, before the first line.
    package func restart() throws { if next > 0 { try jump(to: nil) } }

    /// Replays the lines up to this one, beginning at the checkpoint before it.
    func go(toLine line: Int) throws {
        let checkpoint = recording.index.checkpoints.last { $0 <= line }
        if checkpoint ?? 0 > next || next > line + 1 { try jump(to: checkpoint) }
        while next <= line, try advance() != nil {}
    }
}
