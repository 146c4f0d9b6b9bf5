import ReactiveCore
import ReactiveTesting
import Testing

@Suite("rules for every operator")
struct OperatorContractTests {
    private let scheduler = VirtualTimeScheduler()

    /// Records the operator's output for `source` after all scheduled work has run.
    private func outcome(_ row: OperatorRow, of source: Observable<Int>) -> Recorder<Int> {
        let recorder = Recorder<Int>()
        row.apply(source, scheduler).record(into: recorder)
        scheduler.run()
        return recorder
    }

    @Test("elements are forwarded, then the completion, once", arguments: OperatorRow.all)
    func values(row: OperatorRow) {
        let recorder = outcome(row, of: .of(1, 2, 2, 3))

        #expect(recorder.events.map(\.event) == row.values.map { .next($0) } + [.completed])
    }

    @Test("an empty sequence completes, or fails if an element is required", arguments: OperatorRow.all)
    func empty(row: OperatorRow) {
        let recorder = outcome(row, of: .empty())

        #expect(recorder.events.map(\.event) == row.onSubscription.map { .next($0) } + [row.ends.empty])
    }

    @Test("an error is forwarded, and nothing after it", arguments: OperatorRow.all)
    func error(row: OperatorRow) {
        let recorder = outcome(row, of: .error(Broken()))

        #expect(recorder.events.map(\.event) == row.onSubscription.map { .next($0) } + [.failed(Broken())])
    }

    @Test("a silent sequence does not end, unless a timer ends it", arguments: OperatorRow.all)
    func never(row: OperatorRow) {
        let recorder = outcome(row, of: .never())

        #expect(
            recorder.events.map(\.event) == row.onSubscription.map { .next($0) }
                + [row.ends.never].compactMap(\.self)
        )
    }

    @Test(
        "an error of a closure ends the sequence once",
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
        "an error of a closure ends the sequence once, also behind a scheduler",
        arguments: OperatorRow.all.filter { $0.throwing != nil })
    func throwingBeforeHop(row: OperatorRow) throws {
        let throwing = try #require(row.throwing)
        let recorder = Recorder<Int>()
        throwing(.of(1, 2, 3), scheduler).observe(on: scheduler).record(into: recorder)

        scheduler.run()

        #expect(recorder.events.map(\.event) == [.failed(Broken())])
    }

    @Test("nothing arrives after disposing inside a callback", arguments: OperatorRow.all)
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
