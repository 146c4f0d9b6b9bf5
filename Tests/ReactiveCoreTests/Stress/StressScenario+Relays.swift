import ReactiveCore

extension StressScenario {
    static let relays = [publish, behavior, update, waiting, waitingState, shareOfMerge, restartingShare]

    /// The producer of a relay's initial value.
    static let beginning = 100

    private static let publish = StressScenario(name: "PublishRelay", sources: 1, isOneOrder: true) { _ in
        let relay = PublishRelay<TracedEvent>()
        return StressSetup(sources: [.init(relay)]) { listener in relay.subscribe { listener.receive($0) } }
    }

    private static let behavior = StressScenario(
        name: "BehaviorRelay", sources: 1, arrival: .afterOne, isOneOrder: true
    ) { _ in
        let relay = BehaviorRelay(value: TracedEvent(source: 0, producer: beginning, step: 0))
        return StressSetup(sources: [.init(relay)]) { listener in
            relay.subscribe { listener.receive($0) }
        } check: { orders in
            relay.value.id == orders[0].last ? nil : "the value is not the last that was heard"
        }
    }

    private static let update = StressScenario(
        name: "BehaviorRelay.update", sources: 1, arrival: .afterOne, isOneOrder: true
    ) { _ in
        let relay = BehaviorRelay(value: TracedEvent(source: 0, producer: beginning, step: 0))
        let source = StressSetup.Source(
            accept: { event in
                relay.update { value in
                    let rank = value.rank + 1
                    value = event
                    value.rank = rank
                }
            }, observable: relay.asObservable())
        return StressSetup(sources: [source]) { listener in
            relay.subscribe { listener.receive($0) }
        } check: { orders in
            let (rank, updates) = (relay.value.rank, orders[0].count - 1)
            return rank == updates ? nil : "\(updates) updates counted to \(rank)"
        }
    }

    /// Threads that are faster than the listeners wait for room in the backlog.
    private static let waiting = StressScenario(
        name: "PublishRelay, backlog .wait", sources: 1, isOneOrder: true
    ) {
        _ in
        let relay = PublishRelay<TracedEvent>(backlog: .wait(above: 4))
        return StressSetup(sources: [.init(relay)]) { listener in relay.subscribe { listener.receive($0) } }
    }

    private static let waitingState = StressScenario(
        name: "BehaviorRelay, backlog .wait", sources: 1, arrival: .afterOne, isOneOrder: true
    ) { _ in
        let beginning = TracedEvent(source: 0, producer: beginning, step: 0)
        let relay = BehaviorRelay(value: beginning, backlog: .wait(above: 4))
        return StressSetup(sources: [.init(relay)]) { listener in relay.subscribe { listener.receive($0) } }
    }

    private static let shareOfMerge = StressScenario(
        name: "share of merge", sources: 2, arrival: .loose, isOneOrder: true
    ) { _ in
        let relays = [PublishRelay<TracedEvent>(), PublishRelay<TracedEvent>()]
        let shared = Observable.merge(relays.map { $0.asObservable() }).share()
        return StressSetup(sources: relays.map { .init($0) }) { listener in
            shared.subscribe { listener.receive($0) }
        }
    }

    /// No listener is permanent, so the shared subscription ends and starts again many times.
    private static let restartingShare = StressScenario(
        name: "share that restarts", sources: 1, arrival: .loose, permanentListeners: 0, churn: 60
    ) { _ in
        let relay = PublishRelay<TracedEvent>()
        let shared = relay.asObservable().share(replay: 1)
        return StressSetup(sources: [.init(relay)]) { listener in shared.subscribe { listener.receive($0) } }
    }
}
