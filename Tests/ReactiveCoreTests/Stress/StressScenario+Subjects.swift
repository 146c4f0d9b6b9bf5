import ReactiveCore

extension StressScenario {
    static let subjects = [replayRelay, publishSubject, behaviorSubject, replaySubject]

    private static let replayRelay = StressScenario(
        name: "ReplayRelay", sources: 1, arrival: .loose, isOneOrder: true
    ) { _ in
        let relay = ReplayRelay<TracedEvent>(bufferSize: 4)
        let source = StressSetup.Source(accept: { relay.accept($0) }, observable: relay.asObservable())
        return StressSetup(sources: [source]) { listener in relay.subscribe { listener.receive($0) } }
    }

    private static let publishSubject = StressScenario(name: "PublishSubject", sources: 1, isOneOrder: true) {
        _ in
        setup(of: PublishSubject())
    }

    private static let behaviorSubject = StressScenario(
        name: "BehaviorSubject", sources: 1, arrival: .afterOne, isOneOrder: true
    ) { _ in setup(of: BehaviorSubject(value: TracedEvent(source: 0, producer: beginning, step: 0))) }

    /// The buffer is unlimited, so that late subscribers receive everything.
    private static let replaySubject = StressScenario(
        name: "ReplaySubject", sources: 1, arrival: .loose, isOneOrder: true, churn: 2
    ) { _ in setup(of: ReplaySubject(bufferSize: .max)) }

    private static func setup(of subject: some ReactiveCore.Subject<TracedEvent>) -> StressSetup {
        let observable = subject.asObservable()
        let source = StressSetup.Source(accept: { subject.onNext($0) }, observable: observable)
        return StressSetup(sources: [source]) { listener in observable.subscribe { listener.receive($0) } }
    }
}
