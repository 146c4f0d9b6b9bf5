extension ReferenceModel {
    static func recover(_ source: History, _ other: ModelSequence) -> History {
        guard let end = source.end, case .failed = end.event else { return source }
        return source.dropLast() + other(end.moment.then(0))
    }

    /// So many times in all, for as long as it ends in this way and somebody listens.
    func resubscribe(
        _ source: ModelSequence, _ count: Int, _ start: Moment, after isWanted: (ModelEvent) -> Bool
    ) -> History {
        guard count > 0 else { return History.at(start, [.completed]) }
        var (output, left): (History, Int) = (source(start.then(0)), count)
        while let end = output.end, isWanted(end.event), left > 1, end.moment.time <= self.end {
            output = output.dropLast() + source(end.moment.then(0))
            left -= 1
        }
        return output
    }

    /// Waits of one, two, then three spans; so many attempts in all.
    func retryAfter(_ span: Int, attempts: Int, _ source: ModelSequence, _ start: Moment) -> History {
        var output = source(start.then(0))
        for failures in 1..<max(attempts, 1) {
            guard let end = output.end, case .failed = end.event, end.moment.time <= self.end else { break }
            output = output.dropLast() + source(end.moment.after(span * min(failures, 3)))
        }
        return output
    }

    /// An attempt for each of the first `count` errors; the next one completes it.
    func retryTriggered(_ count: Int, _ source: ModelSequence, _ start: Moment) -> History {
        let attempts = resubscribe(source, count + 1, start) { $0 != .completed }
        return Self.ending(attempts) { _ in [.completed] }
    }
}
