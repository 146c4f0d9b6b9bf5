import ReactiveCore
import ReactiveTesting
import Testing

@Suite("subscriptions with many resources")
struct ManyResourcesTests {
    private let ended = Box<[Int]>([])

    private func subscription(_ number: Int) -> Subscription {
        Subscription { [ended] in ended.with { $0.append(number) } }
    }

    @Test("resources end in the order in which they were added, and removed ones when they are removed")
    func order() {
        let rounds = TestRounds(quick: 20, long: 2_000)
        var generator = SeededGenerator(seed: rounds.seed)
        for _ in 1...rounds.count {
            let (parent, count) = (Subscription(), Int.random(in: 1...400, using: &generator))
            let children = (0..<count).map { subscription($0) }
            var expected: [Int] = []
            for (number, child) in children.enumerated() {
                parent.add(child)
                guard number > 0, Bool.random(using: &generator) else { continue }
                let removed = Int.random(in: 0..<number, using: &generator)
                parent.remove(children[removed])
                if !expected.contains(removed) { expected.append(removed) }
            }
            #expect(ended.value == expected)

            parent.dispose()

            #expect(ended.value == expected + (0..<count).filter { !expected.contains($0) })
            ended.value = []
        }
    }

    @Test("a resource that was added twice ends with the subscription after it was removed once")
    func repeated() {
        let (parent, resource, living) = (Subscription(), EndedResource(), LiveObjects())
        parent.add(resource)
        for _ in 0..<200 { parent.add(Subscription { [token = living.token()] in _ = token }) }
        parent.add(resource)

        parent.remove(resource)
        #expect(resource.count.value == 1)
        parent.dispose()

        #expect(resource.count.value == 2)
        #expect(living.count == 0)
    }

    @Test("a removed resource is released at once")
    func released() {
        let (parent, living) = (Subscription(), LiveObjects())
        for _ in 0..<300 {
            let child = Subscription { [token = living.token()] in _ = token }
            parent.add(child)
            if living.count > 100 { parent.remove(child) }
        }
        #expect(living.count == 100)

        parent.dispose()

        #expect(living.count == 0)
    }

    @Test("what follows all resources does so when there are many, the latest first")
    func last() {
        let (subject, ended) = (PublishSubject<Int>(), ended)
        let inner = (0..<200).map { number in
            Observable<Int>.never().do(onDispose: { ended.with { $0.append(number) } })
        }
        let merged = subject.asObservable().flatMap { inner[$0] }
            .subscribe(onNext: { _ in })
        for number in inner.indices { subject.onNext(number) }

        merged.dispose()

        #expect(ended.value == Array(inner.indices))
    }
}

/// Counts how often it is disposed.
private final class EndedResource: Disposable {
    let count = Box(0)
    var isDisposed: Bool { count.value > 0 }

    func dispose() { count.with { $0 += 1 } }
}
