/// The changes to a value that the service has not confirmed, and the value without them.
///
/// The shown value is always the latest answer with the pending changes applied in the order of their requests: a new
/// answer rebases them, and a refused change leaves no trace. A change that began before there was an answer is applied
/// to the first one.
///
/// A change that is confirmed before an earlier one waits for it, so that the later request wins. Beginning a change
/// and confirming it as it was requested cost one application each; refusing one, or confirming another than the
/// requested one, applies again those that were requested after it.
struct PendingChanges<Value: Equatable & Sendable, Change: Equatable & Sendable>: Equatable, Sendable {
    struct Pending: Equatable, Sendable {
        let number: Int
        let change: Change
        /// The change as the service made it, while an earlier one is running; `nil` while it is running itself.
        var made: Change?
    }

    typealias Apply = (Change, inout Value) -> Void

    /// The value without the pending changes; `nil` if there are none. A restored optional value may also be `nil`.
    private var base: Value?
    /// By number. The first one is running.
    private var pending: [Pending] = []
    /// Changes that were confirmed while a request was running, whose answer may not contain them.
    private var confirmedDuringRequest: [Change] = []

    var isEmpty: Bool { pending.isEmpty }

    /// The value without the pending changes.
    func answered(_ shown: Value) -> Value { base ?? shown }

    /// Applies a change that was requested to the shown value.
    mutating func begin(_ number: Int, _ change: Change, to shown: inout Value, _ apply: Apply) {
        if pending.isEmpty { base = shown }
        let index = pending.firstIndex(sortedBy: \.number, after: number)
        pending.insert(Pending(number: number, change: change), at: index)
        if pending.last?.number == number { apply(change, &shown) } else { rebase(&shown, apply) { _ in } }
    }

    /// Makes a change permanent, as soon as all earlier ones are answered.
    ///
    /// - Parameters:
    ///   - number: The number of the change. One that began before this value existed is applied as well.
    ///   - change: The change as the service made it.
    ///   - isRequesting: Whether a request is running.
    /// - Returns: The changes that became permanent, in the order of their requests.
    @discardableResult
    mutating func confirm(
        _ number: Int, _ change: Change, isRequesting: Bool, to shown: inout Value, _ apply: Apply
    ) -> [Change] {
        guard let index = pending.index(of: number, sortedBy: \.number) else {
            if isRequesting { confirmedDuringRequest.append(change) }
            rebase(&shown, apply) { apply(change, &$0) }
            return [change]
        }
        pending[index].made = change
        let isAsRequested = pending[index].change == change
        return settle(isRequesting: isRequesting, reapplies: !isAsRequested, to: &shown, apply)
    }

    /// Undoes a change.
    ///
    /// - Returns: The changes that were waiting for it and became permanent.
    @discardableResult
    mutating func refuse(_ number: Int, from shown: inout Value, _ apply: Apply) -> [Change] {
        guard let index = pending.index(of: number, sortedBy: \.number) else { return [] }
        pending.remove(at: index)
        return settle(isRequesting: true, reapplies: true, to: &shown, apply)
    }

    /// Undoes the changes that are running: their outcome is unknown.
    mutating func restore(_ shown: inout Value, _ apply: Apply) {
        if pending.isEmpty { return }
        pending.removeAll { $0.made == nil }
        settle(isRequesting: false, reapplies: true, to: &shown, apply)
    }

    /// A request is sent: its answer contains all changes that were confirmed until now.
    mutating func requestBegan() { confirmedDuringRequest = [] }

    /// Applies the changes to an answer that were confirmed since its request was sent.
    func complete(_ answer: inout Value, _ apply: Apply) {
        for change in confirmedDuringRequest { apply(change, &answer) }
    }

    /// Changes the value without the pending changes, and applies these again.
    mutating func rebase(_ shown: inout Value, _ apply: Apply, _ change: (inout Value) -> Void) {
        if pending.isEmpty { return change(&shown) }
        var answer = base ?? shown
        (base, shown) = (nil, answer)
        change(&answer)
        reapply(to: answer, &shown, apply)
    }

    /// Makes the changes permanent that wait for no other.
    ///
    /// - Parameter reapplies: Whether the shown value is not the one with the pending changes any more.
    @discardableResult
    private mutating func settle(
        isRequesting: Bool, reapplies: Bool, to shown: inout Value, _ apply: Apply
    ) -> [Change] {
        let made = pending.prefix { $0.made != nil }.compactMap(\.made)
        pending.removeFirst(made.count)
        if isRequesting { confirmedDuringRequest += made }
        if pending.isEmpty {
            if let base { shown = base }
            base = nil
            for change in made { apply(change, &shown) }
        } else {
            var answer = base ?? shown
            base = nil
            for change in made { apply(change, &answer) }
            if reapplies { reapply(to: answer, &shown, apply) } else { base = answer }
        }
        return made
    }

    private mutating func reapply(to answer: Value, _ shown: inout Value, _ apply: Apply) {
        (base, shown) = (answer, answer)
        for waiting in pending { apply(waiting.made ?? waiting.change, &shown) }
    }
}

extension Array {
    /// The position of the first element with a larger number, of elements that are sorted by it.
    func firstIndex(sortedBy number: KeyPath<Element, Int>, after limit: Int) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle][keyPath: number] > limit { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The position of the element with a number, of elements that are sorted by it and have each number once.
    func index(of value: Int, sortedBy number: KeyPath<Element, Int>) -> Int? {
        let end = firstIndex(sortedBy: number, after: value)
        return end > startIndex && self[end - 1][keyPath: number] == value ? end - 1 : nil
    }
}

extension PendingChanges: Codable where Value: Codable, Change: Codable {}
extension PendingChanges.Pending: Codable where Change: Codable {}
