import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("differences of lists")
struct ListStepTests {
    private struct Row: Identifiable, Equatable, Sendable {
        let id: Int
        var text = ""
    }

    private typealias Step = ListStep<Row>

    private func rows(_ ids: Int...) -> [Row] { ids.map { Row(id: $0) } }

    @Test("a removal, an insertion, a move and an update are one step each")
    func steps() {
        #expect(Step.steps(from: rows(1, 2, 3), to: rows(1, 2, 3)) == [])
        #expect(Step.steps(from: rows(1, 2, 3), to: rows(1, 3)) == [.removed(Row(id: 2), at: 1)])
        #expect(Step.steps(from: rows(1, 3), to: rows(1, 2, 3)) == [.inserted(Row(id: 2), at: 1)])
        #expect(Step.steps(from: rows(1, 2, 3), to: rows(3, 1, 2)) == [.moved(Row(id: 3), from: 2, to: 0)])
        let other = Row(id: 2, text: "new")
        #expect(Step.steps(from: rows(1, 2), to: [Row(id: 1), other]) == [.updated(other, at: 1)])
        #expect(
            Step.steps(from: rows(1, 2), to: [other, Row(id: 1)]).contains(.updated(other, at: 0)),
            "an element can move and change at once")
    }

    @Test("indices are those of CollectionDifference, and there are no more steps")
    func likeTheStandardLibrary() {
        let rounds = TestRounds(quick: 300, long: 30_000)
        var generator = SeededGenerator(seed: rounds.seed)
        for _ in 1...rounds.count {
            let old = (0..<12).filter { _ in Bool.random(using: &generator) }.shuffled(using: &generator)
            let new = (0..<12).filter { _ in Bool.random(using: &generator) }.shuffled(using: &generator)
            let steps = Step.steps(from: old.map { Row(id: $0) }, to: new.map { Row(id: $0) })
            var (removals, insertions) = (Set<Int>(), Set<Int>())
            for step in steps {
                switch step {
                case .removed(let row, let index):
                    #expect(row.id == old[index] && removals.insert(index).inserted)
                case .inserted(let row, let index):
                    #expect(row.id == new[index] && insertions.insert(index).inserted)
                case .moved(let row, let from, let to):
                    #expect(row.id == old[from] && row.id == new[to])
                    #expect(removals.insert(from).inserted && insertions.insert(to).inserted)
                case .updated: Issue.record("nothing was updated")
                }
            }
            let difference = new.difference(from: old)
            #expect(removals.count == difference.removals.count)
            #expect(insertions.count == difference.insertions.count)
        }
    }

    @Test("applying the steps yields the new list, also with duplicate ids")
    func applied() {
        let rounds = TestRounds(quick: 500, long: 50_000)
        var generator = SeededGenerator(seed: rounds.seed)
        for _ in 1...rounds.count {
            let lists = (1...2).map { _ in
                (0..<Int.random(in: 0...15, using: &generator)).map { _ in
                    Row(
                        id: .random(in: 0..<10, using: &generator),
                        text: Bool.random(using: &generator) ? "a" : "b")
                }
            }
            #expect(lists[0].applying(Step.steps(from: lists[0], to: lists[1])) == lists[1])
        }
    }

    @Test("list steps start from the empty list and continue with each change")
    func property() {
        let (rows, received, bag) = (BehaviorRelay(value: rows(1)), Recorder<[Step]>(), DisposeBag())
        rows.asProperty().listSteps().record(into: received).disposed(by: bag)

        rows.accept([Row(id: 2), Row(id: 1)])
        rows.accept([Row(id: 2), Row(id: 1)])
        rows.accept([Row(id: 2)])

        #expect(
            received.elements == [
                [.inserted(Row(id: 1), at: 0)], [.inserted(Row(id: 2), at: 0)], [.removed(Row(id: 1), at: 1)],
            ])
        bag.dispose()
    }
}
