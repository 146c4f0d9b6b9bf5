import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct SideEffectOperatorTests {
    private let lines = Box<[String]>([])

    @Test("do calls its closures before events are forwarded, and onDispose after the end")
    func order() {
        let lines = lines
        Observable.of(1, 2)
            .do(
                onNext: { lines.value.append("do \($0)") }, onCompleted: { lines.value.append("do |") },
                onSubscribe: { lines.value.append("do subscribe") },
                onDispose: { lines.value.append("do dispose") }
            ).subscribe(
                onNext: { lines.value.append("\($0)") }, onCompleted: { lines.value.append("|") })

        #expect(
            lines.value == ["do subscribe", "do 1", "1", "do 2", "2", "do |", "|", "do dispose"])
    }

    @Test("the closure that is nearest to the source is called first, onDispose too")
    func nested() {
        let (lines, relay) = (lines, PublishRelay<Int>())
        @Sendable func named(_ name: String, _ source: Observable<Int>) -> Observable<Int> {
            source.do(
                onSubscribed: { lines.value.append("\(name) subscribed") },
                onDispose: { lines.value.append("\(name) disposed") })
        }
        named("2", named("1", .empty())).subscribe { _ in }
        named("4", named("3", relay.asObservable())).subscribe { _ in }.dispose()

        #expect(
            lines.value == [
                "1 subscribed", "1 disposed", "2 subscribed", "2 disposed",
                "3 subscribed", "4 subscribed", "3 disposed", "4 disposed",
            ])
    }

    @Test("do calls its after-closures when all downstream observers have received the event")
    func after() {
        let (lines, subject) = (lines, PublishSubject<Int>())
        subject.asObservable()
            .do(
                afterNext: { lines.value.append("after \($0)") },
                afterCompleted: { lines.value.append("after |") },
                onSubscribed: { lines.value.append("subscribed") }
            ).subscribe(onNext: { lines.value.append("\($0)") }, onCompleted: { lines.value.append("|") })
        subject.onNext(1)
        subject.onCompleted()
        Observable<Int>.error(Wrong())
            .do(afterError: { lines.value.append("after \($0)") })
            .subscribe(onNext: { _ in }, onError: { lines.value.append("\($0)") })

        #expect(
            lines.value == ["subscribed", "1", "after 1", "|", "after |", "Wrong()", "after Wrong()"])
    }

    @Test("do calls no after-closure when the subscriber has disposed")
    func disposedAfter() {
        let (relay, bag, lines) = (PublishRelay<Int>(), DisposeBag(), lines)
        relay.asObservable().do(afterNext: { lines.value.append("after \($0)") })
            .subscribe { _ in bag.dispose() }.disposed(by: bag)

        relay.accept(1)

        #expect(lines.value == [])
    }

    @Test("disposing in the last callback only calls onDispose")
    func disposed() {
        let (relay, bag, lines) = (PublishRelay<Int>(), DisposeBag(), lines)
        relay.asObservable().take(1)
            .do(
                onCompleted: { lines.value.append("completed") },
                onDispose: { lines.value.append("disposed") }
            ).subscribe { _ in bag.dispose() }.disposed(by: bag)

        relay.accept(1)

        #expect(lines.value == ["disposed"])
    }

    @Test("do does not receive the error of a closure that disposed before it threw")
    func disposedAndFailed() {
        let (relay, bag, seen) = (PublishRelay<Int>(), DisposeBag(), Box(0))
        relay.asObservable()
            .map { _ in
                bag.dispose()
                throw Broken()
            }
            .do(onError: { _ in seen.value += 1 })
            .subscribe { (_: Int) in }.disposed(by: bag)

        relay.accept(1)

        #expect(seen.value == 0)
    }

    @Test("debug prints every event with the given closure")
    func debug() {
        let lines = lines
        Observable.of(1, 2).take(1).debug("a") { lines.value.append($0) }.subscribe { _ in }
        Observable<Int>.error(Broken()).debug("b") { lines.value.append($0) }.subscribe { _ in }

        #expect(
            lines.value == [
                "a: subscribed", "a: next 1", "a: completed", "a: disposed",
                "b: subscribed", "b: failed Broken()", "b: disposed",
            ])
    }
}

@Suite struct FilteringTests {
    @Test("takeLast stops when it is disposed while emitting")
    func takeLastDisposed() {
        let (seen, bag) = (Box<[Int]>([]), DisposeBag())
        let subject = PublishSubject<Int>()
        subject.asObservable().takeLast(3).do(onNext: { seen.value.append($0) })
            .subscribe { if $0 == 2 { bag.dispose() } }.disposed(by: bag)

        for number in 1...3 { subject.onNext(number) }
        subject.onCompleted()

        #expect(seen.value == [1, 2])
    }
}
