extension Reference {
    /// The one that says something first.
    static func amb(_ sources: [Sequenced], _ start: Moment) -> History {
        let all = sources.enumerated().map { $1(start.then($0)) }
        var race = Interleaved(all)
        return race.next().map { all[$0.place] } ?? []
    }

    /// One after the other until one completes.
    static func catchSequence(_ sources: [Sequenced], _ start: Moment) -> History {
        var (said, begin): (History, Moment) = ([], start.then(0))
        for source in sources {
            said = (said.end == nil ? said : said.dropLast()) + source(begin)
            guard let end = said.end, case .failed = end.heard else { return said }
            begin = end.moment.then(0)
        }
        return said
    }

    static func ifEmpty(_ source: History, _ other: Sequenced) -> History {
        guard source.count == 1, let end = source.end, end.heard == .completed else { return source }
        return other(end.moment.then(0))
    }

    /// 1 when both say the same, 0 at the first difference.
    static func sequenceEqual(_ one: Sequenced, _ other: Sequenced, _ start: Moment) -> History {
        var waiting: [[Int]] = [[], []]
        var completed = [false, false]
        var all = Interleaved([one(start.then(0)), other(start.then(1))])
        while let (place, timed) = all.next() {
            let opposite = 1 - place
            switch timed.heard {
            case .failed: return [timed]
            case .next(let element):
                waiting[place].append(element)
            case .completed: completed[place] = true
            }
            while let left = waiting[0].first, let right = waiting[1].first, left == right {
                waiting[0].removeFirst()
                waiting[1].removeFirst()
            }
            let differ = !waiting[0].isEmpty && !waiting[1].isEmpty
            let isLonger =
                completed[opposite] && !waiting[place].isEmpty
                || completed[place] && !waiting[opposite].isEmpty
            if differ || isLonger { return .at(timed.moment, [.next(0), .completed]) }
            if completed == [true, true] { return .at(timed.moment, [.next(1), .completed]) }
        }
        return []
    }

    static func contains(_ source: History, _ isWanted: (Int) throws(Thrown) -> Bool) -> History {
        let found = each(source) { (element) throws(Thrown) in
            try isWanted(element) ? [.next(1), .completed] : []
        }
        return elements(found).isEmpty ? ending(found) { $0 == .completed ? [.next(0), $0] : [$0] } : found
    }

    /// The result of all, at the completion.
    static func reduce(
        _ source: History, _ initial: Int, _ combine: (Int, Int) throws(Thrown) -> Int
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

    /// All that came in `span`, or as soon as `count` have come; the next is set before this is heard.
    func buffer(_ span: Int, _ count: Int, _ source: Sequenced, _ start: Moment) -> History {
        var (said, kept, due): (History, [Int], Moment) = ([], [], start.then(0).after(span))
        var rest = source(start.then(1))[...]
        while due.time <= end || rest.first.map({ $0.moment < due }) ?? false {
            let full: Moment
            if let timed = rest.first, timed.moment < due {
                rest = rest.dropFirst()
                guard case .next(let element) = timed.heard else {
                    let last: [Heard] =
                        timed.heard == .completed ? [.next(Self.folded(kept)), .completed] : [timed.heard]
                    return said + .at(timed.moment, last)
                }
                kept.append(element)
                if kept.count < count { continue }
                full = timed.moment
            } else {
                full = due
            }
            due = full.then(0).after(span)
            said.append(Timed(moment: full.then(1), heard: .next(Self.folded(kept))))
            kept = []
        }
        return said
    }

    static func folded(_ elements: [Int]) -> Int { elements.reduce(1) { ($0 * 3 + $1) % 10 } }

    /// The results of each group in the places of their elements.
    static func groupBy(
        _ source: History, _ key: (Int) throws(Thrown) -> Int, _ combine: (Int, Int) -> Int
    ) -> History {
        var results: [Int: Int] = [:]
        return each(source) { (element) throws(Thrown) in
            let key = try key(element)
            let result = combine(results[key] ?? key, element)
            results[key] = result
            return [.next(result)]
        }
    }

    /// Both listeners hear each event, the first one first.
    static func multicastSelector(
        _ source: Sequenced, _ start: Moment, _ transform: @escaping (Int) -> Int
    ) -> History {
        let run = source(start.then(2))
        let (first, second) = (start.then(0), start.then(1))
        let heard = { (listener: Moment, said: History) in
            said.map { Timed(moment: $0.moment.heard(by: listener), heard: $0.heard) }
        }
        return merge([{ _ in heard(first, run) }, { _ in map(heard(second, run), transform) }], start)
    }
}
