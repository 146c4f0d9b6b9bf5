import ReactiveCore

extension Scene {
    static let relays = [publish, behavior, update, waiting, waitingState, shareOfMerge, restartingShare]

    /// The producer of the value that a relay starts with.
    static let beginning = 100

    private static let publish = Scene(name: "PublishRelay", sources: 1, isOneOrder: true) { _ in
        let relay = PublishRelay<Mark>()
        return Stage(sources: [.init(relay)]) { listener in relay.subscribe { listener.hear($0) } }
    }

    private static let behavior = Scene(
        name: "BehaviorRelay", sources: 1, arrival: .afterOne, isOneOrder: true
    ) { _ in
        let relay = BehaviorRelay(value: Mark(source: 0, producer: beginning, step: 0))
        return Stage(sources: [.init(relay)]) { listener in
            relay.subscribe { listener.hear($0) }
        } verdict: { orders in
            relay.value.name == orders[0].last ? nil : "the value is not the last that was heard"
        }
    }

    private static let update = Scene(
        name: "BehaviorRelay.update", sources: 1, arrival: .afterOne, isOneOrder: true
    ) { _ in
        let relay = BehaviorRelay(value: Mark(source: 0, producer: beginning, step: 0))
        let source = Stage.Source(
            accept: { mark in
                relay.update { value in
                    let rank = value.rank + 1
                    value = mark
                    value.rank = rank
                }
            }, observable: relay.asObservable())
        return Stage(sources: [source]) { listener in
            relay.subscribe { listener.hear($0) }
        } verdict: { orders in
            let (rank, updates) = (relay.value.rank, orders[0].count - 1)
            return rank == updates ? nil : "\(updates) updates counted to \(rank)"
        }
    }

    /// Threads that are faster than its listeners wait for room.
    private static let waiting = Scene(name: "PublishRelay, backlog .wait", sources: 1, isOneOrder: true) {
        _ in
        let relay = PublishRelay<Mark>(backlog: .wait(above: 4))
        return Stage(sources: [.init(relay)]) { listener in relay.subscribe { listener.hear($0) } }
    }

    private static let waitingState = Scene(
        name: "BehaviorRelay, backlog .wait", sources: 1, arrival: .afterOne, isOneOrder: true
    ) { _ in
        let beginning = Mark(source: 0, producer: beginning, step: 0)
        let relay = BehaviorRelay(value: beginning, backlog: .wait(above: 4))
        return Stage(sources: [.init(relay)]) { listener in relay.subscribe { listener.hear($0) } }
    }

    private static let shareOfMerge = Scene(
        name: "share of merge", sources: 2, arrival: .loose, isOneOrder: true
    ) { _ in
        let relays = [PublishRelay<Mark>(), PublishRelay<Mark>()]
        let shared = Observable.merge(relays.map { $0.asObservable() }).share()
        return Stage(sources: relays.map { .init($0) }) { listener in shared.subscribe { listener.hear($0) } }
    }

    /// Nobody stays, so that it ends and starts again many times.
    private static let restartingShare = Scene(
        name: "share that restarts", sources: 1, arrival: .loose, wholes: 0, churn: 60
    ) { _ in
        let relay = PublishRelay<Mark>()
        let shared = relay.asObservable().share(replay: 1)
        return Stage(sources: [.init(relay)]) { listener in shared.subscribe { listener.hear($0) } }
    }
}
