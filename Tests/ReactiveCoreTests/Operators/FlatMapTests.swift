import ReactiveCore
import ReactiveTesting
import Testing

@Suite("flattening")
struct FlatMapTests {
    private let scheduler = TestScheduler()

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
