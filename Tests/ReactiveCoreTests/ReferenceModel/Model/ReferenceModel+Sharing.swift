extension ReferenceModel {
    /// Who listens to a shared sequence: from when on, and to how many elements.
    struct Subscriber {
        let subscribed: Moment
        /// `nil` for all.
        let count: Int?
        fileprivate var output: History = []
        fileprivate var left: Int

        init(subscribed: Moment, count: Int?) {
            (self.subscribed, self.count, left) = (subscribed, count, count ?? .max)
        }

        fileprivate var isOver: Bool { output.last?.event.isEnd ?? (left == 0) }

        /// Takes what is said, as `take` does.
        fileprivate mutating func receive(_ event: ModelEvent, _ moment: Moment) {
            guard !isOver else { return }
            output.append(Occurrence(moment: moment.then(0), event: event))
            if case .next = event { left -= 1 }
            if left == 0 { output.append(Occurrence(moment: moment.then(1), event: .completed)) }
        }
    }

    /// What each of `subscribers` hears of one run at a time of `source`.
    ///
    /// - Parameters:
    ///   - listeners: In the order in which they come; none listens to no element at all.
    ///   - replay: How many of the latest elements who comes later hears first.
    ///   - forever: Whether what is replayed, and the end, outlive the run.
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
