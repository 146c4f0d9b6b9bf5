import ReactiveCore

/// Where a trial plays: the core's operators, in virtual time.
struct JudgedCore: Sendable {
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
                scheduler.schedule(after: .nanoseconds(line.frame * frame)) { input.take(line.heard) }
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
                    switch line.heard {
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
    func play(_ tree: Tree) -> [Noted] {
        let noted = Guarded<[Noted]>([])
        let note: @Sendable (Heard) -> Void = { [scheduler] heard in
            let time = scheduler.now / .nanoseconds(1)
            noted.withLock { $0.append(Noted(time: Int(time), heard: heard)) }
        }
        let subscription = observable(tree).subscribe(
            onNext: { note(.next($0)) }, onError: { note(.failed("\($0)")) },
            onCompleted: { note(.completed) })
        scheduler.advance(to: .nanoseconds(Trial.end))
        subscription.dispose()
        scheduler.run()
        return noted.withLock { $0 }
    }
}

extension JudgedCore.Input {
    fileprivate func take(_ heard: Heard) {
        switch heard {
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
