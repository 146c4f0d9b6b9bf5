import FluxCore
import FluxQueries
import ReactiveTesting
import Testing

@Suite("running changes and a naive list that applies all of them again")
struct PendingChangesModelTests {
    /// A change that was requested and not refused.
    private struct Requested {
        let number: Int
        var change: NumberChange
        var isConfirmed = false
    }

    /// The latest answer, and the changes that it does not contain for certain, in the order of their requests.
    private struct Model {
        var answer: Table<Numbered>?
        var changes: [Requested] = []
        /// The changes that the answer to the running request contains.
        var contained: Set<Int> = []

        var shown: [Numbered] {
            guard var shown = answer else { return [] }
            for requested in changes { FirstPage.apply(requested.change, to: &shown) }
            return Array(shown)
        }

        mutating func send() {
            contained = Set(changes.prefix { $0.isConfirmed }.map(\.number))
        }

        mutating func receive(_ rows: [Numbered]) {
            answer = Table(rows)
            changes.removeAll { contained.contains($0.number) }
        }
    }

    @Test("both show the same, in whatever order requests, answers and outcomes arrive")
    func random() {
        let rounds = TestRounds(quick: 500, long: 50_000)
        for round in 0..<rounds.count {
            let seed = rounds.seed &+ UInt64(round)
            if !isSame(seed) {
                Issue.record("seed \(seed)")
                return
            }
        }
    }

    private func isSame(_ seed: UInt64) -> Bool {
        var (generator, list, model) = (SeededGenerator(seed: seed), InfiniteQuery<FirstPage>(), Model())
        var (count, running) = (0, [Int]())
        func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        func randomChange() -> NumberChange {
            switch random(0...3) {
            case 0: .remove(random(0...5))
            case 1: .insertFirst(random(0...5))
            default: .set(random(0...5), version: random(2...99))
            }
        }
        for _ in 0..<30 {
            switch random(0...5) {
            case 0:
                list.reduce(
                    list.key == nil ? .shown("a", from: 1, at: .zero) : .refetchRequested(at: .zero),
                    .ignoring)
                model.send()
            case 1:
                guard let request = list.runningRequest else { continue }
                let rows = (0..<random(0...6)).map { Numbered(id: $0, version: random(2...99)) }.shuffled(
                    using: &generator)
                list.reduce(.pageArrived(InfinitePage(rows, next: nil), for: request, at: .zero), .ignoring)
                model.receive(rows)
            case 2, 3:
                count += 1
                let change = randomChange()
                list.reduce([.began(count, change)], .ignoring)
                model.changes.append(Requested(number: count, change: change))
                running.append(count)
            default:
                guard !running.isEmpty else { continue }
                let number = running.remove(at: random(0...running.count - 1))
                guard let index = model.changes.firstIndex(where: { $0.number == number }) else {
                    return false
                }
                if random(0...2) == 0 {
                    list.reduce([.refused(number, tags: [], at: .zero)], .ignoring)
                    model.changes.remove(at: index)
                } else {
                    let made = random(0...2) == 0 ? randomChange() : model.changes[index].change
                    list.reduce([.confirmed(number, made, tags: [], at: .zero)], .ignoring)
                    (model.changes[index].change, model.changes[index].isConfirmed) = (made, true)
                }
            }
            if Array(list.items) != model.shown { return false }
        }
        return true
    }
}
