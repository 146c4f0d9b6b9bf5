// What an observable's operators do, for events that stay a signal: told once, never replayed, never failing.
// Hence closures do not throw here; other operators are those of `asObservable()`.

extension Signal {
    /// `-1---2-` → `-a---b-`: what `transform` makes of each event.
    public func map<Result: Sendable>(_ transform: @escaping @Sendable (Element) -> Result) -> Signal<Result>
    {
        Signal<Result>(asObservable().map(transform))
    }

    /// `-1-2-3-` → `-a---c-`: `map`, without what `transform` makes `nil` of.
    public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) -> Result?
    ) -> Signal<Result> {
        Signal<Result>(asObservable().compactMap(transform))
    }

    /// `-1-2-3-` → `-1---3-`: the events that `isIncluded`.
    public func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> Signal {
        Signal(asObservable().filter(isIncluded))
    }

    /// `-1---2-`, `---a---` → `-1-a-2-`: the events of all `signals`, as they come, one at a time.
    ///
    /// - Returns: Ends when all have; at once when there are none.
    public static func merge(_ signals: Signal...) -> Signal { merge(signals) }

    /// The events of all `signals`, as they come, one at a time; ends when all have, at once when there are none.
    public static func merge(_ signals: some Sequence<Signal>) -> Signal {
        Signal(.merge(signals.map { $0.asObservable() }))
    }

    /// What `combine` makes of each event and the value that `property` has then.
    public func withLatestFrom<Value: Sendable, Result: Sendable>(
        _ property: Property<Value>, _ combine: @escaping @Sendable (Element, Value) -> Result
    ) -> Signal<Result> {
        map { combine($0, property.value) }
    }

    /// Each event together with the value that `property` has then.
    public func withLatestFrom<Value: Sendable>(_ property: Property<Value>) -> Signal<(Element, Value)> {
        withLatestFrom(property) { ($0, $1) }
    }

    /// `-1-2-----3-` → `------2-----`: an event that no other follows within `delay`.
    ///
    /// - Parameters:
    ///   - delay: 0 hands on the last of each instant.
    ///   - scheduler: Whose time it is, and where events are heard, with the cause that they came with.
    public func debounce(_ delay: Duration, on scheduler: any Scheduler) -> Signal {
        Signal(asObservable().debounce(delay, on: scheduler))
    }

    /// `-123-----` → `-1---3---`: at most one event in `interval`, the first at once.
    ///
    /// - Parameters:
    ///   - interval: Begins with an event that is heard.
    ///   - latest: Whether the last one that came meanwhile is heard when it is over, or none.
    ///   - scheduler: Whose time it is, and where what waited is heard.
    public func throttle(_ interval: Duration, latest: Bool = true, on scheduler: any Scheduler) -> Signal {
        Signal(asObservable().throttle(interval, latest: latest, on: scheduler))
    }
}
