public import ReactiveCore

/// Records the events of a sequence with their virtual times.
public final class Recorder<Element: Sendable>: Sendable {
    /// An event of a sequence.
    public enum Event: Sendable {
        /// An element.
        case next(Element)
        /// The end with an error.
        case failed(any Error)
        /// The end without an error.
        case completed
    }

    private let scheduler: (any Scheduler)?
    private let record = Guarded<[Recorded<Element>]>([])

    /// - Parameter scheduler: Provides the time of each event; without one, all times are 0.
    public init(_ scheduler: (any Scheduler)? = nil) {
        self.scheduler = scheduler
    }

    /// All recorded events, in order.
    public var events: [Recorded<Element>] { record.withLock { $0 } }

    /// The recorded elements, in order.
    public var elements: [Element] {
        events.compactMap { if case .next(let element) = $0.event { element } else { nil } }
    }

    /// Whether the sequence has completed.
    public var isCompleted: Bool {
        events.contains { if case .completed = $0.event { true } else { false } }
    }

    fileprivate func note(_ event: Event) {
        let time = scheduler?.now ?? .zero
        record.withLock { $0.append(Recorded(time: time, event: event)) }
    }
}

extension Observable {
    /// Records every event from now on with `recorder`.
    @discardableResult
    public func record(into recorder: Recorder<Element>) -> Subscription {
        subscribe(
            onNext: { recorder.note(.next($0)) }, onError: { recorder.note(.failed($0)) },
            onCompleted: { recorder.note(.completed) })
    }
}

extension Property {
    /// Records the current value, every later one and the end with `recorder`.
    @discardableResult
    public func record(into recorder: Recorder<Value>) -> Subscription {
        asObservable().record(into: recorder)
    }
}

extension Signal {
    /// Records every element from now on with `recorder`.
    @discardableResult
    public func record(into recorder: Recorder<Element>) -> Subscription {
        asObservable().record(into: recorder)
    }
}
