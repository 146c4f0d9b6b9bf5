public import FluxJournal

extension RecordedSession {
    /// The action that led to a position; `nil` for position 0.
    ///
    /// - Parameter position: 0...count.
    /// - Throws: `RecordingFailure` if the line cannot be read.
    public func action(at position: Int) throws -> RecordedAction? {
        guard position > 0, case .action(let action) = try recording.entry(recording.actions[position - 1])
        else {
            return nil
        }
        return action
    }

    /// When the action at a position was dispatched; for position 0, when the first action was.
    ///
    /// - Parameter position: 0...count.
    /// - Throws: `RecordingFailure` if the line cannot be read.
    public func time(of position: Int) throws -> Duration {
        count == 0 ? .zero : try action(at: max(position, 1))?.time ?? .zero
    }

    /// The last position at or after another one whose action was dispatched by a time: where playback is.
    ///
    /// - Parameters:
    ///   - time: The time of the recorded app's scheduler.
    ///   - start: 0...count.
    /// - Returns: `start`...count.
    /// - Throws: `RecordingFailure` if a line cannot be read.
    public func position(at time: Duration, from start: Int) throws -> Int {
        var (low, high) = (start, count)
        while low < high {
            let middle = (low + high + 1) / 2
            if try self.time(of: middle) <= time { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The next position in a direction whose action's name or content contains a text, ignoring case.
    ///
    /// - Parameters:
    ///   - text: 1 character or more.
    ///   - start: 0...count + 1; not a result itself.
    ///   - forwards: The direction.
    /// - Returns: `nil` if there is none.
    /// - Throws: `RecordingFailure` if a line cannot be read.
    public func position(of text: String, from start: Int, forwards: Bool) throws -> Int? {
        let needle = text.lowercased()
        let positions =
            forwards ? Array((start + 1..<max(count + 1, start + 1))) : (1..<max(start, 1)).reversed()
        return try positions.first { position in
            guard let action = try action(at: position) else { return false }
            let line = recording.actions[position - 1]
            let text = "\(recording.name(of: action)) \(recording.values(line, limit: 2_000))"
            return text.lowercased().contains(needle)
        }
    }

    /// The position after the action with a number, or after the last action before it.
    ///
    /// - Parameter number: The number of an action.
    public func position(of number: UInt64) -> Int {
        recording.actions.count { recording.number(of: $0) <= number }
    }

    /// The number of the action at a position.
    ///
    /// - Parameter position: 0...count.
    public func number(_ position: Int) -> UInt64 {
        guard position > 0 else {
            return recording.actions.first.map { recording.number(of: $0) - 1 } ?? 0
        }
        return recording.number(of: recording.actions[position - 1])
    }
}
