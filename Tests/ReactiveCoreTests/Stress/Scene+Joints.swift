import ReactiveCore

extension Scene {
    static let joints = [merge, combineLatest, flatMapLatest]

    private static let merge = Scene(name: "merge", sources: 3) { _ in
        let relays = (0..<3).map { _ in PublishRelay<Mark>() }
        let merged = Observable.merge(relays.map { $0.asObservable() })
        return Stage(sources: relays.map { .init($0) }) { listener in merged.subscribe { listener.hear($0) } }
    }

    private static let combineLatest = Scene(name: "combineLatest", sources: 2, arrival: .loose) { _ in
        let relays = (0..<2).map { BehaviorRelay(value: Mark(source: $0, producer: beginning, step: 0)) }
        let pairs = Observable.combineLatest(relays[0].asObservable(), relays[1].asObservable())
        return Stage(sources: relays.map { .init($0) }) { listener in
            let both = Confined(Both(listener))
            return pairs.subscribe { both.value.hear($0, $1) }
        }
    }

    /// Each event of source 0 chooses one of the others, and is heard itself, unless the next one was accepted
    /// before its sequence began.
    private static let flatMapLatest = Scene(
        name: "flatMapLatest", sources: 3, arrival: .loose, gaps: .whileNotChosen, toFirst: 1
    ) { _ in
        let relays = (0..<3).map { _ in PublishRelay<Mark>() }
        let followed = relays[0].asObservable().flatMapLatest { mark in
            relays[mark.name.chosen].asObservable().startWith(mark)
        }
        return Stage(sources: relays.map { .init($0) }) { listener in
            followed.subscribe { listener.hear($0) }
        }
    }
}

extension Mark.Name {
    /// The source that an event of source 0 chooses, of sources 1 and 2.
    var chosen: Int { 1 + Int(step) % 2 }
}

/// Tells a listener which of two has changed; each pair must differ from the one before in just one.
private final class Both {
    private let listener: StressListener
    private var last: (Mark.Name, Mark.Name)?

    init(_ listener: StressListener) { self.listener = listener }

    func hear(_ one: Mark, _ other: Mark) {
        let before = last
        last = (one.name, other.name)
        switch (before?.0 == one.name, before?.1 == other.name) {
        case (false, true): listener.hear(one)
        case (true, false): listener.hear(other)
        case (false, false) where before == nil:
            listener.hear(one)
            listener.hear(other)
        case (_, let isSame): listener.complain("a pair in which \(isSame ? "nothing" : "both") changed")
        }
    }
}
