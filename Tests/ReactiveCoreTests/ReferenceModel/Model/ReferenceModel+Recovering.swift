extension ReferenceModel {
    static func recover(_ source: History, _ other: ModelSequence) -> History {
        guard let end = source.end, case .failed = end.event else { return source }
        return source.dropLast() + other(end.moment.then(0))
    }

    /// Subscribes up to `count` times, as long as the source ends with a wanted event and the subscription is
    /// alive.
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

    /// Up to `attempts` attempts, with waits of one, two and then three spans between them.
    ///
    /// - Parameter startsAgain: Whether waits and attempts are counted anew after an element.
    func retryAfter(
        _ span: Int, attempts: Int, startsAgain: Bool, _ source: ModelSequence, _ start: Moment
    ) -> History {
        var (output, latest, failures) = (History(), source(start.then(0)), 0)
        while let end = latest.end, case .failed = end.event, end.moment.time <= self.end {
            failures = startsAgain && latest.count > 1 ? 1 : failures + 1
            guard failures < attempts else { break }
            output += latest.dropLast()
            latest = source(end.moment.after(span * min(failures, 3)))
        }
        return output + latest
    }

    /// A new attempt after each of the first `count` errors; the next error completes the sequence.
    func retryTriggered(_ count: Int, _ source: ModelSequence, _ start: Moment) -> History {
        let attempts = resubscribe(source, count + 1, start) { $0 != .completed }
        return Self.ending(attempts) { _ in [.completed] }
    }
}
