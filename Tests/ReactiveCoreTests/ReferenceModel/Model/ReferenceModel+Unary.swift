extension ReferenceModel {
    func unary(
        _ kind: Tree.UnaryOperator, _ parameters: Tree.Parameters, _ source: @escaping ModelSequence,
        _ start: Moment
    ) -> History {
        let (n, span) = (parameters.number, parameters.span)
        let check = { (element: Int) throws(ModelError) in if element == n + 3 { throw ModelError(n) } }
        let late = { (start: Moment) in
            Self.flatten(Self.timer(span, start), limit: .max) { _, moment in source(moment) }
        }
        return switch kind {
        case .map: Self.map(source(start)) { ($0 * 3 + n) % 10 }
        case .mapThrowing, .doNext:
            Self.map(source(start)) { (element) throws(ModelError) in
                try check(element)
                return element
            }
        case .compactMap: Self.each(source(start)) { $0 % 2 == n % 2 ? [] : [.next($0 / 2)] }
        case .filter: Self.filter(source(start)) { $0 % 5 != n }
        case .filterThrowing:
            Self.filter(source(start)) { (element) throws(ModelError) in
                try check(element)
                return element % 2 == 0
            }
        case .scan: Self.scan(source(start), n) { ($0 * 3 + $1) % 10 }
        case .scanThrowing:
            Self.scan(source(start), n) { (result, element) throws(ModelError) in
                try check(element)
                return (result + element) % 10
            }
        case .scanInto: Self.scan(source(start), n) { ($0 * 3 + $1) % 10 }
        case .reduce:
            Self.reduce(source(start), n) { (result, element) throws(ModelError) in
                try check(element)
                return (result * 3 + element) % 10
            }
        case .toArray: Self.reduce(source(start), 1) { ($0 * 3 + $1) % 10 }
        case .pairwise: Self.pairwise(source(start)) { ($0 * 3 + $1) % 10 }
        case .buffer, .window: buffer(span, n + 1, source, start)
        case .groupBy:
            Self.groupBy(
                source(start),
                { (element) throws(ModelError) in
                    try check(element)
                    return element % 3
                }, { ($0 * 3 + $1) % 10 })
        case .contains: Self.contains(source(start)) { $0 == n }
        case .containsWanted:
            Self.contains(source(start)) { (element) throws(ModelError) in
                try check(element)
                return element == n
            }
        case .ifEmpty: Self.ifEmpty(source(start)) { .at($0, [.next(n), .completed]) }
        case .endWith: Self.ending(source(start)) { $0 == .completed ? [.next(n), .next(n + 1), $0] : [$0] }
        case .enumerated: Self.enumerated(source(start)) { ($0 * 3 + $1) % 10 }
        case .distinct: Self.distinct(Self.map(source(start)) { $0 / 3 }, ==)
        case .distinctCompared: Self.distinct(source(start)) { $1 < $0 + n }
        case .distinctByKey: Self.distinct(source(start)) { $0 % (n + 2) == $1 % (n + 2) }
        case .materialize: Self.materialize(source(start))
        case .dematerialize:
            Self.each(source(start)) {
                $0 == n ? [.completed] : $0 == 9 - n ? [.failed("Fault(\(n))")] : [.next($0)]
            }
        case .doEnd: Self.ending(source(start)) { [.failed("Fault(\($0 == .completed ? n + 1 : n))")] }
        case .doAfter:
            Self.each(source(start)) { $0 == n + 3 ? [.next($0), .failed("Fault(\(n))")] : [.next($0)] }
        case .debug, .deferred, .using: source(start)
        case .startWith: Self.startWith([n], source, start)
        case .startWithSeveral: Self.startWith([n, n + 1], source, start)
        case .ignoreElements: Self.ignoreElements(source(start))
        case .take: Self.take(source, n, start)
        case .skip: Self.skip(source(start), n)
        case .takeWhile: Self.takeWhile(source(start)) { $0 != n }
        case .takeWhileThrowing:
            Self.takeWhile(source(start)) { (element) throws(ModelError) in
                try check(element)
                return element != n
            }
        case .takeWhileInclusive:
            Self.each(source(start)) { $0 != n ? [.next($0)] : [.next($0), .completed] }
        case .takeUntilWanted:
            Self.takeWhile(source(start)) { (element) throws(ModelError) in
                try check(element)
                return element != n
            }
        case .skipWhile: Self.skipWhile(source(start)) { $0 != n }
        case .takeLast: Self.takeLast(source(start), n)
        case .skipLast: Self.skipLast(source(start), n)
        case .elementAt: Self.elementAt(source(start), n)
        case .single: Self.single(source(start))
        case .singleWanted: Self.single(Self.filter(source(start)) { $0 % 5 == n })
        case .deferredThrowing, .usingThrowing: n == 0 ? .at(start, [.failed("Fault(0)")]) : source(start)
        case .takeFor: Self.takeFor(span, source, start)
        case .skipFor: Self.skipFor(span, source, start)
        case .debounce: Self.debounce(span, source(start))
        case .throttle: Self.throttle(span, latest: true, source(start))
        case .throttleFirst: Self.throttle(span, latest: false, source(start))
        case .delay: Self.delay(span, source(start))
        case .timeout: Self.timeout(span, source, other: nil, start)
        case .observeOn: Self.observeOn(source(start))
        case .delaySubscription: source(start.after(span).then(0))
        case .subscribeOn: source(start.after(0).then(0))
        case .timestamp:
            source(start).map { occurrence in
                guard case .next(let element) = occurrence.event else { return occurrence }
                return Occurrence(
                    moment: occurrence.moment, event: .next((element + occurrence.moment.time / span) % 10))
            }
        case .retry: resubscribe(source, n, start) { $0 != .completed }
        case .repeat: resubscribe(source, n, start) { $0 == .completed }
        case .retryForever: resubscribe(late, .max, start) { $0 != .completed }
        case .repeatForever: resubscribe(late, .max, start) { $0 == .completed }
        case .retryAfter: retryAfter(span, attempts: n + 1, startsAgain: true, source, start)
        case .retryAfterAll: retryAfter(span, attempts: n + 1, startsAgain: false, source, start)
        case .retryTriggered: retryTriggered(n, source, start)
        case .catchAndReturn: Self.recover(source(start)) { .at($0, [.next(n), .completed]) }
        case .share: shared(source, n, span, start, replay: 0, forever: false)
        case .shareReplay: shared(source, n, span, start, replay: n + 1, forever: false)
        case .multicastSelector: Self.multicastSelector(source, start) { ($0 + n) % 10 }
        case .shareForever: shared(source, n, span, start, replay: n, forever: true)
        }
    }

    /// Merges three subscriptions to one shared sequence: at once, after one span and after four. The first
    /// two may end early.
    private func shared(
        _ source: ModelSequence, _ number: Int, _ span: Int, _ start: Moment, replay: Int, forever: Bool
    ) -> History {
        let first = number > 0 ? [Subscriber(subscribed: start.then(0).then(0), count: number)] : []
        let late = [
            Subscriber(subscribed: start.then(1).after(span).then(0), count: number + 1),
            Subscriber(subscribed: start.then(2).after(span * 4).then(0), count: nil),
        ]
        let histories = Self.share(source, first + late, replay: replay, forever: forever)
        let all = (number > 0 ? [] : [History.at(start.then(0), [.completed])]) + histories
        return Self.merge(all.map { history in { _ in history } }, start)
    }
}

