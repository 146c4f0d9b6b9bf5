extension Reference {
    static func timer(_ span: Int, _ start: Moment) -> History {
        History.at(start.after(span), [.next(0), .completed])
    }

    /// Each tick is due a period after the one before was; it is set before that is heard.
    func ticks(_ delay: Int, _ period: Int, _ start: Moment) -> History {
        var (said, tick): (History, Moment) = ([], start.after(delay))
        while tick.time <= end {
            said.append(Timed(moment: tick.then(1), heard: .next(said.count % 10)))
            tick = tick.then(0).after(period)
        }
        return said
    }

    static func takeFor(_ span: Int, _ source: Sequenced, _ start: Moment) -> History {
        let end = start.then(0).after(span)
        return (source(start.then(1)).before(end) + [Timed(moment: end, heard: .completed)]).ended
    }

    static func skipFor(_ span: Int, _ source: Sequenced, _ start: Moment) -> History {
        let end = start.then(0).after(span)
        return source(start.then(1)).filter { $0.heard.isEnd || end < $0.moment }
    }

    static func debounce(_ span: Int, _ source: History) -> History {
        var said: History = []
        var waiting: (element: Heard, rested: Moment)?
        for timed in source {
            if let (element, rested) = waiting, rested < timed.moment {
                said.append(Timed(moment: rested, heard: element))
                waiting = nil
            }
            switch timed.heard {
            case .next: waiting = (timed.heard, timed.moment.after(span))
            case .failed: return said + [timed]
            case .completed:
                return said + History.at(timed.moment, (waiting.map { [$0.element] } ?? []) + [.completed])
            }
        }
        return said + (waiting.map { [Timed(moment: $0.rested, heard: $0.element)] } ?? [])
    }

    /// One element, then none for `span`, then the latest of those.
    static func throttle(_ span: Int, latest: Bool, _ source: History) -> History {
        var said: History = []
        var sent: Int?
        var waiting: (element: Heard, until: Moment)?
        for timed in source {
            if let (element, until) = waiting, until < timed.moment {
                said.append(Timed(moment: until, heard: element))
                (sent, waiting) = (until.time, nil)
            }
            switch timed.heard {
            case .next:
                let rest = sent.map { $0 + span - timed.moment.time } ?? 0
                if rest <= 0 {
                    said.append(timed)
                    (sent, waiting) = (timed.moment.time, nil)
                } else if latest {
                    waiting = (timed.heard, waiting?.until ?? timed.moment.after(rest))
                }
            case .failed:
                return said + [timed]
            case .completed:
                guard let (element, until) = waiting else { return said + [timed] }
                return said + History.at(until, [element, .completed])
            }
        }
        return said + (waiting.map { [Timed(moment: $0.until, heard: $0.element)] } ?? [])
    }

    /// One timer at a time: the next is set when what was due has been handed on.
    static func delay(_ span: Int, _ source: History) -> History {
        var (said, rest): (History, ArraySlice<Timed>) = ([], source[...])
        var handedOn: Moment?
        while let first = rest.first {
            let asked = handedOn.map { max($0, first.moment) } ?? first.moment
            let due = asked.after(first.moment.time + span - asked.time)
            if case .failed = first.heard { return said + [first] }
            if let end = source.end, case .failed = end.heard, end.moment < due { return said + [end] }
            let together = rest.prefix { $0.moment.time == first.moment.time && $0.moment < due }
            said += History.at(due, together.map(\.heard))
            handedOn = due.then(together.count)
            rest = rest.dropFirst(together.count)
        }
        return said
    }

    /// Fails, or goes on with `other`, at the first `span` without anything.
    static func timeout(
        _ span: Int, _ source: Sequenced, other: Sequenced?, _ start: Moment
    ) -> History {
        var (said, limit): (History, Moment) = ([], start.then(0).after(span))
        for timed in source(start.then(1)) {
            guard timed.moment < limit else { break }
            said.append(Timed(moment: timed.moment.then(0), heard: timed.heard))
            if timed.heard.isEnd { return said }
            limit = timed.moment.then(1).after(span)
        }
        return said + (other?(limit) ?? [Timed(moment: limit, heard: .failed("timeout"))])
    }

    /// What has come when the work begins that the first of it has scheduled.
    static func observeOn(_ source: History) -> History {
        var (said, rest): (History, ArraySlice<Timed>) = ([], source[...])
        while let first = rest.first {
            let work = first.moment.after(0)
            let together = rest.prefix { $0.moment < work }
            said += History.at(work, together.map(\.heard))
            rest = rest.dropFirst(together.count)
        }
        return said
    }
}
