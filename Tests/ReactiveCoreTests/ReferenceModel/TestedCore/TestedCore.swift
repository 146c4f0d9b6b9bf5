import ReactiveCore

/// Runs a trial with the core's operators, in virtual time.
struct TestedCore: Sendable {
    /// An input as each kind of subject. The same work feeds all of them, in this order.
    struct Input: Sendable {
        let publish = PublishSubject<Int>()
        let behavior = BehaviorSubject(value: 0)
        let replay = ReplaySubject<Int>(bufferSize: 2)
        let async = AsyncSubject<Int>()
    }

    let scheduler = VirtualTimeScheduler()
    private let inputs: [Input]
    /// Notes what happens to the subscriptions of the tree; `nil` if nobody wants to know.
    let cleanUps: CleanUpLog?

    init(_ trial: Trial, cleanUps: CleanUpLog? = nil) {
        self.cleanUps = cleanUps
        inputs = trial.inputs.map { _ in Input() }
        for (input, script) in zip(inputs, trial.inputs) {
            for line in script.lines {
                scheduler.schedule(after: .nanoseconds(line.frame * frame)) { input.take(line.event) }
            }
        }
    }

    func input(_ number: Int) -> Input { inputs[number % inputs.count] }

    /// Plays the script from its start for each subscriber.
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

    /// The events of `tree` until `Trial.end`, where the subscription is disposed, and any event after that.
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