extension ReferenceModel {
    /// The source that emits an event first.
    static func amb(_ sources: [ModelSequence], _ start: Moment) -> History {
        let all = sources.enumerated().map { $1(start.then($0)) }
        var race = InterleavedHistories(all)
        return race.next().map { all[$0.index] } ?? []
    }

    /// Subscribes to one source after the other until one completes.
    static func catchSequence(_ sources: [ModelSequence], _ start: Moment) -> History {
        var (output, begin): (History, Moment) = ([], start.then(0))
        for source in sources {
            output = (output.end == nil ? output : output.dropLast()) + source(begin)
            guard let end = output.end, case .failed = end.event else { return output }
            begin = end.moment.then(0)
        }
        return output
    }

    static func ifEmpty(_ source: History, _ other: ModelSequence) -> History {
        guard source.count == 1, let end = source.end, end.event == .completed else { return source }
        return other(end.moment.then(0))
    }

    /// 1 when both emit the same elements, 0 at the first difference.
    static func sequenceEqual(_ one: ModelSequence, _ other: ModelSequence, _ start: Moment) -> History {
        var waiting: [[Int]] = [[], []]
        var completed = [false, false]
        var all = InterleavedHistories([one(start.then(0)), other(start.then(1))])
        while let (index, occurrence) = all.next() {
            let opposite = 1 - index
            switch occurrence.event {
            case .failed: return [occurrence]
            case .next(let element):
                waiting[index].append(element)
            case .completed: completed[index] = true
            }
            while let left = waiting[0].first, let right = waiting[1].first, left == right {
                waiting[0].removeFirst()
                waiting[1].removeFirst()
            }
            let differ = !waiting[0].isEmpty && !waiting[1].isEmpty
            let isLonger =
                completed[opposite] && !waiting[index].isEmpty
                || completed[index] && !waiting[opposite].isEmpty
            if differ || isLonger { return .at(occurrence.moment, [.next(0), .completed]) }
            if completed == [true, true] { return .at(occurrence.moment, [.next(1), .completed]) }
        }
        return []
    }

