import FluxCore
import FluxTesting
import Measuring
import ReactiveCore
import ReactiveTesting
import Testing

private let reactive = "ReactiveTesting"
private let flux = "FluxTesting"

/// What the libraries for tests record.
let testing: [Growth] = [
    Growth(reactive, "events of a `Recorder`", "record one") { count in
        let (relay, recorder) = (PublishRelay<Int>(), Recorder<Int>())
        relay.asObservable().record(into: recorder)
        return .init(count) {
            for element in 0..<count { relay.accept(element) }
            return recorder.events.count
        }
    },
    Growth(reactive, "events of a `Recorder`", "compare one with the expected one") { count in
        let events = (0..<count).map { Recorded.next($0, $0) }
        return .init(count) { events.mismatch(with: events) == nil ? count : 0 }
    },
    Growth(reactive, "events of a `Recorder`", "describe the difference of the last one, for each") { count in
        let events = (0..<count).map { Recorded.next($0, $0) }
        let expected = events.dropLast() + [.next(0, -1)]
        return .init(count) { events.mismatch(with: Array(expected)) == nil ? 0 : count }
    },
    Growth(reactive, "frames of a marble diagram", "read one") { count in
        let diagram = String(repeating: "-a", count: count / 2)
        return .init(count) { 2 * Marbles(diagram, values: ["a": 1]).recorded().count }
    },
    Growth(reactive, "events of a `hot` sequence", "play one") { count in
        let (scheduler, tally) = (TestScheduler(), Tally())
        let sequence = scheduler.hot((0..<count).map { Recorded.next($0, $0) })
        sequence.subscribe(onNext: { tally.add($0) })
        return .init(count) {
            scheduler.run(limit: .max)
            return tally.take().count
        }
    },
    Growth(reactive, "subscriptions of a `SubscriptionRecorder`", "record one, and its end") {
        count in
        let (recorder, relay) = (SubscriptionRecorder(TestScheduler()), PublishRelay<Int>())
        let source = recorder(relay.asObservable())
        return .init(count) {
            for _ in 0..<count { source.subscribe(onNext: { blackHole($0) }).dispose() }
            return recorder.intervals.count
        }
    },
    Growth(reactive, "tokens of `LiveObjects`", "make one") { count in
        let objects = LiveObjects()
        return .init(count) {
            let tokens = (0..<count).map { _ in objects.token() }
            return withExtendedLifetime(tokens) { objects.count }
        }
    },
    Growth(flux, "actions of an `ActionRecorder`", "record one") { count in
        let root = makeRoot()
        blackHole(root.store(CountState()))
        let recorder = ActionRecorder(Int.self, in: root)
        return .init(count, keeping: root) {
            for number in 0..<count { root.dispatcher(for: Int.self).dispatch(number) }
            return recorder.actions.count
        }
    },
    Growth(flux, "actions that a `TestStore` has not received", "dispatch one, and receive it", upTo: 10_000)
    { count in
        let root = makeRoot()
        let store = TestStore(root.store(CountState()), in: root)
        return .init(count, keeping: root) {
            for _ in 0..<count { store.store.dispatch(1) }
            for _ in 0..<count { store.receive(1) { $0.number += 1 } }
            return store.state.number
        }
    },
    Growth(flux, "commands that a `TestStore` has not received", "request one, and receive it") { count in
        let root = makeRoot()
        let store = TestStore(root.store(RequestState()) { _ in }, in: root)
        return .init(count, keeping: root) {
            store.send(count) { $0.count = count }
            for number in 0..<count { store.receive(command: number) }
            return store.state.count
        }
    },
    Growth(flux, "rows of a state", "send an action that changes one, for each") { count in
        let root = makeRoot()
        let store = TestStore(root.store(RowsState()), in: root, mode: .partial)
        store.send(.filled(count))
        return .init(count, keeping: root) {
            store.send(.changed) { $0.rows[count / 2].count = 1 }
            return store.state.rows.count
        }
    },
]
