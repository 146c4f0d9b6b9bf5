import ReactiveCore

extension OperatorRow {
    @Rows<OperatorRow> static var repeating: [OperatorRow] {
        OperatorRow("take(while:) with the last", [1, 2, 2, 3], depth: 400) { source, _ in
            source.take(while: { _ in true }, behavior: .inclusive)
        } throwing: { source, _ in
            source.take(while: { _ in throw Broken() }, behavior: .inclusive)
        }
        OperatorRow("take(until:) a closure says so", [1, 2, 2, 3], depth: 250) { source, _ in
            source.take(until: { _ in false })
        } throwing: { source, _ in
            source.take(until: { _ -> Bool in throw Broken() })
        }
        OperatorRow("timestamp", [1, 2, 2, 3], depth: 500) { source, scheduler in
            source.timestamp(on: scheduler).map(\.element)
        }
        OperatorRow("withUnretained", [1, 2, 2, 3], depth: 400) { source, _ in
            source.withUnretained(Owner.retained).map { $1 }
        } throwing: { source, _ in
            source.withUnretained(Owner.retained) { (_, _) -> Int in throw Broken() }
        }
        OperatorRow("decode", [1, 2, 2, 3], depth: 1000) { source, _ in
            source.decode(Int.self) { $1 }
        } throwing: { source, _ in
            source.decode(Int.self) { (_, _) -> Int in throw Broken() }
        }
        OperatorRow("sample(default:)", [3], depth: 8) { source, _ in
            source.sample(source, default: 0).filter { $0 > 0 }
        }
        OperatorRow("do, after the element", [1, 2, 2, 3], depth: 500) { source, _ in
            source.do(afterNext: { _ in }, afterError: { _ in }, afterCompleted: {}, onSubscribed: {})
        } throwing: { source, _ in
            source.filter { _ in true }.do(afterNext: { _ in throw Broken() }).skip(1)
        }
        OperatorRow("catch(sequence:)", [1, 2, 2, 3], depth: 300) { source, _ in .catch(sequence: [source]) }
        OperatorRow("catchAndReturn", [1, 2, 2, 3], depth: 250) { source, _ in
            source.materialize().catchAndReturn(.completed).dematerialize()
        }
        OperatorRow("delaySubscription", [1, 2, 2, 3], depth: 200) { source, _ in
            source.delaySubscription(.seconds(1), on: ImmediateScheduler())
        }
        OperatorRow("subscribe(on:)", [1, 2, 2, 3], depth: 200) { source, _ in
            source.subscribe(on: ImmediateScheduler())
        }
        OperatorRow("multicast with a selector", [1, 2, 2, 3], depth: 200) { source, _ in
            source.multicast({ PublishSubject() }) { $0 }
        } throwing: { source, _ in
            source.multicast({ PublishSubject() }) { _ -> Observable<Int> in throw Broken() }
        }
        OperatorRow("multicast", [1, 2, 2, 3], depth: 200) { source, _ in
            source.multicast { PublishSubject() }.refCount()
        }
        OperatorRow("replay", [1, 2, 2, 3], depth: 200) { source, _ in source.replay(2).refCount() }
        OperatorRow("merge(with:)", [1, 2, 2, 3], depth: 500) { source, _ in source.merge(with: .empty()) }
        OperatorRow("combineLatest of 6", [11, 12, 12, 13], depth: 40) { source, _ in
            Observable.combineLatest(.just(1), .just(1), .just(1), .just(1), .just(1), source) { $0 + $5 + 9 }
        } throwing: { source, _ in
            Observable.combineLatest(.just(1), .just(1), .just(1), .just(1), .just(1), source) {
                (_, _, _, _, _, _) -> Int in throw Broken()
            }
        }
        OperatorRow("zip of 6", [1, 2, 2, 3], depth: 3) { source, _ in
            Observable.zip(source, source, source, source, source, source) { $0 + $5 - $1 }
        } throwing: { source, _ in
            Observable.zip(source, source, source, source, source, source) { (_, _, _, _, _, _) -> Int in
                throw Broken()
            }
        }
    }
}

private final class Owner: Sendable {
    static let retained = Owner()
}
