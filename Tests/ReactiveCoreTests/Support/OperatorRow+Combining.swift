import ReactiveCore
import ReactiveTesting

extension OperatorRow {
    @Rows<OperatorRow> static var flattening: [OperatorRow] {
        OperatorRow("flatMap", [11, 12, 12, 13], depth: 250) { source, _ in
            source.flatMap { .just($0 + 10) }
        } throwing: { source, _ in
            source.flatMap { _ -> Observable<Int> in throw Broken() }
        }
        OperatorRow("flatMapFirst", [11, 12, 12, 13], depth: 250) { source, _ in
            source.flatMapFirst { .just($0 + 10) }
        } throwing: { source, _ in
            source.flatMapFirst { _ -> Observable<Int> in throw Broken() }
        }
        OperatorRow("concatMap", [11, 12, 12, 13], depth: 250) { source, _ in
            source.concatMap { .just($0 + 10) }
        } throwing: { source, _ in
            source.concatMap { _ -> Observable<Int> in throw Broken() }
        }
        OperatorRow("switchLatest", [11, 12, 12, 13], depth: 200) { source, _ in
            source.map { Observable.just($0 + 10) }.switchLatest()
        }
        OperatorRow("merge of sequences", [1, 2, 2, 3], depth: 200) { source, _ in
            source.map { Observable.just($0) }.merge()
        }
        OperatorRow("merge(maxConcurrent:)", [1, 2, 2, 3], depth: 200) { source, _ in
            source.map { Observable.just($0) }.merge(maxConcurrent: 2)
        }
        OperatorRow("concat of sequences", [1, 2, 2, 3], depth: 200) { source, _ in
            source.map { Observable.just($0) }.concat()
        }
        OperatorRow("combineLatest with a closure", [11, 12, 12, 13], depth: 400) { source, _ in
            .combineLatest(.just(10), source) { $0 + $1 }
        } throwing: { source, _ in
            .combineLatest(.just(1), source) { (_, _) -> Int in throw Broken() }
        }
        OperatorRow("combineLatest of 3", [111, 112, 112, 113], depth: 300) { source, _ in
            .combineLatest(.just(10), .just(100), source) { $0 + $1 + $2 }
        } throwing: { source, _ in
            .combineLatest(.just(1), .just(2), source) { (_, _, _) -> Int in throw Broken() }
        }
        OperatorRow("combineLatest of 4", [61, 62, 62, 63], depth: 300) { source, _ in
            .combineLatest(.just(10), .just(20), .just(30), source) { $0 + $1 + $2 + $3 }
        } throwing: { source, _ in
            .combineLatest(.just(1), .just(2), .just(3), source) { (_, _, _, _) -> Int in throw Broken() }
        }
        OperatorRow("combineLatest of a collection", [11, 12, 12, 13], depth: 300) { source, _ in
            .combineLatest([.just(10), source]) { $0.reduce(0, +) }
        } throwing: { source, _ in
            .combineLatest([source]) { (_: [Int]) -> Int in throw Broken() }
        }
        OperatorRow("withLatestFrom with a closure", [11, 12, 12, 13], depth: 500) { source, _ in
            source.withLatestFrom(.just(10)) { $0 + $1 }
        } throwing: { source, _ in
            source.withLatestFrom(.just(1)) { (_, _) -> Int in throw Broken() }
        }
        OperatorRow("zip", [2, 4, 4, 6], depth: 10) { source, _ in
            .zip(source, source) { $0 + $1 }
        } throwing: { source, _ in
            .zip(source, .of(1, 2, 3)) { (_, _) -> Int in throw Broken() }
        }
        OperatorRow("zip of 3", [3, 6, 6, 9], depth: 6) { source, _ in
            .zip(source, source, source) { $0 + $1 + $2 }
        } throwing: { source, _ in
            .zip(source, .of(1, 2), .of(1, 2)) { (_, _, _) -> Int in throw Broken() }
        }
        OperatorRow("zip of 4", [4, 8, 8, 12], depth: 5) { source, _ in
            .zip(source, source, source, source) { $0 + $1 + $2 + $3 }
        } throwing: { source, _ in
            .zip(source, .of(1), .of(1), .of(1)) { (_, _, _, _) -> Int in throw Broken() }
        }
        OperatorRow("zip of a collection", [1, 2, 2, 3], depth: 300) { source, _ in
            .zip([source]) { $0.reduce(0, +) }
        } throwing: { source, _ in
            .zip([source]) { (_: [Int]) -> Int in throw Broken() }
        }
        OperatorRow("concat", [1, 2, 2, 3], depth: 1000) { source, _ in .concat(.empty(), source, .empty()) }
        OperatorRow("concat with the next", [1, 2, 2, 3], depth: 1000) { source, _ in
            source.concat(.empty())
        }
        OperatorRow("startWith several", [-1, 0, 1, 2, 2, 3], onSubscription: [-1, 0], depth: 1000) {
            source, _ in
            source.startWith(-1, 0)
        }
        OperatorRow("repeat", [1, 2, 2, 3], depth: 1000) { source, _ in source.repeat(1) }
        OperatorRow("catch", [1, 2, 2, 3], depth: 1000) { source, _ in
            source.catch { .error($0) }
        } throwing: { source, _ in
            source.map { _ -> Int in throw Wrong() }.catch { _ in throw Broken() }
        }
        OperatorRow("retry", [1, 2, 2, 3], depth: 1000) { source, _ in source.retry(1) }
        OperatorRow("retry(when:)", [1, 2, 2, 3], depth: 300) { source, _ in
            source.retry { errors in errors.flatMap { Observable<Int>.error($0) } }
        }
        OperatorRow("retry with a back-off", [1, 2, 2, 3], depth: 300) { source, scheduler in
            source.retry(.once, on: scheduler)
        }
        OperatorRow("share", [1, 2, 2, 3], depth: 200) { source, _ in source.share() }
        OperatorRow("share(replay: 1)", [1, 2, 2, 3], depth: 200) { source, _ in source.share(replay: 1) }
        OperatorRow("share(replay: 2, scope: .forever)", [1, 2, 2, 3], depth: 200) { source, _ in
            source.share(replay: 2, scope: .forever)
        }
        OperatorRow("publish, refCount", [1, 2, 2, 3], depth: 200) { source, _ in
            source.publish().refCount()
        }
    }
}

