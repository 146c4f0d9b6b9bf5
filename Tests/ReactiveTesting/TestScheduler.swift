public import ReactiveCore

/// A virtual time in whole units, and sequences that play recorded events in it.
///
/// One unit is a millisecond of virtual time. Nothing happens until `start`, `run` or `advance`, on the
/// thread that calls it.
public struct TestScheduler: Scheduler {
    /// How long one unit of time is.
    public static let unit = Duration.milliseconds(1)

    /// The time that this scheduler counts in units.
    public let clock: VirtualTimeScheduler

    /// A scheduler on a clock, which others may share.
    public init(_ clock: VirtualTimeScheduler = VirtualTimeScheduler()) {
        self.clock = clock
    }

    public var now: Duration { clock.now }
    public var isCurrent: Bool { clock.isCurrent }
    public var executor: (any TaskExecutor)? { clock.executor }

    public func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        clock.enqueue(after: delay, work)
    }

    /// Does `work` at `time`, or as soon as possible when that has passed.
    ///
    /// - Parameters:
    ///   - time: In units since the beginning.
    ///   - work: Called on the thread that lets time pass.
    @discardableResult
    public func at(_ time: Int, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: Self.unit * time - now, work)
    }

    /// Lets time pass up to `time`, in units since the beginning.
    public func advance(to time: Int) { clock.advance(to: Self.unit * time) }

    /// Does everything that waits, however late.
    public func run() { clock.run() }

    /// A sequence that plays `events` whether somebody listens or not, at their times since the beginning.
    ///
    /// Who subscribes hears what comes later; nothing is replayed, not even the end.
    public func hot<Element>(_ events: [Recorded<Element>]) -> Observable<Element> {
        let relay = PublishRelay<Recorder<Element>.Event>()
        for recorded in events {
            schedule(after: recorded.time - now) { relay.accept(recorded.event) }
        }
        return .create { observer in relay.subscribe { observer.send($0) } }
    }

    /// A sequence that plays `events` to each subscriber anew, at their times since the subscription.
    public func cold<Element>(_ events: [Recorded<Element>]) -> Observable<Element> {
        .create { observer in
            let playing = DisposeBag()
            for recorded in events {
                schedule(after: recorded.time) { observer.send(recorded.event) }.disposed(by: playing)
            }
            return playing
        }
    }

    /// Makes a sequence, subscribes and disposes at the given times, and does everything that waits.
    ///
    /// - Parameters:
    ///   - created: When `make` is called, in units since the beginning.
    ///   - subscribed: When the sequence is subscribed to, after `created`.
    ///   - disposed: When the subscription is disposed, after `subscribed`.
    ///   - make: Makes the sequence.
    /// - Returns: Every event from subscribing to disposing with its time since the beginning.
    public func start<Element>(
        created: Int = 100, subscribed: Int = subscribed, disposed: Int = 1000,
        _ make: @escaping @Sendable () -> Observable<Element>
    ) -> [Recorded<Element>] {
        let recorder = Recorder<Element>(self)
        let made = BehaviorRelay<Observable<Element>>(value: .never())
        let bag = DisposeBag()
        at(created) { made.accept(make()) }
        at(subscribed) { made.value.record(into: recorder).disposed(by: bag) }
        at(disposed) { bag.dispose() }
        run()
        return recorder.events
    }
}

extension AnyObserver {
    func send(_ event: Recorder<Element>.Event) {
        switch event {
        case .next(let element): onNext(element)
        case .failed(let error): onError(error)
        case .completed: onCompleted()
        }
    }
}
