extension Reference {
    static func recover(_ source: History, _ other: Sequenced) -> History {
        guard let end = source.end, case .failed = end.heard else { return source }
        return source.dropLast() + other(end.moment.then(0))
    }

    /// So many times in all, for as long as it ends in this way and somebody listens.
    func again(_ source: Sequenced, _ count: Int, _ start: Moment, after isWanted: (Heard) -> Bool) -> History
    {
        guard count > 0 else { return History.at(start, [.completed]) }
        var (said, left): (History, Int) = (source(start.then(0)), count)
        while let end = said.end, isWanted(end.heard), left > 1, end.moment.time <= self.end {
            said = said.dropLast() + source(end.moment.then(0))
            left -= 1
        }
        return said
    }

    /// Waits of one, two, then three spans; so many attempts in all.
    func retryAfter(_ span: Int, attempts: Int, _ source: Sequenced, _ start: Moment) -> History {
        var said = source(start.then(0))
        for failures in 1..<max(attempts, 1) {
            guard let end = said.end, case .failed = end.heard, end.moment.time <= self.end else { break }
            said = said.dropLast() + source(end.moment.after(span * min(failures, 3)))
        }
        return said
    }

    /// An attempt for each of the first `count` errors; the next one completes it.
    func retryTriggered(_ count: Int, _ source: Sequenced, _ start: Moment) -> History {
        let attempts = again(source, count + 1, start) { $0 != .completed }
        return Self.ending(attempts) { _ in [.completed] }
    }
}
