import ReactiveCore

extension StressScenario {
    static let combining = [merge, combineLatest, flatMapLatest]

    private static let merge = StressScenario(name: "merge", sources: 3) { _ in
        let relays = (0..<3).map { _ in PublishRelay<TracedEvent>() }
        let merged = Observable.merge(relays.map { $0.asObservable() })
        return StressSetup(sources: relays.map { .init($0) }) { listener in
            merged.subscribe { listener.receive($0) }
        }
    }

    private static let combineLatest = StressScenario(name: "combineLatest", sources: 2, arrival: .loose) {
        _ in
        let relays = (0..<2).map {
            BehaviorRelay(value: TracedEvent(source: $0, producer: beginning, step: 0))
        }
        let pairs = Observable.combineLatest(relays[0].asObservable(), relays[1].asObservable())
        return StressSetup(sources: relays.map { .init($0) }) { listener in
            let pairListener = Confined(PairListener(listener))
            return pairs.subscribe { pairListener.value.receive($0, $1) }
        }
    }

    /// Each event of source 0 switches to one of the other sources. Its inner sequence starts with the event
    /// itself, unless the next event arrives first.
    private static let flatMapLatest = StressScenario(
        name: "flatMapLatest", sources: 3, arrival: .loose, gaps: .whileNotChosen, tenthsToFirst: 1
    ) { _ in
        let relays = (0..<3).map { _ in PublishRelay<TracedEvent>() }
        let followed = relays[0].asObservable().flatMapLatest { event in
            relays[event.id.chosen].asObservable().startWith(event)
        }
        return StressSetup(sources: relays.map { .init($0) }) { listener in
            followed.subscribe { listener.receive($0) }
        }
    }
}

extension TracedEvent.ID {
    /// The source, 1 or 2, to which this event of source 0 switches.
    var chosen: Int { 1 + Int(step) % 2 }
}

/// Tells a listener which of two values changed; consecutive pairs must differ in exactly one.
private final class PairListener {
    private let listener: StressListener
    private var last: (TracedEvent.ID, TracedEvent.ID)?

    init(_ listener: StressListener) { self.listener = listener }

    func receive(_ one: TracedEvent, _ other: TracedEvent) {
        let before = last
        last = (one.id, other.id)
        switch (before?.0 == one.id, before?.1 == other.id) {
        case (false, true): listener.receive(one)
        case (true, false): listener.receive(other)
        case (false, false) where before == nil:
            listener.receive(one)
            listener.receive(other)
        case (_, let isSame): listener.reportDefect("a pair in which \(isSame ? "nothing" : "both") changed")
        }
    }
}
