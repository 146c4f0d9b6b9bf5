import ReactiveCore

extension TestedCore {
    /// Builds `tree` from the core's operators.
    ///
    /// - Parameter parent: The node of `cleanUps` that subscribes to it.
    func observable(_ tree: Tree, below parent: Int? = nil) -> Observable<Int> {
        guard let cleanUps else { return made(tree, nil) }
        return .deferred { [scheduler] in
            let node = cleanUps.begin(tree.name, below: parent, at: scheduler.now)
            let note: @Sendable (CleanUpLog.Event) -> Void = {
                cleanUps.note($0, of: node, at: scheduler.now)
            }
            return made(tree, node).do(
                onNext: { _ in note(.emitted) }, onError: { note(.ended("\($0)")) },
                onCompleted: { note(.ended(nil)) },
                onDispose: { note(.cleanedUp) })
        }
    }

    private func made(_ tree: Tree, _ node: Int?) -> Observable<Int> {
        switch tree {
        case .source(let kind, let parameters): source(kind, parameters)
        case .unary(let kind, let parameters, let child):
            unary(kind, parameters, observable(child, below: node))
        case .binary(let kind, let parameters, let first, let second):
            binary(kind, parameters, observable(first, below: node), observable(second, below: node))
        case .variadic(let kind, let parameters, let parts):
            variadic(kind, parameters, parts.map { observable($0, below: node) })
        }
    }

    private func source(_ kind: Tree.Source, _ parameters: Tree.Parameters) -> Observable<Int> {
        let (n, span) = (parameters.number, Duration.nanoseconds(parameters.span))
        return switch kind {
        case .just: .just(n)
        case .of: .of(n, n + 1, n + 2)
        case .empty: .empty()
        case .never: .never()
        case .fail: .error(Fault(n))
        case .timer: .timer(span, on: scheduler)
        case .ticks: .timer(span, period: span, on: scheduler).map { $0 % 10 }
        case .interval: .interval(span, on: scheduler).map { $0 % 10 }
        case .cold: cold(parameters.script)
        case .fromOptional: .from(optional: n % 2 == 0 ? n : nil)
        case .range: .range(start: n, count: n)
        case .generate:
            .generate(initialState: n, condition: { if $0 == 7 { throw Fault(7) } else { $0 < 8 } }) {
                $0 + 2
            }
        case .repeatElement: .repeatElement(n).take(n)
        case .publish: input(n).publish.asObservable()
        case .behavior: input(n).behavior.asObservable()
        case .replay: input(n).replay.asObservable()
        case .async: input(n).async.asObservable()
        }
    }

    private func binary(
        _ kind: Tree.BinaryOperator, _ parameters: Tree.Parameters, _ first: Observable<Int>,
        _ second: Observable<Int>
    ) -> Observable<Int> {
        let span = Duration.nanoseconds(parameters.span)
        let inner: @Sendable (Int) throws -> Observable<Int> = { outer in
            if outer == 9 { throw Fault(9) }
            return second.map { ($0 + outer) % 10 }
        }
        return switch kind {
        case .withLatestFrom: first.withLatestFrom(second, Self.combined)
        case .sample: first.sample(second)
        case .sampleDefault: first.sample(second, default: parameters.number)
        case .takeUntil: first.take(until: second)
        case .skipUntil: first.skip(until: second)
        case .catch: first.catch { _ in second }
        case .timeoutOther: first.timeout(span, other: second, on: scheduler)
        case .concatMethod: first.concat(second)
        case .mergeWith: first.merge(with: second)
        case .ambMethod: first.amb(second)
        case .ifEmptySwitchTo: first.ifEmpty(switchTo: second)
        case .sequenceEqual: first.sequenceEqual(second).map { $0 ? 1 : 0 }
        case .flatMap: first.flatMap(inner)
        case .flatMapFirst: first.flatMapFirst(inner)
        case .concatMap: first.concatMap(inner)
        case .flatMapLatest: first.flatMapLatest(inner)
        case .mergeInner: first.map(inner).merge()
        case .mergeInnerTwo: first.map(inner).merge(maxConcurrent: 2)
        case .concatInner: first.map(inner).concat()
        case .switchLatest: first.map(inner).switchLatest()
        }
    }

    private func variadic(
        _ kind: Tree.VariadicOperator, _ parameters: Tree.Parameters, _ parts: [Observable<Int>]
    ) -> Observable<Int> {
        let n = parameters.number
        return switch kind {
        case .merge: .merge(parts)
        case .concat: .concat(parts)
        case .amb: .amb(parts)
        case .catchSequence: .catch(sequence: parts)
        case .combineLatestTuples where parts.count == 2:
            Observable<(Int, Int)>.combineLatest(parts[0], parts[1])
                .map { try Self.combined($0, $1) }
        case .combineLatestTuples:
            Observable<(Int, Int, Int)>.combineLatest(parts[0], parts[1], parts[2])
                .map { ($0 * 5 + $1 * 3 + $2) % 10 }
        case .zipTuples where parts.count == 2:
            Observable<(Int, Int)>.zip(parts[0], parts[1]).map { try Self.combined($0, $1) }
        case .zipTuples:
            Observable<(Int, Int, Int)>.zip(parts[0], parts[1], parts[2]).map { ($0 * 5 + $1 * 3 + $2) % 10 }
        case .combineLatest where parts.count == 2: .combineLatest(parts[0], parts[1], Self.combined)
        case .combineLatest: .combineLatest(parts[0], parts[1], parts[2]) { ($0 * 5 + $1 * 3 + $2) % 10 }
        case .zip where parts.count == 2: .zip(parts[0], parts[1], Self.combined)
        case .zip: .zip(parts[0], parts[1], parts[2]) { ($0 * 5 + $1 * 3 + $2) % 10 }
        case .combineLatestAll: .combineLatest(parts) { $0.reduce(n) { ($0 * 3 + $1) % 10 } }
        case .zipAll: .zip(parts) { $0.reduce(n) { ($0 * 3 + $1) % 10 } }
        }
    }

    /// Throws for some elements, and does not commute.
    @Sendable private static func combined(_ one: Int, _ other: Int) throws -> Int {
        if one == 9, other == 9 { throw Fault(9) }
        return (one * 3 + other) % 10
    }
}
