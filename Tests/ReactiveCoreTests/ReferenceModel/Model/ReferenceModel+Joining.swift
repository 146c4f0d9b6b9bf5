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

extension ReferenceModel {
    /// Merges the inner sequences of all elements, at most `limit` at a time; further elements wait or are
    /// dropped.
    static func flatten(
        _ source: History, limit: Int, drops: Bool = false,
        _ inner: (Int, Moment) throws(ModelError) -> History
    ) -> History {
        var all = InterleavedHistories([source])
        var (output, waiting): (History, [Int]) = ([], [])
        var (running, outerCompleted) = (0, false)
        while let (index, occurrence) = all.next() {
            switch (index, occurrence.event) {
            case (_, .failed): return output + [occurrence]
            case (0, .next(let element)):
                if running < limit || !drops { waiting.append(element) }
            case (0, .completed): outerCompleted = true
            case (_, .next): output.append(occurrence)
            case (_, .completed): running -= 1
            }
            while running < limit, !waiting.isEmpty {
                do throws(ModelError) {
                    all.add(try inner(waiting.removeFirst(), occurrence.moment.then(0)))
                    running += 1
                } catch {
                    return output + [Occurrence(moment: occurrence.moment, event: .failed(error.name))]
                }
            }
            if outerCompleted, running == 0 {
                return output + [Occurrence(moment: occurrence.moment, event: .completed)]
            }
        }
        return output
    }

    static func flatMapLatest(
        _ source: History, _ inner: (Int, Moment) throws(ModelError) -> History
    ) -> History {
        var all = InterleavedHistories([source, []])
        var (output, isRunning, outerCompleted): (History, Bool, Bool) = ([], false, false)
        while let (index, occurrence) = all.next() {
            switch (index, occurrence.event) {
            case (_, .failed): return output + [occurrence]
            case (0, .next(let element)):
                do throws(ModelError) {
                    all.replace(1, try inner(element, occurrence.moment.then(0)))
                    isRunning = true
                } catch {
                    return output + [Occurrence(moment: occurrence.moment, event: .failed(error.name))]
                }
            case (0, .completed): outerCompleted = true
            case (_, .next): output.append(occurrence)
            case (_, .completed): isRunning = false
            }
            if outerCompleted, !isRunning {
                return output + [Occurrence(moment: occurrence.moment, event: .completed)]
            }
        }
        return output
    }
}

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

extension ReferenceModel {
    /// A subscriber of a shared sequence: when it subscribes, and how many elements it takes.
    struct Subscriber {
        let subscribed: Moment
        /// `nil` for all elements.
        let count: Int?
        fileprivate var output: History = []
        fileprivate var left: Int

        init(subscribed: Moment, count: Int?) {
            (self.subscribed, self.count, left) = (subscribed, count, count ?? .max)
        }

        fileprivate var isOver: Bool { output.last?.event.isEnd ?? (left == 0) }

        /// Behaves like `take`.
        fileprivate mutating func receive(_ event: ModelEvent, _ moment: Moment) {
            guard !isOver else { return }
            output.append(Occurrence(moment: moment.then(0), event: event))
            if case .next = event { left -= 1 }
            if left == 0 { output.append(Occurrence(moment: moment.then(1), event: .completed)) }
        }
    }

    /// The history of each of `subscribers`; the source has at most one subscription at a time.
    ///
    /// - Parameters:
    ///   - subscribers: In the order in which they subscribe; none of them takes 0 elements.
    ///   - replay: The number of latest elements that later subscribers receive first.
    ///   - forever: Whether the replayed elements and the terminal event outlive the subscription to the
    ///     source.
    static func share(
        _ source: ModelSequence, _ subscribers: [Subscriber], replay: Int, forever: Bool
    ) -> [History] {
        var (present, coming): ([Subscriber], ArraySlice<Subscriber>) = ([], subscribers[...])
        var (run, isRunning, buffered, ended): (ArraySlice<Occurrence>, Bool, [Int], ModelEvent?) = (
            [], false, [], nil
        )
        while true {
            if let next = coming.first, run.first.map({ next.subscribed < $0.moment }) ?? true {
                var subscriber = coming.removeFirst()
                for (index, element) in buffered.enumerated() {
                    subscriber.receive(.next(element), subscriber.subscribed.then(index))
                }
                if let ended { subscriber.receive(ended, subscriber.subscribed.then(buffered.count)) }
                present.append(subscriber)
                if !isRunning, !subscriber.isOver {
                    (run, isRunning) = (source(next.subscribed.then(buffered.count))[...], true)
                }
            } else if let occurrence = run.popFirst() {
                if case .next(let element) = occurrence.event {
                    buffered = (buffered + [element]).suffix(replay)
                }
                if occurrence.event.isEnd, forever { ended = occurrence.event }
                for index in present.indices {
                    present[index].receive(
                        occurrence.event, occurrence.moment.delivered(to: present[index].subscribed))
                }
            } else {
                return present.map(\.output)
            }
            if present.allSatisfy(\.isOver) {
                (run, isRunning) = ([], false)
                if !forever { buffered = [] }
            }
        }
    }
}
