import FluxCore
import Glibc
import ReactiveCore
import ReactiveTesting
import Synchronization

/// A scope with two stores, one of which waits for the other, and checks of their observers.
final class StressFeature: Sendable {
    /// The thread number of actions that are dispatched inside an observer.
    static let echo = 100

    let scope: Scope
    let dispatcher: Dispatcher<StressAction>
    let handedOver = Atomic<Int>(0)
    private let first: Store<StressState>
    private let second: Store<StressState>
    private let received = Box<[[Int]]>([[], []])
    private let ends = Box(0)
    private let inside = Atomic<Int>(0)
    private let found = Box<Set<String>>([])

    init(in parent: Scope, _ live: LiveObjects) throws {
        scope = parent.child("room")
        dispatcher = scope.dispatcher(for: StressAction.self)
        let feature = Box<StressFeature?>(nil)
        let (one, two) = (scope.token(StressState()), scope.token(StressState()))
        second = try scope.store(two, waitFor: one) { state, action, one in
            state.reduce(action)
            if one.numbers.count != state.numbers.count { feature.value?.note("the second did not wait") }
        }
        first = try scope.store(one) { state, action in
            feature.value?.enter(action)
            state.reduce(action)
            feature.value?.leave()
        }
        feature.value = self
        watch(live)
        // The reference cycle of feature and reducer must not outlive the scope.
        Subscription { feature.value = nil }.disposed(by: scope)
    }

    /// Returns the violations of the dispatch order, after the scope was closed.
    ///
    /// - Parameters:
    ///   - sent: The number of actions that each thread dispatched.
    ///   - isComplete: Whether all of them were dispatched before the scope was closed.
    func defects(sent: [Int: Int], isComplete: Bool) -> [String] {
        var defects = found.value
        let (state, received) = (first.state, received.value)
        if second.state != state { defects.insert("the stores reduced in different orders") }
        // An action that is being reduced while another thread closes the scope may be the last, and not be
        // observed.
        let least = isComplete ? state.numbers.count : state.numbers.count - 1
        if !received.allSatisfy({ state.numbers.starts(with: $0) && $0.count >= least }) {
            defects.insert("observers heard another order")
        }
        if ends.value != 2 { defects.insert("\(ends.value) of 2 observers heard the end") }
        for (thread, count) in sent {
            let steps = state.steps(of: thread)
            if steps != Array(0..<steps.count) { defects.insert("a thread's tickets came out of order") }
            if isComplete && steps.count != count {
                defects.insert("\(count - steps.count) tickets were lost")
            }
        }
        return defects.sorted()
    }

    var reduced: Int { first.state.numbers.count }

    private func watch(_ live: LiveObjects) {
        for (index, store) in [first, second].enumerated() {
            let token = live.token()
            store.asProperty().changes.subscribe { [weak self] state in
                withExtendedLifetime(token) { self?.hear(state, index) }
            }
            store.select { $0.numbers.count }.asObservable().subscribe(
                onNext: { _ in withExtendedLifetime(token) {} },
                onCompleted: { [ends] in ends.with { $0 += 1 } })
        }
        let (token, scheduler) = (live.token(), scope.scheduler)
        scope.child("child").work("wait") {
            try? await scheduler.sleep(for: .seconds(3600))
            withExtendedLifetime(token) {}
        }
    }

    private func hear(_ state: StressState, _ index: Int) {
        let count = received.with { received in
            received[index].append(state.numbers.last ?? -1)
            return received[index].count
        }
        if count != state.numbers.count { note("an observer missed a change, or heard one twice") }
        if index == 0, second.state.numbers.count < count { note("an observer heard before all had reduced") }
        if count % 32 == 0 { sched_yield() }  // Lets other threads dispatch meanwhile.
        if index == 0, count % 64 == 0 {
            dispatcher.dispatch(StressAction(thread: Self.echo, step: count / 64 - 1, token: nil))
        }
    }

    private func enter(_ action: StressAction) {
        if inside.wrappingAdd(1, ordering: .relaxed).newValue != 1 { note("two threads reduced at once") }
        if action.isHandedOver { handedOver.wrappingAdd(1, ordering: .relaxed) }
    }

    private func leave() { inside.wrappingSubtract(1, ordering: .relaxed) }

    private func note(_ defect: String) { _ = found.with { $0.insert(defect) } }
}