extension OperatorRow {
    /// Whether it may subscribe to its source again or has an endless timer, and therefore retains the source
    /// until it is disposed.
    var retainsSource: Bool {
        ["repeat", "retry", "retry(when:)", "retry with a back-off", "buffer", "window"].contains(name)
    }
}

/// The source's error where a test expects another one.
struct Wrong: Error {}

extension BackOff {
    static let once = BackOff(initial: .seconds(1), factor: 2, maximum: .seconds(9), attempts: 1)
}

extension OperatorRow {
    @Rows<OperatorRow> static var selecting: [OperatorRow] {
        OperatorRow("enumerated", [1, 12, 22, 33], depth: 500) { source, _ in
            source.enumerated().map { $0.index * 10 + $0.element }
        }
        OperatorRow("materialize, dematerialize", [1, 2, 2, 3], depth: 500) { source, _ in
            source.materialize().dematerialize()
        }
        OperatorRow("do with everything", [1, 2, 2, 3], depth: 1000) { source, _ in
            source.do(
                onNext: { _ in }, onError: { _ in }, onCompleted: {}, onSubscribe: {}, onDispose: {})
        } throwing: { source, _ in
            source.map { _ in throw Wrong() }.do(onError: { _ in throw Broken() })
        }
        OperatorRow("do, throwing at the completion", [1, 2, 2, 3], depth: 1000) { source, _ in
            source.do(onCompleted: {})
        } throwing: { source, _ in
            source.take(1).skip(1).do(onCompleted: { throw Broken() })
        }
        OperatorRow("debug", [1, 2, 2, 3], depth: 1000) { source, _ in source.debug("test") { _ in } }
        OperatorRow("skip(while:)", [2, 2, 3], depth: 1000) { source, _ in
            source.skip(while: { $0 < 2 })
        } throwing: { source, _ in
            source.skip(while: { _ in throw Broken() })
        }
        OperatorRow("take(while:)", [1, 2, 2, 3], depth: 1000) { source, _ in
            source.take(while: { $0 < 2_000_000 })
        } throwing: { source, _ in
            source.take(while: { _ in throw Broken() })
        }
        OperatorRow("skip(until:)", [1, 2, 2, 3], depth: 150) { source, scheduler in
            source.delay(.seconds(1), on: scheduler).skip(until: Observable.just("open"))
        }
        OperatorRow("take(until:)", [1, 2, 2, 3], depth: 500) { source, _ in
            source.take(until: Observable<Int>.never())
        }
        OperatorRow(
            "element(at:)", [1], ends: .init(empty: .failed(SequenceFailure.outOfRange), never: nil),
            forwards: .one, depth: 1000
        ) { source, _ in
            source.element(at: 0)
        }
        OperatorRow(
            "single", [1], ends: .init(empty: .failed(SequenceFailure.noElements), never: nil),
            forwards: .one,
            depth: 500
        ) { source, _ in
            let isFirst = Countdown(1)
            return source.filter { _ in isFirst.next() }.single()
        }
        OperatorRow(
            "single with a condition", [1],
            ends: .init(empty: .failed(SequenceFailure.noElements), never: nil),
            forwards: .one, depth: 500
        ) { source, _ in
            let isFirst = Countdown(1)
            return source.single { _ in isFirst.next() }
        } throwing: { source, _ in
            source.single { _ in throw Broken() }
        }
        OperatorRow("skipLast", [1, 2, 2], depth: 1000) { source, _ in source.skipLast(1) }
        OperatorRow("takeLast", [1, 2, 2, 3, 102, 103], depth: 8) { source, _ in
            .merge(source, source.takeLast(2).map { $0 + 100 })
        }
        OperatorRow("ignoreElements", [1, 2, 2, 3], depth: 8) { source, _ in
            .merge(source, source.ignoreElements().materialize().skip(1_000).map { _ in 0 })
        }
    }
}
