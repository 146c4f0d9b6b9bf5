import ReactiveCore

extension OperatorRow {
    static let scanInto = OperatorRow(
        name: "scan(into:)",
        apply: { source, _ in source.scan(into: 0) { $0 += $1 } },
        values: [1, 3, 5, 8], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.scan(into: 0) { _, _ in throw Broken() } }, forwards: .everything,
        nestingDepth: 1000)

    static let reduce = OperatorRow(
        name: "reduce",
        apply: { source, _ in .merge(source, source.reduce(0) { $0 + $1 }.filter { $0 > 0 }.map { $0 + 100 })
        },
        values: [1, 2, 2, 3, 108], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.reduce(0) { _, _ in throw Broken() } }, forwards: .everything,
        nestingDepth: 8)

    static let reduceInto = OperatorRow(
        name: "reduce(into:)",
        apply: { source, _ in
            .merge(source, source.reduce(into: 0) { $0 += $1 }.filter { $0 > 0 }.map { $0 + 100 })
        },
        values: [1, 2, 2, 3, 108], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.reduce(into: 0) { _, _ in throw Broken() } }, forwards: .everything,
        nestingDepth: 8)

    static let toArray = OperatorRow(
        name: "toArray",
        apply: { source, _ in .merge(source, source.toArray().filter { !$0.isEmpty }.map { $0.count + 100 })
        },
        values: [1, 2, 2, 3, 104], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 8)

    static let pairwise = OperatorRow(
        name: "pairwise",
        apply: { source, _ in source.startWith(0).pairwise().map { $1 } },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 500)

    static let buffer = OperatorRow(
        name: "buffer",
        apply: { source, _ in
            source.buffer(for: .seconds(1), count: 1, on: VirtualTimeScheduler()).flatMap { .from($0) }
        },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 40)

    static let window = OperatorRow(
        name: "window",
        apply: { source, _ in
            source.window(for: .seconds(1), count: 2, on: VirtualTimeScheduler()).flatMap { $0 }
        },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 40)

    static let groupBy = OperatorRow(
        name: "groupBy",
        apply: { source, _ in source.groupBy { $0 % 2 }.flatMap { $0.asObservable() } },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.groupBy { _ -> Int in throw Broken() }.flatMap { $0.asObservable() }
        }, forwards: .everything,
        nestingDepth: 40)

    static let ifEmptyDefault = OperatorRow(
        name: "ifEmpty(default:)",
        apply: { source, _ in source.ifEmpty(default: 0).filter { $0 > 0 } },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 400)

    static let ifEmptySwitchTo = OperatorRow(
        name: "ifEmpty(switchTo:)",
        apply: { source, _ in source.ifEmpty(switchTo: .empty()) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 400)

    static let endWith = OperatorRow(
        name: "endWith",
        apply: { source, _ in source.endWith(0).filter { $0 > 0 } },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 250)

    static let contains = OperatorRow(
        name: "contains",
        apply: { source, _ in .merge(source, source.contains { $0 < 0 }.filter { $0 }.map { _ in 0 }) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: { source, _ in source.contains { _ in throw Broken() }.map { _ in 0 } },
        forwards: .everything,
        nestingDepth: 8)

    static let sequenceEqual = OperatorRow(
        name: "sequenceEqual",
        apply: { source, _ in .merge(source, source.sequenceEqual(source).filter { !$0 }.map { _ in 0 }) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 5)

    static let amb = OperatorRow(
        name: "amb",
        apply: { source, _ in source.amb(.never()) },
        values: [1, 2, 2, 3], onSubscription: [], ends: .likeSource,
        throwing: nil, forwards: .everything,
        nestingDepth: 300)
}
