public import ReactiveCore

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
