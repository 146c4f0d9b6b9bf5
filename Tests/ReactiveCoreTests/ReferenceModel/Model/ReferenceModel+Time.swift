extension ReferenceModel {
    static func timer(_ span: Int, _ start: Moment) -> History {
        History.at(start.after(span), [.next(0), .completed])
    }

    /// Each tick is due one period after the previous one. The next timer is set before a tick is emitted.
    func ticks(_ delay: Int, _ period: Int, _ start: Moment) -> History {
        var (output, tick): (History, Moment) = ([], start.after(delay))
        while tick.time <= end {
            output.append(Occurrence(moment: tick.then(1), event: .next(output.count % 10)))
            tick = tick.then(0).after(period)
        }
        return output
    }

    static func takeFor(_ span: Int, _ source: ModelSequence, _ start: Moment) -> History {
        let end = start.then(0).after(span)
        return (source(start.then(1)).before(end) + [Occurrence(moment: end, event: .completed)]).ended
    }

    static func skipFor(_ span: Int, _ source: ModelSequence, _ start: Moment) -> History {
        let end = start.then(0).after(span)
        return source(start.then(1)).filter { $0.event.isEnd || end < $0.moment }
    }

    static func debounce(_ span: Int, _ source: History) -> History {
        var output: History = []
        var waiting: (element: ModelEvent, rested: Moment)?
        for occurrence in source {
            if let (element, rested) = waiting, rested < occurrence.moment {
                output.append(Occurrence(moment: rested, event: element))
                waiting = nil
            }
            switch occurrence.event {
            case .next: waiting = (occurrence.event, occurrence.moment.after(span))
            case .failed: return output + [occurrence]
            case .completed:
                return output
                    + History.at(occurrence.moment, (waiting.map { [$0.element] } ?? []) + [.completed])
            }
        }
        return output + (waiting.map { [Occurrence(moment: $0.rested, event: $0.element)] } ?? [])
    }

    /// Emits an element, suppresses elements for `span`, then emits the latest of those.
    static func throttle(_ span: Int, latest: Bool, _ source: History) -> History {
        var output: History = []
        var sent: Int?
        var waiting: (element: ModelEvent, until: Moment)?
        for occurrence in source {
            if let (element, until) = waiting, until < occurrence.moment {
                output.append(Occurrence(moment: until, event: element))
                (sent, waiting) = (until.time, nil)
            }
            switch occurrence.event {
            case .next:
                let rest = sent.map { $0 + span - occurrence.moment.time } ?? 0
                if rest <= 0 {
                    output.append(occurrence)
                    (sent, waiting) = (occurrence.moment.time, nil)
                } else if latest {
                    waiting = (occurrence.event, waiting?.until ?? occurrence.moment.after(rest))
                }
            case .failed:
                return output + [occurrence]
            case .completed:
                guard let (element, until) = waiting else { return output + [occurrence] }
                return output + History.at(until, [element, .completed])
            }
        }
        return output + (waiting.map { [Occurrence(moment: $0.until, event: $0.element)] } ?? [])
    }

    /// Uses one timer at a time: the next one is set after the due elements have been emitted.
    static func delay(_ span: Int, _ source: History) -> History {
        var (output, rest): (History, ArraySlice<Occurrence>) = ([], source[...])
        var delivered: Moment?
        while let first = rest.first {
            let scheduled = delivered.map { max($0, first.moment) } ?? first.moment
            let due = scheduled.after(first.moment.time + span - scheduled.time)
            if case .failed = first.event { return output + [first] }
            if let end = source.end, case .failed = end.event, end.moment < due { return output + [end] }
            let together = rest.prefix { $0.moment.time == first.moment.time && $0.moment < due }
            output += History.at(due, together.map(\.event))
            delivered = due.then(together.count)
            rest = rest.dropFirst(together.count)
        }
        return output
    }

    /// Fails, or continues with `other`, after the first `span` without an event.
    static func timeout(
        _ span: Int, _ source: ModelSequence, other: ModelSequence?, _ start: Moment
    ) -> History {
        var (output, limit): (History, Moment) = ([], start.then(0).after(span))
        for occurrence in source(start.then(1)) {
            guard occurrence.moment < limit else { break }
            output.append(Occurrence(moment: occurrence.moment.then(0), event: occurrence.event))
            if occurrence.event.isEnd { return output }
            limit = occurrence.moment.then(1).after(span)
        }
        return output + (other?(limit) ?? [Occurrence(moment: limit, event: .failed("timeout"))])
    }

    /// Emits in batches: each contains the events that arrived before the work runs that its first event
    /// scheduled.
    static func observeOn(_ source: History) -> History {
        var (output, rest): (History, ArraySlice<Occurrence>) = ([], source[...])
        while let first = rest.first {
            let work = first.moment.after(0)
            let together = rest.prefix { $0.moment < work }
            output += History.at(work, together.map(\.event))
            rest = rest.dropFirst(together.count)
        }
        return output
    }
}