    static func contains(_ source: History, _ isWanted: (Int) throws(ModelError) -> Bool) -> History {
        let found = each(source) { (element) throws(ModelError) in
            try isWanted(element) ? [.next(1), .completed] : []
        }
        return elements(found).isEmpty ? ending(found) { $0 == .completed ? [.next(0), $0] : [$0] } : found
    }

    /// The final result, on completion.
    static func reduce(
        _ source: History, _ initial: Int, _ combine: (Int, Int) throws(ModelError) -> Int
    ) -> History {
        let results = scan(source, initial, combine)
        let last = elements(results).last ?? initial
        return ending(ignoreElements(results)) { $0 == .completed ? [.next(last), $0] : [$0] }
    }

    static func pairwise(_ source: History, _ combine: (Int, Int) -> Int) -> History {
        var last: Int?
        return each(source) { element in
            defer { last = element }
            return last.map { [.next(combine($0, element))] } ?? []
        }
    }

    /// The elements of each `span`, or of a shorter time once there are `count`. The next timer is set before
    /// the buffer is emitted.
    func buffer(_ span: Int, _ count: Int, _ source: ModelSequence, _ start: Moment) -> History {
        var (output, buffered, due): (History, [Int], Moment) = ([], [], start.then(0).after(span))
        var rest = source(start.then(1))[...]
        while due.time <= end || rest.first.map({ $0.moment < due }) ?? false {
            let full: Moment
            if let occurrence = rest.first, occurrence.moment < due {
                rest = rest.dropFirst()
                guard case .next(let element) = occurrence.event else {
                    let last: [ModelEvent] =
                        occurrence.event == .completed
                        ? [.next(Self.folded(buffered)), .completed] : [occurrence.event]
                    return output + .at(occurrence.moment, last)
                }
                buffered.append(element)
                if buffered.count < count { continue }
                full = occurrence.moment
            } else {
                full = due
            }
            due = full.then(0).after(span)
            output.append(Occurrence(moment: full.then(1), event: .next(Self.folded(buffered))))
            buffered = []
        }
        return output
    }

    static func folded(_ elements: [Int]) -> Int { elements.reduce(1) { ($0 * 3 + $1) % 10 } }

    /// The running result of each group, at the moments of its elements.
    static func groupBy(
        _ source: History, _ key: (Int) throws(ModelError) -> Int, _ combine: (Int, Int) -> Int
    ) -> History {
        var results: [Int: Int] = [:]
        return each(source) { (element) throws(ModelError) in
            let key = try key(element)
            let result = combine(results[key] ?? key, element)
            results[key] = result
            return [.next(result)]
        }
    }

    /// Both subscribers receive each event, the first one first.
    static func multicastSelector(
        _ source: ModelSequence, _ start: Moment, _ transform: @escaping (Int) -> Int
    ) -> History {
        let run = source(start.then(2))
        let (first, second) = (start.then(0), start.then(1))
        let delivered = { (subscriber: Moment, output: History) in
            output.map { Occurrence(moment: $0.moment.delivered(to: subscriber), event: $0.event) }
        }
        return merge(
            [{ _ in delivered(first, run) }, { _ in map(delivered(second, run), transform) }], start)
    }
}

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
