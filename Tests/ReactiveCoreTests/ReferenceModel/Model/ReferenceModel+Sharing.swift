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
