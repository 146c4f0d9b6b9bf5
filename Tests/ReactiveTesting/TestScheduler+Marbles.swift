public import ReactiveCore

extension TestScheduler {
    /// How long a character of a marble diagram is, in units.
    public static let frame = 10

    /// When `start` subscribes unless it is told otherwise, in units: frame 0 of what is hot or expected.
    public static let subscribed = 200

    /// So many frames of a marble diagram.
    public static func frames(_ count: Int) -> Duration { unit * frame * count }

    /// A sequence that plays `marbles` whether somebody listens or not; frame 0 or `^` is at 200.
    ///
    /// Who subscribes in frame 0 hears what that frame shows. Nothing is replayed, not even the end.
    public func hot<Element>(_ marbles: Marbles<Element>) -> Observable<Element> {
        let relay = PublishRelay<Recorder<Element>.Event>()
        for recorded in marbles.recorded() {
            let due = recorded.time - now
            if recorded.time == Self.unit * Self.subscribed {
                // Once more round the scheduler: `start` may yet ask to subscribe at that instant.
                schedule(after: due) { self.schedule { relay.accept(recorded.event) } }
            } else {
                schedule(after: due) { relay.accept(recorded.event) }
            }
        }
        return .create { observer in relay.subscribe { observer.send($0) } }
    }

    /// The same as `hot` of a diagram with these values.
    public func hot<Element>(
        _ text: String, values: [Character: Element], error: any Error = MarbleError()
    ) -> Observable<Element> {
        hot(Marbles(text, values: values, error: error))
    }

    /// A sequence that plays `marbles` to each subscriber anew; frame 0 is when it is subscribed to.
    ///
    /// - Parameter marbles: Shows nothing before `^`.
    public func cold<Element>(_ marbles: Marbles<Element>) -> Observable<Element> {
        precondition(marbles.events.allSatisfy { $0.time >= .zero }, "a cold sequence has no past")
        return cold(marbles.events)
    }

    /// The same as `cold` of a diagram with these values.
    public func cold<Element>(
        _ text: String, values: [Character: Element], error: any Error = MarbleError()
    ) -> Observable<Element> {
        cold(Marbles(text, values: values, error: error))
    }

    /// Makes a sequence at 100, subscribes and disposes as `marbles` shows, and does everything that waits.
    ///
    /// - Parameters:
    ///   - marbles: One `^` and at most one `!`: `--^---!`; its first character is at 200. Without `!` it is
    ///     disposed at 1000.
    ///   - make: Makes the sequence.
    /// - Returns: Every event from subscribing to disposing with its time since the beginning.
    public func start<Element>(
        during marbles: String, _ make: @escaping @Sendable () -> Observable<Element>
    ) -> [Recorded<Element>] {
        let interval = SubscriptionRecorder.Interval(marbles: marbles)
        return start(subscribed: interval.subscribed, disposed: interval.disposed ?? 1000, make)
    }
}

extension SubscriptionRecorder.Interval {
    /// From `^` to `!`; the first character is at 200.
    init(marbles: String) {
        do throws(MarbleSyntaxError) {
            try self.init(parsing: marbles)
        } catch {
            preconditionFailure("the subscription \"\(marbles)\" cannot be read: \(error)")
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
