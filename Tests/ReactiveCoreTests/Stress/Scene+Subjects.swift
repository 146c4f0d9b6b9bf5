import ReactiveCore

extension Scene {
    static let subjects = [replayRelay, publishSubject, behaviorSubject, replaySubject]

    private static let replayRelay = Scene(
        name: "ReplayRelay", sources: 1, arrival: .loose, isOneOrder: true
    ) { _ in
        let relay = ReplayRelay<Mark>(bufferSize: 4)
        let source = Stage.Source(accept: { relay.accept($0) }, observable: relay.asObservable())
        return Stage(sources: [source]) { listener in relay.subscribe { listener.hear($0) } }
    }

    private static let publishSubject = Scene(name: "PublishSubject", sources: 1, isOneOrder: true) { _ in
        stage(of: PublishSubject())
    }

    private static let behaviorSubject = Scene(
        name: "BehaviorSubject", sources: 1, arrival: .afterOne, isOneOrder: true
    ) { _ in stage(of: BehaviorSubject(value: Mark(source: 0, producer: beginning, step: 0))) }

    /// It keeps everything, so that who comes late hears what everybody has heard.
    private static let replaySubject = Scene(
        name: "ReplaySubject", sources: 1, arrival: .loose, isOneOrder: true, churn: 2
    ) { _ in stage(of: ReplaySubject(bufferSize: .max)) }

    private static func stage(of subject: some ReactiveCore.Subject<Mark>) -> Stage {
        let heard = subject.asObservable()
        let source = Stage.Source(accept: { subject.onNext($0) }, observable: heard)
        return Stage(sources: [source]) { listener in heard.subscribe { listener.hear($0) } }
    }
}
