import ReactiveCore
import ReactiveTesting
import Testing

@Suite("What holds for every operator")
struct OperatorContractTests {
    private let scheduler = VirtualTimeScheduler()

    /// Records the operator's output for `source` after all scheduled work has run.
    private func outcome(_ row: OperatorRow, of source: Observable<Int>) -> Recorder<Int> {
        let recorder = Recorder<Int>()
        row.apply(source, scheduler).record(into: recorder)
        scheduler.run()
        return recorder
    }

    @Test("R1 hands on elements, then the completion, once", arguments: OperatorRow.all)
    func values(row: OperatorRow) {
        let recorder = outcome(row, of: .of(1, 2, 2, 3))

        #expect(recorder.events.map(\.event) == row.values.map { .next($0) } + [.completed])
    }

    @Test("R1 a sequence without elements completes, or fails for want of one", arguments: OperatorRow.all)
    func empty(row: OperatorRow) {
        let recorder = outcome(row, of: .empty())

        #expect(recorder.events.map(\.event) == row.onSubscription.map { .next($0) } + [row.ends.empty])
    }

    @Test("R1 an error is handed on, and nothing after it", arguments: OperatorRow.all)
    func error(row: OperatorRow) {
        let recorder = outcome(row, of: .error(Broken()))

        #expect(recorder.events.map(\.event) == row.onSubscription.map { .next($0) } + [.failed(Broken())])
    }

    @Test("R1 a sequence that does nothing does not end, unless time ends it", arguments: OperatorRow.all)
    func never(row: OperatorRow) {
        let recorder = outcome(row, of: .never())

        #expect(
            recorder.events.map(\.event) == row.onSubscription.map { .next($0) }
                + [row.ends.never].compactMap(\.self)
        )
    }

    @Test(
        "R1 what a closure throws ends the sequence once",
        arguments: OperatorRow.all.filter { $0.throwing != nil })
    func throwing(row: OperatorRow) throws {
        let throwing = try #require(row.throwing)
        let relay = PublishRelay<Int>()
        let recorder = Recorder<Int>()
        throwing(relay.asObservable(), scheduler).record(into: recorder)

        for number in 1...3 { relay.accept(number) }

        #expect(recorder.events.map(\.event) == [.failed(Broken())])
    }

    @Test(
        "R1 what a closure throws ends the sequence once, also on its way through a scheduler",
        arguments: OperatorRow.all.filter { $0.throwing != nil })
    func throwingBeforeHop(row: OperatorRow) throws {
        let throwing = try #require(row.throwing)
        let recorder = Recorder<Int>()
        throwing(.of(1, 2, 3), scheduler).observe(on: scheduler).record(into: recorder)

        scheduler.run()

        #expect(recorder.events.map(\.event) == [.failed(Broken())])
    }

    @Test("R4 after disposing inside a callback nothing arrives", arguments: OperatorRow.all)
    func disposedInside(row: OperatorRow) {
        let relay = PublishRelay<Int>()
        let (recorder, bag) = (Recorder<Int>(), DisposeBag())
        row.apply(relay.asObservable(), scheduler)
            .do(onNext: { if $0 > 0 { bag.dispose() } })
            .record(into: recorder)
            .disposed(by: bag)

        for number in [1, 2, 2, 3] {
            relay.accept(number)
            scheduler.run()
        }

        #expect(recorder.elements == row.onSubscription)
    }
}
