extension Reference {
    /// Who listens to a shared sequence: from when on, and to how many elements.
    struct Listener {
        let subscribed: Moment
        /// `nil` for all.
        let count: Int?
        fileprivate var said: History = []
        fileprivate var left: Int

        init(subscribed: Moment, count: Int?) {
            (self.subscribed, self.count, left) = (subscribed, count, count ?? .max)
        }

        fileprivate var isOver: Bool { said.last?.heard.isEnd ?? (left == 0) }

        /// Takes what is said, as `take` does.
        fileprivate mutating func hear(_ heard: Heard, _ moment: Moment) {
            guard !isOver else { return }
            said.append(Timed(moment: moment.then(0), heard: heard))
            if case .next = heard { left -= 1 }
            if left == 0 { said.append(Timed(moment: moment.then(1), heard: .completed)) }
        }
    }

    /// What each of `listeners` hears of one run at a time of `source`.
    ///
    /// - Parameters:
    ///   - listeners: In the order in which they come; none listens to no element at all.
    ///   - replay: How many of the latest elements who comes later hears first.
    ///   - forever: Whether what is replayed, and the end, outlive the run.
    static func share(
        _ source: Sequenced, _ listeners: [Listener], replay: Int, forever: Bool
    ) -> [History] {
        var (present, coming): ([Listener], ArraySlice<Listener>) = ([], listeners[...])
        var (run, isRunning, kept, ended): (ArraySlice<Timed>, Bool, [Int], Heard?) = ([], false, [], nil)
        while true {
            if let next = coming.first, run.first.map({ next.subscribed < $0.moment }) ?? true {
                var listener = coming.removeFirst()
                for (place, element) in kept.enumerated() {
                    listener.hear(.next(element), listener.subscribed.then(place))
                }
                if let ended { listener.hear(ended, listener.subscribed.then(kept.count)) }
                present.append(listener)
                if !isRunning, !listener.isOver {
                    (run, isRunning) = (source(next.subscribed.then(kept.count))[...], true)
                }
            } else if let timed = run.popFirst() {
                if case .next(let element) = timed.heard { kept = (kept + [element]).suffix(replay) }
                if timed.heard.isEnd, forever { ended = timed.heard }
                for place in present.indices {
                    present[place].hear(timed.heard, timed.moment.heard(by: present[place].subscribed))
                }
            } else {
                return present.map(\.said)
            }
            if present.allSatisfy(\.isOver) {
                (run, isRunning) = ([], false)
                if !forever { kept = [] }
            }
        }
    }
}
