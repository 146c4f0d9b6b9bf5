public import ReactiveCore

/// A scheduler with virtual time in whole units, which also plays recorded events as sequences.
///
/// One unit is 1 ms of virtual time. Work runs only during `start`, `run` and `advance`, on the calling
/// thread.
///
/// It differs from a `SerialScheduler` in one respect: a tree of scopes with `.onScheduler` reduces an action before
/// `dispatch` returns, on any thread. `TestScheduler(VirtualTimeScheduler(isCurrent: .duringWork))` reduces it in the
/// next `run` or `advance`, as the queue of a `SerialScheduler` does later.
public struct TestScheduler: Scheduler {
    /// The duration of one unit.
    public static let unit = Duration.milliseconds(1)

    /// The scheduler whose time is counted in units.
    public let clock: VirtualTimeScheduler

    /// Creates a scheduler on a clock, which several schedulers may share.
    public init(_ clock: VirtualTimeScheduler = VirtualTimeScheduler()) {
        self.clock = clock
    }

    public var now: Duration { clock.now }
    public var isCurrent: Bool { clock.isCurrent }
    public var executor: (any TaskExecutor)? { clock.executor }

    public func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        clock.enqueue(after: delay, work)
    }

    /// Runs `work` at `time`, or as soon as possible if that has passed.
    ///
    /// - Parameters:
    ///   - time: An absolute time in units.
    ///   - work: Runs on the thread that advances time.
    @discardableResult
    public func at(_ time: Int, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: Self.unit * time - now, work)
    }

    /// Advances to `time`, an absolute time in units.
    public func advance(to time: Int) { clock.advance(to: Self.unit * time) }

    /// Runs all scheduled work, advancing time accordingly.
    ///
    /// With something that polls or repeats, use `advance(to:)`.
    ///
    /// - Parameter limit: The number of steps after which the program stops if work is still scheduled.
    public func run(limit: Int = 100_000) { clock.run(limit: limit) }

    /// A sequence that plays `events` at their absolute times, independently of its subscribers.
    ///
    /// A subscriber gets the events after subscribing. Nothing is replayed, not even the end.
    public func hot<Element>(_ events: [Recorded<Element>]) -> Observable<Element> {
        let relay = PublishRelay<Recorder<Element>.Event>()
        for recorded in events {
            schedule(after: recorded.time - now) { relay.accept(recorded.event) }
        }
        return .create { observer in relay.subscribe { observer.send($0) } }
    }

    /// A sequence that plays `events` for each subscriber, at times relative to subscribing.
    public func cold<Element>(_ events: [Recorded<Element>]) -> Observable<Element> {
        .create { observer in
            let playing = DisposeBag()
            for recorded in events {
                schedule(after: recorded.time) { observer.send(recorded.event) }.disposed(by: playing)
            }
            return playing
        }
    }

    /// Creates a sequence, subscribes and disposes at the given times, and runs all scheduled work.
    ///
    /// - Parameters:
    ///   - created: The time of calling `make`, in units.
    ///   - subscribed: The time of subscribing, in units; after `created`.
    ///   - disposed: The time of disposal, in units; after `subscribed`.
    ///   - make: Returns the sequence.
    /// - Returns: Every event between subscribing and disposal, with its absolute time.
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

extension TestScheduler {
    /// The length of one frame of a marble diagram, in units.
    public static let frame = 10

    /// The time at which `start` subscribes by default, in units: frame 0 of hot and of expected sequences.
    public static let subscribed = 200

    /// The duration of a number of frames.
    public static func frames(_ count: Int) -> Duration { unit * frame * count }

    /// A sequence that plays `marbles` independently of its subscribers. Frame 0, or `^`, is at 200.
    ///
    /// A subscriber in frame 0 gets that frame's events. Nothing is replayed, not even the end.
    public func hot<Element>(_ marbles: Marbles<Element>) -> Observable<Element> {
        let relay = PublishRelay<Recorder<Element>.Event>()
        for recorded in marbles.recorded() {
            let due = recorded.time - now
            if recorded.time == Self.unit * Self.subscribed {
                // Rescheduled at the same instant, so that a subscription that `start` schedules later comes
                // first.
                schedule(after: due) { self.schedule { relay.accept(recorded.event) } }
            } else {
                schedule(after: due) { relay.accept(recorded.event) }
            }
        }
        return .create { observer in relay.subscribe { observer.send($0) } }
    }

    /// A hot sequence that plays a diagram with these values.
    public func hot<Element>(
        _ text: String, values: [Character: Element], error: any Error = MarbleError()
    ) -> Observable<Element> {
        hot(Marbles(text, values: values, error: error))
    }

    /// A sequence that plays `marbles` for each subscriber. Frame 0 is the time of subscribing.
    ///
    /// - Parameter marbles: Contains no events before `^`.
    public func cold<Element>(_ marbles: Marbles<Element>) -> Observable<Element> {
        precondition(
            marbles.events.allSatisfy { $0.time >= .zero },
            "a cold observable has no events before its subscription")
        return cold(marbles.events)
    }

    /// A cold sequence that plays a diagram with these values.
    public func cold<Element>(
        _ text: String, values: [Character: Element], error: any Error = MarbleError()
    ) -> Observable<Element> {
        cold(Marbles(text, values: values, error: error))
    }

    /// Creates a sequence at 100, subscribes and disposes as `marbles` shows, and runs all scheduled work.
    ///
    /// - Parameters:
    ///   - marbles: One `^` and at most one `!`: `--^---!`. The first character is at 200. Without `!`, the
    ///     subscription is disposed at 1000.
    ///   - make: Returns the sequence.
    /// - Returns: Every event between subscribing and disposal, with its absolute time.
    public func start<Element>(
        during marbles: String, _ make: @escaping @Sendable () -> Observable<Element>
    ) -> [Recorded<Element>] {
        let interval = SubscriptionRecorder.Interval(marbles: marbles)
        return start(subscribed: interval.subscribed, disposed: interval.disposed ?? 1000, make)
    }
}

extension SubscriptionRecorder.Interval {
    /// The time from `^` to `!`. The first character is at 200.
    init(marbles: String) {
        do throws(MarbleSyntaxError) {
            try self.init(parsing: marbles)
        } catch {
            preconditionFailure("the subscription \"\(marbles)\" is invalid: \(error)")
        }
    }

    init(parsing marbles: String) throws(MarbleSyntaxError) {
        var (subscribed, disposed) = (Int?.none, Int?.none)
        for mark in try MarbleText(marbles).marks {
            let time = TestScheduler.subscribed + mark.time
            switch mark.symbol {
            case .subscribed where subscribed == nil: subscribed = time
            case .disposed where subscribed == nil: throw .beforeSubscribing
            case .disposed where disposed == nil: disposed = time
            case .subscribed, .disposed: throw .twoSubscriptions
            case .element(let name): throw .unexpected(name)
            case .completed: throw .unexpected("|")
            case .failed: throw .unexpected("#")
            }
        }
        guard let subscribed else { throw .beforeSubscribing }
        self = .during(subscribed, disposed)
    }
}
