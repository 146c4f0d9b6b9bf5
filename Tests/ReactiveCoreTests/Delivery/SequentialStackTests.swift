import ReactiveCore
import ReactiveTesting
import Testing

@Suite("long series of sequences on a small stack")
struct SequentialStackTests {
    private static let small = 512 * 1024
    /// So many sequences would overflow the stack if each of them took any.
    private let many = isSanitized ? 20_000 : 100_000

    /// The number of elements of the sequence that `make` returns, and whether it ended; on a small stack.
    private func count(_ make: @escaping @Sendable (_ many: Int) -> Observable<Int>) -> (Int, ended: Bool) {
        count(many, make)
    }

    private func count(
        _ many: Int, _ make: @escaping @Sendable (_ many: Int) -> Observable<Int>
    ) -> (Int, ended: Bool) {
        let (received, ended) = (Box(0), Box(false))
        onThreads(1, stack: Self.small) { _ in
            make(many).subscribe(
                onNext: { _ in received.with { $0 += 1 } }, onError: { _ in ended.value = true },
                onCompleted: { ended.value = true })
        }
        return (received.value, ended.value)
    }

    @Test("concat runs a lazy sequence of a million observables")
    func concat() {
        let many = isSanitized ? many : 1_000_000

        #expect(count(many) { .concat(JustSequence(count: $0)) } == (many, ended: true))
    }

    @Test("concatMap runs elements that all arrive before the first inner sequence ends")
    func concatMapWaiting() {
        let (received, many, relay) = (Box(0), many, PublishRelay<Int>())
        onThreads(1, stack: Self.small) { _ in
            Observable.from(0..<many)
                .concatMap { $0 == 0 ? relay.asObservable().take(1) : .just($0) }
                .subscribe { _ in received.with { $0 += 1 } }
            relay.accept(0)
        }

        #expect(received.value == many)
    }

    @Test("concatMap, flatMap, flatMapFirst and flatMapLatest run sequences that end immediately")
    func flattening() {
        #expect(count { .from(0..<$0).concatMap { .just($0) } } == (many, ended: true))
        #expect(count { .from(0..<$0).flatMap { .just($0) } } == (many, ended: true))
        #expect(count { .from(0..<$0).flatMapFirst { .just($0) } } == (many, ended: true))
        #expect(count { .from(0..<$0).flatMapLatest { .just($0) } } == (many, ended: true))
    }

    @Test("repeat and retry run sequences that end immediately")
    func again() {
        #expect(count { Observable.just(1).repeat($0) } == (many, ended: true))
        #expect(
            count { Observable.of(1, 2).map { if $0 == 2 { throw Broken() } else { $0 } }.retry($0) }
                == (many, ended: true))
        #expect(count { Observable.just(1).repeat().take($0) } == (many, ended: true))
    }

    @Test("retry(when:) runs attempts that fail immediately")
    func retryWhen() {
        let received = count { many in
            Observable<Int>.error(Broken()).startWith(1).retry { $0.take(many - 1) }
        }

        #expect(received == (many, ended: true))
    }
}
