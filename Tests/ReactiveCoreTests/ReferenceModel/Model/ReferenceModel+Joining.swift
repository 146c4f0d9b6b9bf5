extension ReferenceModel {
    static func merge(_ sources: [ModelSequence], _ start: Moment) -> History {
        var all = InterleavedHistories(sources.enumerated().map { $1(start.then($0)) })
        var (output, running): (History, Int) = ([], sources.count)
        while let (_, occurrence) = all.next() {
            if occurrence.event == .completed {
                running -= 1
                if running > 0 { continue }
            }
            output.append(occurrence)
        }
        return output.ended
    }

    static func concat(_ sources: [ModelSequence], _ start: Moment) -> History {
        var (output, begin): (History, Moment) = ([], start.then(0))
        for source in sources {
            output += source(begin)
            guard let end = output.end, end.event == .completed else { return output }
            output.removeLast()
            begin = end.moment.then(0)
        }
        return output + [Occurrence(moment: begin, event: .completed)]
    }

    static func combineLatest(
        _ sources: [ModelSequence], _ start: Moment, _ combine: ([Int]) throws(ModelError) -> Int
    ) -> History {
        var latest = [Int?](repeating: nil, count: sources.count)
        var (output, running): (History, Int) = ([], sources.count)
        var all = InterleavedHistories(sources.enumerated().map { $1(start.then($0)) })
        while let (index, occurrence) = all.next() {
            switch occurrence.event {
            case .next(let element):
                latest[index] = element
                let known = latest.compactMap(\.self)
                if known.count == sources.count { output.append(combined(occurrence, known, combine)) }
            case .completed:
                running -= 1
                if running == 0 || latest[index] == nil { output.append(occurrence) }
            case .failed: output.append(occurrence)
            }
        }
        return output.ended
    }

    static func zip(
        _ sources: [ModelSequence], _ start: Moment, _ combine: ([Int]) throws(ModelError) -> Int
    ) -> History {
        var waiting = [[Int]](repeating: [], count: sources.count)
        var completed = [Bool](repeating: false, count: sources.count)
        var output: History = []
        var all = InterleavedHistories(sources.enumerated().map { $1(start.then($0)) })
        while let (index, occurrence) = all.next() {
            switch occurrence.event {
            case .next(let element):
                waiting[index].append(element)
                guard waiting.allSatisfy({ !$0.isEmpty }) else { continue }
                let row = waiting.indices.map { waiting[$0].removeFirst() }
                let made = combined(occurrence, row, combine)
                let isOver = waiting.indices.contains { completed[$0] && waiting[$0].isEmpty }
                output += History.at(occurrence.moment, [made.event] + (isOver ? [.completed] : []))
            case .completed:
                completed[index] = true
                if waiting[index].isEmpty { output.append(occurrence) }
            case .failed: output.append(occurrence)
            }
        }
        return output.ended
    }

    /// The order of the two subscriptions decides which of two simultaneous events comes first.
    static func withLatestFrom(
        _ source: ModelSequence, _ other: ModelSequence, _ start: Moment,
        _ combine: ([Int]) throws(ModelError) -> Int
    ) -> History {
        var (output, latest): (History, Int?) = ([], nil)
        var all = InterleavedHistories([other(start.then(0)), source(start.then(1))])
        while let (index, occurrence) = all.next() {
            switch (index, occurrence.event) {
            case (0, .next(let element)): latest = element
            case (0, .completed): break
            case (_, .next(let element)):
                if let latest { output.append(combined(occurrence, [element, latest], combine)) }
            default: output.append(occurrence)
            }
        }
        return output.ended
    }

    static func sample(
        _ source: ModelSequence, _ sampler: ModelSequence, _ start: Moment, missing: ModelEvent? = nil
    ) -> History {
        var (output, latest): (History, ModelEvent?) = ([], nil)
        var (completed, samplerCompleted) = (false, false)
        var all = InterleavedHistories([source(start.then(0)), sampler(start.then(1))])
        while let (index, occurrence) = all.next() {
            switch (index, occurrence.event) {
            case (_, .failed): output.append(occurrence)
            case (0, .next): latest = occurrence.event
            case (0, .completed):
                completed = true
                if samplerCompleted { output.append(occurrence) }
            default:
                if occurrence.event == .completed { samplerCompleted = true }
                let sampled = (latest ?? missing).map { [$0] } ?? []
                output += History.at(occurrence.moment, sampled + (completed ? [.completed] : []))
                latest = nil
            }
        }
        return output.ended
    }

    static func takeUntil(_ source: ModelSequence, _ other: ModelSequence, _ start: Moment) -> History {
        var output: History = []
        var all = InterleavedHistories([other(start.then(0)), source(start.then(1))])
        while let (index, occurrence) = all.next() {
            switch (index, occurrence.event) {
            case (0, .next): output.append(Occurrence(moment: occurrence.moment, event: .completed))
            case (0, .completed): break
            default: output.append(occurrence)
            }
        }
        return output.ended
    }

    /// Emits neither elements nor the completion of the source while the gate is closed. When the source
    /// completes, the subscription to the other ends, so even its error is not emitted.
    static func skipUntil(_ source: ModelSequence, _ other: ModelSequence, _ start: Moment) -> History {
        var (output, isOpen): (History, Bool) = ([], false)
        var all = InterleavedHistories([source(start.then(0)), other(start.then(1))])
        while let (index, occurrence) = all.next() {
            switch (index, occurrence.event) {
            case (1, .next):
                isOpen = true
                all.drop(1)
            case (1, .completed): break
            case (0, .completed) where !isOpen: return output
            case (0, .next) where !isOpen: break
            default: output.append(occurrence)
            }
        }
        return output.ended
    }

    private static func combined(
        _ occurrence: Occurrence, _ elements: [Int], _ combine: ([Int]) throws(ModelError) -> Int
    ) -> Occurrence {
        do throws(ModelError) {
            return Occurrence(moment: occurrence.moment, event: .next(try combine(elements)))
        } catch {
            return Occurrence(moment: occurrence.moment, event: .failed(error.name))
        }
    }
}
