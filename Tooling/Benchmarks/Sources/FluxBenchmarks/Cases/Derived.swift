import FluxCore
import Measuring
import ReactiveCore

// A store derived from one of a scope above, against two stores of one dispatcher, the second of which waits for
// the first.

private let operations = 20_000

func derived() -> Case {
    Case(
        "derived", "a derived store whose source changes", operations: operations,
        expected: .each(operations), limits: Limits(floor: nil, peers: [.waitFor: 1 / 1.3], mallocs: 0),
        contenders: [
            Contender(.ours) {
                let tally = Tally()
                let (root, numbers, copy) = stores()
                copy.asProperty().subscribe { tally.add($0.number) }
                return numbering(numbers, in: root, tally)
            },
            Contender(.waitFor) {
                let (tally, root) = (Tally(), makeRoot())
                let (first, second) = (root.token(NumberState()), root.token(WaitingState()))
                guard let numbers = try? root.store(first),
                    let copy = try? root.store(
                        second, waitFor: first, reducer: { copy, _, numbers in copy.number = numbers.number })
                else { preconditionFailure("a new token is valid for a store that waits for another") }
                copy.asProperty().subscribe { tally.add($0.number) }
                return numbering(numbers, in: root, tally)
            },
        ])
}

/// The source's tracked number does not change: one comparison of stamps.
func derivedUnchanged() -> Case {
    Case(
        "derived-unchanged", "a derived store whose source does not change", operations: operations,
        expected: Outcome(count: operations, sum: 0), limits: Limits(floor: nil, mallocs: 0),
        contenders: [
            Contender(.ours) {
                let (root, numbers, _) = stores()
                return changingOther(of: numbers, in: root)
            },
            Contender(.withoutReader) {
                let root = makeRoot()
                return changingOther(of: root.store(NumberState()), in: root)
            },
        ])
}

/// A round that dispatches numbers to a store. A copy of it counts them in `tally`.
private func numbering(_ numbers: Store<NumberState>, in root: Scope, _ tally: Tally) -> Contender.Round {
    { operations in
        _ = tally.take()
        for operation in 0..<operations { numbers.dispatch(.numbered(operation)) }
        return withExtendedLifetime(root) { tally.take() }
    }
}

/// A round that changes a store, but not its number.
private func changingOther(of numbers: Store<NumberState>, in root: Scope) -> Contender.Round {
    { operations in
        for _ in 0..<operations { numbers.dispatch(.otherChanged) }
        return withExtendedLifetime(root) { Outcome(count: operations, sum: 0) }
    }
}

private func makeRoot() -> Scope {
    Scope(root: "desk", scheduler: ImmediateScheduler(), mode: .onScheduler) { _ in }
}

/// A store, and one of a child scope that copies its number.
private func stores() -> (root: Scope, numbers: Store<NumberState>, copy: Store<CopyState>) {
    let root = makeRoot()
    let numbers = root.store(NumberState())
    guard let copy = try? root.child("copy").store(CopyState(), from: numbers.asSource { $0.$number }) else {
        preconditionFailure("a root that is confined to its scheduler has derived stores")
    }
    return (root, numbers, copy)
}

private enum NumberAction: Sendable { case numbered(Int), otherChanged }

private struct NumberState: Reducible {
    @Tracked var number = 0
    var other = 0

    mutating func reduce(_ action: NumberAction) {
        switch action {
        case .numbered(let number): self.number = number
        case .otherChanged: other &+= 1
        }
    }
}

private struct WaitingState: Reducible {
    var number = 0

    mutating func reduce(_ action: NumberAction) {}
}

private struct CopyState: Deriving {
    typealias Action = Never
    var number = 0

    mutating func derive(from number: Int) { self.number = number }
}

extension Contender.Role {
    static let waitFor = Contender.Role.peer("waitFor")
    static let withoutReader = Contender.Role.peer("no reader")
}
