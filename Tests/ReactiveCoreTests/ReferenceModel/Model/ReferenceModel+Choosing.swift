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
