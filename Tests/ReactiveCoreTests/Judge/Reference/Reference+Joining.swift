extension Reference {
    static func merge(_ sources: [Sequenced], _ start: Moment) -> History {
        var all = Interleaved(sources.enumerated().map { $1(start.then($0)) })
        var (said, running): (History, Int) = ([], sources.count)
        while let (_, timed) = all.next() {
            if timed.heard == .completed {
                running -= 1
                if running > 0 { continue }
            }
            said.append(timed)
        }
        return said.ended
    }

    static func concat(_ sources: [Sequenced], _ start: Moment) -> History {
        var (said, begin): (History, Moment) = ([], start.then(0))
        for source in sources {
            said += source(begin)
            guard let end = said.end, end.heard == .completed else { return said }
            said.removeLast()
            begin = end.moment.then(0)
        }
        return said + [Timed(moment: begin, heard: .completed)]
    }

    static func combineLatest(
        _ sources: [Sequenced], _ start: Moment, _ combine: ([Int]) throws(Thrown) -> Int
    ) -> History {
        var latest = [Int?](repeating: nil, count: sources.count)
        var (said, running): (History, Int) = ([], sources.count)
        var all = Interleaved(sources.enumerated().map { $1(start.then($0)) })
        while let (place, timed) = all.next() {
            switch timed.heard {
            case .next(let element):
                latest[place] = element
                let known = latest.compactMap(\.self)
                if known.count == sources.count { said.append(combined(timed, known, combine)) }
            case .completed:
                running -= 1
                if running == 0 || latest[place] == nil { said.append(timed) }
            case .failed: said.append(timed)
            }
        }
        return said.ended
    }

    static func zip(
        _ sources: [Sequenced], _ start: Moment, _ combine: ([Int]) throws(Thrown) -> Int
    ) -> History {
        var waiting = [[Int]](repeating: [], count: sources.count)
        var completed = [Bool](repeating: false, count: sources.count)
        var said: History = []
        var all = Interleaved(sources.enumerated().map { $1(start.then($0)) })
        while let (place, timed) = all.next() {
            switch timed.heard {
            case .next(let element):
                waiting[place].append(element)
                guard waiting.allSatisfy({ !$0.isEmpty }) else { continue }
                let row = waiting.indices.map { waiting[$0].removeFirst() }
                let made = combined(timed, row, combine)
                let isOver = waiting.indices.contains { completed[$0] && waiting[$0].isEmpty }
                said += History.at(timed.moment, [made.heard] + (isOver ? [.completed] : []))
            case .completed:
                completed[place] = true
                if waiting[place].isEmpty { said.append(timed) }
            case .failed: said.append(timed)
            }
        }
        return said.ended
    }

    /// Who of the two is first is told by the places of their subscriptions.
    static func withLatestFrom(
        _ source: Sequenced, _ other: Sequenced, _ start: Moment,
        _ combine: ([Int]) throws(Thrown) -> Int
    ) -> History {
        var (said, latest): (History, Int?) = ([], nil)
        var all = Interleaved([other(start.then(0)), source(start.then(1))])
        while let (place, timed) = all.next() {
            switch (place, timed.heard) {
            case (0, .next(let element)): latest = element
            case (0, .completed): break
            case (_, .next(let element)):
                if let latest { said.append(combined(timed, [element, latest], combine)) }
            default: said.append(timed)
            }
        }
        return said.ended
    }

    static func sample(
        _ source: Sequenced, _ sampler: Sequenced, _ start: Moment, missing: Heard? = nil
    ) -> History {
        var (said, latest): (History, Heard?) = ([], nil)
        var (completed, samplerCompleted) = (false, false)
        var all = Interleaved([source(start.then(0)), sampler(start.then(1))])
        while let (place, timed) = all.next() {
            switch (place, timed.heard) {
            case (_, .failed): said.append(timed)
            case (0, .next): latest = timed.heard
            case (0, .completed):
                completed = true
                if samplerCompleted { said.append(timed) }
            default:
                if timed.heard == .completed { samplerCompleted = true }
                let sampled = (latest ?? missing).map { [$0] } ?? []
                said += History.at(timed.moment, sampled + (completed ? [.completed] : []))
                latest = nil
            }
        }
        return said.ended
    }

    static func takeUntil(_ source: Sequenced, _ other: Sequenced, _ start: Moment) -> History {
        var said: History = []
        var all = Interleaved([other(start.then(0)), source(start.then(1))])
        while let (place, timed) = all.next() {
            switch (place, timed.heard) {
            case (0, .next): said.append(Timed(moment: timed.moment, heard: .completed))
            case (0, .completed): break
            default: said.append(timed)
            }
        }
        return said.ended
    }

    /// Nothing and no completion of the source while it is closed; a source that completes then ends the waiting for
    /// the other, its error included.
    static func skipUntil(_ source: Sequenced, _ other: Sequenced, _ start: Moment) -> History {
        var (said, isOpen): (History, Bool) = ([], false)
        var all = Interleaved([source(start.then(0)), other(start.then(1))])
        while let (place, timed) = all.next() {
            switch (place, timed.heard) {
            case (1, .next):
                isOpen = true
                all.drop(1)
            case (1, .completed): break
            case (0, .completed) where !isOpen: return said
            case (0, .next) where !isOpen: break
            default: said.append(timed)
            }
        }
        return said.ended
    }

    private static func combined(
        _ timed: Timed, _ elements: [Int], _ combine: ([Int]) throws(Thrown) -> Int
    ) -> Timed {
        do throws(Thrown) {
            return Timed(moment: timed.moment, heard: .next(try combine(elements)))
        } catch {
            return Timed(moment: timed.moment, heard: .failed(error.name))
        }
    }
}
