/// The changes to a value that the service has not confirmed, and the value without them.
///
/// The shown value is always the latest answer with the pending changes applied in their order: a new answer rebases
/// them, and a refused change leaves no trace.
struct PendingChanges<Value: Equatable & Sendable, Change: Equatable & Sendable>: Equatable, Sendable {
    struct Pending: Equatable, Sendable {
        let number: Int
        let change: Change
    }

    typealias Apply = (Change, inout Value) -> Void

    /// The value without the pending changes; `nil` if there are none.
    private var base: Value?
    private var pending: [Pending] = []
    /// Changes that were confirmed while a request was running, whose answer may not contain them.
    private var confirmedDuringRequest: [Change] = []

    var isEmpty: Bool { pending.isEmpty }

    /// The value without the pending changes.
    func answered(_ shown: Value) -> Value { base ?? shown }

    /// Applies a change that was requested to the shown value.
    mutating func begin(_ number: Int, _ change: Change, to shown: inout Value, _ apply: Apply) {
        if base == nil { base = shown }
        pending.append(Pending(number: number, change: change))
        apply(change, &shown)
    }

    /// Makes a change permanent.
    ///
    /// - Parameters:
    ///   - number: The number of the change. One that began before this value existed is applied as well.
    ///   - change: The change as the service made it.
    ///   - isRequesting: Whether a request is running.
    mutating func confirm(
        _ number: Int, _ change: Change, isRequesting: Bool, to shown: inout Value, _ apply: Apply
    ) {
        pending.removeAll { $0.number == number }
        if isRequesting { confirmedDuringRequest.append(change) }
        rebase(&shown, apply) { apply(change, &$0) }
    }

    /// Undoes a change.
    mutating func refuse(_ number: Int, from shown: inout Value, _ apply: Apply) {
        guard pending.contains(where: { $0.number == number }) else { return }
        pending.removeAll { $0.number == number }
        rebase(&shown, apply) { _ in }
    }

    /// A request is sent: its answer contains all changes that were confirmed until now.
    mutating func requestBegan() { confirmedDuringRequest = [] }

    /// Applies the changes to an answer that were confirmed since its request was sent.
    func complete(_ answer: inout Value, _ apply: Apply) {
        for change in confirmedDuringRequest { apply(change, &answer) }
    }

    /// Changes the value without the pending changes, and applies these again.
    mutating func rebase(_ shown: inout Value, _ apply: Apply, _ change: (inout Value) -> Void) {
        guard var answer = base else { return change(&shown) }
        (base, shown) = (nil, answer)
        change(&answer)
        shown = answer
        if pending.isEmpty { return }
        base = answer
        for waiting in pending { apply(waiting.change, &shown) }
    }

    /// Forgets all changes.
    mutating func reset() { self = Self() }
}

extension PendingChanges: Codable where Value: Codable, Change: Codable {}
extension PendingChanges.Pending: Codable where Change: Codable {}
