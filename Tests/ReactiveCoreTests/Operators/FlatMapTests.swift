import ReactiveCore
import ReactiveTesting
import Testing

@Suite("flattening")
struct FlatMapTests {
    private let scheduler = TestScheduler()

    /// Outer elements at 210, 220 and 300; each inner sequence takes 50 units.
    private func outer(_ scheduler: TestScheduler) -> Observable<Int> {
        scheduler.hot([.next(210, 1), .next(220, 2), .next(300, 3), .completed(310)])
    }

    private func inner(_ scheduler: TestScheduler, _ number: Int) -> Observable<Int> {
        scheduler.cold([.next(10, number * 10), .next(40, number * 10 + 1), .completed(50)])
    }

    @Test("concatMap starts an inner sequence when the previous one has completed")
    func concatMap() {
        let (scheduler, watch, made) = (scheduler, SubscriptionRecorder(scheduler), Box<[Int]>([]))
        let recorded = scheduler.start {
            outer(scheduler).concatMap { number in
                made.value.append(scheduler.time)
                return watch(inner(scheduler, number))
            }
        }

        #expect(
            recorded == [
                .next(220, 10), .next(250, 11), .next(270, 20), .next(300, 21), .next(320, 30),
                .next(350, 31), .completed(360),
            ])
        #expect(watch.intervals == [.during(210, 260), .during(260, 310), .during(310, 360)])
        #expect(made.value == [210, 260, 310])
    }

    @Test("merge(maxConcurrent:) limits the number of inner sequences and runs the others in order")
    func mergeLimited() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start {
            scheduler.hot([.next(210, 1), .next(220, 2), .next(230, 3), .completed(240)])
                .map { watch(inner(scheduler, $0)) }
                .merge(maxConcurrent: 2)
        }

        #expect(watch.intervals == [.during(210, 260), .during(220, 270), .during(260, 310)])
        #expect(
            recorded == [
                .next(220, 10), .next(230, 20), .next(250, 11), .next(260, 21), .next(270, 30),
                .next(300, 31), .completed(310),
            ])
    }

    @Test(
        "merge, concat and switchLatest of sequences behave like flatMap, concatMap and flatMapLatest")
    func sequences() {
        let kinds: [@Sendable (Observable<Observable<Int>>) -> Observable<Int>] = [
            { $0.merge() }, { $0.concat() }, { $0.switchLatest() },
        ]
        let received = kinds.map { kind in
            let scheduler = TestScheduler()
            return scheduler.start {
                kind(
                    scheduler.hot([.next(210, 1), .next(230, 2), .completed(240)])
                        .map { inner(scheduler, $0) })
            }
        }

        #expect(
            received[0] == [
                .next(220, 10), .next(240, 20), .next(250, 11), .next(270, 21), .completed(280),
            ])
        #expect(
            received[1] == [
                .next(220, 10), .next(250, 11), .next(270, 20), .next(300, 21), .completed(310),
            ])
        #expect(received[2] == [.next(220, 10), .next(240, 20), .next(270, 21), .completed(280)])
    }

    @Test("switchLatest disposes the previous inner sequence when the next one arrives")
    func switching() {
        let (scheduler, watch) = (scheduler, SubscriptionRecorder(scheduler))
        let recorded = scheduler.start {
            outer(scheduler).map { watch(inner(scheduler, $0)) }.switchLatest()
        }

        #expect(watch.intervals == [.during(210, 220), .during(220, 270), .during(300, 350)])
        #expect(
            recorded == [
                .next(230, 20), .next(260, 21), .next(310, 30), .next(340, 31), .completed(350),
            ])
    }

    @Test("concatMap subscribes to ended sources in order when one of them ends the previous inner sequence")
    func endedInner() {
        let (scheduler, completed, failed) = (scheduler, PublishSubject<Int>(), PublishSubject<Int>())
        completed.onCompleted()
        failed.onError(Broken())
        let recorded = scheduler.start {
            Observable.of(1, 2).concatMap { number in
                if number == 2 { return completed.asObservable().amb(failed.asObservable()) }
                return scheduler.cold([.failed(10, Broken())]).catch { _ in completed.asObservable() }
            }
        }

        #expect(recorded == [.completed(210)])
    }
}
