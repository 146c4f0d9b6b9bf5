import ReactiveCore

/// Where a trial plays: the core's operators, in virtual time.
struct TestedCore: Sendable {
    /// One input as each kind of subject, all fed by the same work, in this order.
    struct Input: Sendable {
        let publish = PublishSubject<Int>()
        let behavior = BehaviorSubject(value: 0)
        let replay = ReplaySubject<Int>(bufferSize: 2)
        let async = AsyncSubject<Int>()
    }

    let scheduler = VirtualTimeScheduler()
    private let inputs: [Input]

    init(_ trial: Trial) {
        inputs = trial.inputs.map { _ in Input() }
        for (input, script) in zip(inputs, trial.inputs) {
            for line in script.lines {
                scheduler.schedule(after: .nanoseconds(line.frame * frame)) { input.take(line.event) }
            }
        }
    }

    func input(_ number: Int) -> Input { inputs[number % inputs.count] }

    /// Plays the script to each subscriber anew.
    func cold(_ script: Script) -> Observable<Int> {
        .create { [scheduler] observer in
            let playing = DisposeBag()
            for line in script.lines {
                scheduler.schedule(after: .nanoseconds(line.frame * frame)) {
                    switch line.event {
                    case .next(let element): observer.onNext(element)
                    case .failed: observer.onError(Fault(0))
                    case .completed: observer.onCompleted()
                    }
                }.disposed(by: playing)
            }
            return playing
        }
    }

    /// What `tree` says until `Trial.end`, and whatever it still says when it has been disposed then.
    func play(_ tree: Tree) -> [TimedEvent] {
        let recorded = Guarded<[TimedEvent]>([])
        let record: @Sendable (ModelEvent) -> Void = { [scheduler] event in
            let time = scheduler.now / .nanoseconds(1)
            recorded.withLock { $0.append(TimedEvent(time: Int(time), event: event)) }
        }
        let subscription = observable(tree).subscribe(
            onNext: { record(.next($0)) }, onError: { record(.failed("\($0)")) },
            onCompleted: { record(.completed) })
        scheduler.advance(to: .nanoseconds(Trial.end))
        subscription.dispose()
        scheduler.run()
        return recorded.withLock { $0 }
    }
}

extension TestedCore.Input {
    fileprivate func take(_ event: ModelEvent) {
        switch event {
        case .next(let element):
            publish.onNext(element)
            behavior.onNext(element)
            replay.onNext(element)
            async.onNext(element)
        case .failed:
            publish.onError(Fault(0))
            behavior.onError(Fault(0))
            replay.onError(Fault(0))
            async.onError(Fault(0))
        case .completed:
            publish.onCompleted()
            behavior.onCompleted()
            replay.onCompleted()
            async.onCompleted()
        }
    }
}
