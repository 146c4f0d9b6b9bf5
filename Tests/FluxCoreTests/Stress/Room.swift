import FluxCore
import Glibc
import ReactiveCore
import ReactiveTesting
import Synchronization

/// A scope with two stores, one of which waits for the other, and with what watches them.
final class Room: Sendable {
    /// Who dispatches from inside an observer.
    static let echo = 100

    let scope: Scope
    let dispatcher: Dispatcher<Ticket>
    let handedOver = Atomic<Int>(0)
    private let first: Store<Ledger>
    private let second: Store<Ledger>
    private let heard = Box<[[Int]]>([[], []])
    private let ends = Box(0)
    private let inside = Atomic<Int>(0)
    private let found = Box<Set<String>>([])

    init(in parent: Scope, _ live: LiveObjects) throws {
        scope = parent.child("room")
        dispatcher = scope.dispatcher(for: Ticket.self)
        let room = Box<Room?>(nil)
        let (one, two) = (scope.token(Ledger()), scope.token(Ledger()))
        second = try scope.store(two, waitFor: one) { ledger, ticket, one in
            ledger.reduce(ticket)
            if one.numbers.count != ledger.numbers.count { room.value?.note("the second did not wait") }
        }
        first = try scope.store(one) { ledger, ticket in
            room.value?.enter(ticket)
            ledger.reduce(ticket)
            room.value?.leave()
        }
        room.value = self
        watch(live)
        // The ring of room and reducer must not outlive the scope.
        Subscription { room.value = nil }.disposed(by: scope)
    }

    /// What is wrong with what was heard, after it has closed.
    ///
    /// - Parameters:
    ///   - sent: How many tickets each thread dispatched.
    ///   - isWhole: Whether all of them came before it closed.
    func defects(sent: [Int: Int], isWhole: Bool) -> [String] {
        var defects = found.value
        let (ledger, heard) = (first.state, heard.value)
        if second.state != ledger { defects.insert("the stores reduced in different orders") }
        // An action that is being reduced while another thread closes the scope may be the last, unheard.
        let least = isWhole ? ledger.numbers.count : ledger.numbers.count - 1
        if !heard.allSatisfy({ ledger.numbers.starts(with: $0) && $0.count >= least }) {
            defects.insert("observers heard another order")
        }
        if ends.value != 2 { defects.insert("\(ends.value) of 2 observers heard the end") }
        for (thread, count) in sent {
            let steps = ledger.steps(of: thread)
            if steps != Array(0..<steps.count) { defects.insert("a thread's tickets came out of order") }
            if isWhole && steps.count != count { defects.insert("\(count - steps.count) tickets were lost") }
        }
        return defects.sorted()
    }

    var reduced: Int { first.state.numbers.count }

    private func watch(_ live: LiveObjects) {
        for (place, store) in [first, second].enumerated() {
            let token = live.token()
            store.asProperty().changes.subscribe { [weak self] ledger in
                withExtendedLifetime(token) { self?.hear(ledger, place) }
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

    private func hear(_ ledger: Ledger, _ place: Int) {
        let count = heard.with { heard in
            heard[place].append(ledger.numbers.last ?? -1)
            return heard[place].count
        }
        if count != ledger.numbers.count { note("an observer missed a change, or heard one twice") }
        if place == 0, second.state.numbers.count < count { note("an observer heard before all had reduced") }
        if count % 32 == 0 { sched_yield() }  // So that others come while this thread is inside.
        if place == 0, count % 64 == 0 {
            dispatcher.dispatch(Ticket(thread: Self.echo, step: count / 64 - 1, token: nil))
        }
    }

    private func enter(_ ticket: Ticket) {
        if inside.wrappingAdd(1, ordering: .relaxed).newValue != 1 { note("two threads reduced at once") }
        if ticket.isHandedOver { handedOver.wrappingAdd(1, ordering: .relaxed) }
    }

    private func leave() { inside.wrappingSubtract(1, ordering: .relaxed) }

    private func note(_ defect: String) { _ = found.with { $0.insert(defect) } }
}
