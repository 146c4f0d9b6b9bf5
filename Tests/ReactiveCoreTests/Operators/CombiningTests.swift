import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct CombiningTests {
    private let scheduler = TestScheduler()

    @Test("merge forwards every element and completes with the last source")
    func merge() {
        let scheduler = scheduler
        let recorded = scheduler.start {
            .merge(
                scheduler.hot([.next(210, 1), .completed(220)]),
                scheduler.hot([.next(205, 2), .next(230, 3), .completed(240)]))
        }

        #expect(recorded == [.next(205, 2), .next(210, 1), .next(230, 3), .completed(240)])
    }

    @Test("merge fails with the first failing source and ignores the others")
    func mergeFails() {
        let scheduler = scheduler
        let recorded = scheduler.start {
            .merge(
                scheduler.hot([.next(210, 1), .failed(220, Broken())]),
                scheduler.hot([.next(230, 3), .completed(240)]))
        }

        #expect(recorded == [.next(210, 1), .failed(220, Broken())])
    }

    @Test("merge of no sources completes")
    func mergeNothing() {
        #expect(scheduler.start { Observable<Int>.merge([]) } == [.completed(200)])
    }

    @Test("combineLatest waits for both sources, then emits on every change")
    func combineLatest() {
        let scheduler = scheduler
        let recorded = scheduler.start {
            Observable.combineLatest(
                scheduler.hot([.next(210, 1), .next(230, 2), .completed(250)]),
                scheduler.hot([.next(220, 10), .next(240, 20), .completed(260)])
            ).map { $0 + $1 }
        }

        #expect(
            recorded == [.next(220, 11), .next(230, 12), .next(240, 22), .completed(260)])
    }

    @Test("combineLatest completes with a source that completed without elements")
    func combineLatestEmpty() {
        let scheduler = scheduler
        let recorded = scheduler.start {
            Observable.combineLatest(scheduler.hot([.completed(210)]), Observable<Int>.never())
                .map { (first: Int, second: Int) in first + second }
        }

        #expect(recorded == [.completed(210)])
    }

    @Test("withLatestFrom drops elements before the other's first one and ends with its source")
    func withLatestFrom() {
        let scheduler = scheduler
        let recorded = scheduler.start {
            scheduler.hot([.next(210, 1), .next(230, 2), .next(250, 3), .completed(260)])
                .withLatestFrom(scheduler.hot([.next(220, 10), .next(240, 20), .completed(245)]))
                .map { $0 + $1 }
        }

        #expect(recorded == [.next(230, 12), .next(250, 23), .completed(260)])
    }

    @Test("withLatestFrom fails with the other")
    func withLatestFromFails() {
        let scheduler = scheduler
        let recorded = scheduler.start {
            scheduler.hot([.next(210, 1)])
                .withLatestFrom(scheduler.hot([Recorded<Int>.failed(220, Broken())]))
                .map { $0 + $1 }
        }

        #expect(recorded == [.failed(220, Broken())])
    }

    @Test("nil is an element like any other")
    func optionals() {
        let (optional, recorder) = (Observable<Int?>.of(nil, nil, 1), Recorder<Int?>())
        Observable.combineLatest(optional.distinctUntilChanged(), Observable<Int?>.just(nil)).map(\.0)
            .record(into: recorder)

        #expect(recorder.elements == [1])
    }

    @Test("take completes with its last element; take(0) completes immediately")
    func take() {
        let scheduler = scheduler
        let recorded = scheduler.start {
            scheduler.hot([.next(210, 1), .next(220, 2), .next(230, 3)]).take(2)
        }

        #expect(recorded == [.next(210, 1), .next(220, 2), .completed(220)])
        #expect(TestScheduler().start { Observable.just(1).take(0) } == [.completed(200)])
    }
}
