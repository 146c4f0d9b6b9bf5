import FluxCore
import FluxQueries
import Measuring
import ReactiveCore

private let module = "FluxQueries"

/// Answers and lists.
let queries: [Growth] = [
    Growth(module, "answers of a `Query`", "show a key, and receive its answer") { count in
        .init(count) {
            let answers = Answers(shown: count)
            return answers.query.entries.count { $0.phase == .loaded }
        }
    },
    Growth(module, "answers of a `Query`", "request one again, and receive it") { count in
        let answers = Answers(shown: count)
        return .init(count) {
            for key in 0..<count {
                answers.reduce(.refetchRequested(shuffled(key, count), at: .zero))
                answers.answer()
            }
            return answers.query.entries.count { $0.phase == .loaded }
        }
    },
    Growth(module, "answers of a `Query`", "invalidate one, for each") { count in
        let answers = Answers(shown: count)
        return .init(count) {
            answers.reduce(.invalidated([QueryTag("number", "7")], at: .zero))
            return answers.query.entries.count
        }
    },
    Growth(module, "answers of a `Query`", "a change of one begins and is confirmed, for each") { count in
        let answers = Answers(shown: count)
        let change = NumberChange(key: 7, value: -7)
        return .init(count) {
            answers.reduce(.changed([.began(1, change)], from: "changes"))
            answers.reduce(.changed([.confirmed(1, change, tags: [], at: .zero)], from: "changes"))
            return answers.query[7] == -7 ? count : 0
        }
    },
    Growth(module, "answers that nobody shows, with an `unusedLimit`", "hide one, and show it again") {
        count in
        let answers = Answers(shown: count)
        return .init(count) {
            for key in 0..<count { answers.reduce(.hidden(key, at: .zero)) }
            for key in (0..<count).reversed() { answers.reduce(.shown(key, at: .zero)) }
            return answers.query.entries.count(where: \.isShown)
        }
    },
    Growth(module, "answers that nobody shows, with an `unusedLimit`", "forget one after its time") { count in
        let answers = Answers(shown: count)
        for key in 0..<count { answers.reduce(.hidden(key, at: .zero)) }
        return .init(count) {
            answers.reduce(.woken(nil, at: .seconds(60)))
            return count - answers.query.entries.count
        }
    },
    Growth(module, "scopes that show answers of a provider", "show one, and receive its answer") { count in
        let (scheduler, root, numbers) = provideNumbers()
        return .init(count) {
            for key in 0..<count { blackHole(root.child("number").query(numbers, key: key)) }
            scheduler.run(limit: .max)
            return numbers.store.state.entries.count { $0.phase == .loaded }
        }
    },
    Growth(module, "scopes that show answers of a provider", "a request and an answer, for each") { count in
        let (scheduler, root, numbers) = provideNumbers()
        let (views, tally) = ((0..<count).map { root.child("number").query(numbers, key: $0) }, Tally())
        scheduler.run(limit: .max)
        for view in views { view.entry.subscribe { tally.add($0 == nil ? 0 : 1) } }
        blackHole(tally.take())
        return .init(count, keeping: root) {
            numbers.refetch(7)
            scheduler.run(limit: .max)
            return tally.take().count == 2 ? count : 0
        }
    },
    Growth(module, "items of an `InfiniteQuery`", "add a page of 20") { count in
        let pages = Pages(count)
        return .init(50) {
            for _ in 0..<50 {
                pages.reduce(.nextPageRequested(at: .zero))
                pages.answer(20)
            }
            return (pages.list.items.count - count) / 20
        }
    },
    Growth(module, "items of an `InfiniteQuery`", "refetch the first page of 20, for each") { count in
        let pages = Pages(count)
        return .init(count) {
            pages.reduce(.refetchRequested(at: .zero))
            pages.answer(20)
            return pages.list.phase == .loaded ? count : 0
        }
    },
    Growth(module, "items of an `InfiniteQuery`", "a change of one begins and is confirmed, for each") {
        count in
        let pages = Pages(count)
        let change = NumberChange(key: 7, value: -7)
        return .init(count) {
            pages.reduce([.began(1, change)])
            pages.reduce([.confirmed(1, change, tags: [], at: .zero)])
            return pages.list.items[id: 7]?.count == -7 ? count : 0
        }
    },
    Growth(module, "lists of a provider", "show one, and receive its first page of 20") { count in
        let scheduler = VirtualTimeScheduler()
        let root = makeRoot(scheduler)
        let rows = root.provide(Rows.self, from: 0) { _ throws(Broken) in
            InfinitePage((0..<20).map { Row($0) }, next: 20)
        }
        return .init(count) {
            for key in 0..<count { blackHole(root.child("rows").list(rows, key: key)) }
            scheduler.run(limit: .max)
            return rows.store.state.entries.count { $0.list.phase == .loaded }
        }
    },
]

private func provideNumbers() -> (VirtualTimeScheduler, Scope, QueryProvider<Numbers>) {
    let scheduler = VirtualTimeScheduler()
    let root = makeRoot(scheduler)
    return (scheduler, root, root.provide(Numbers.self) { key throws(Broken) in key })
}

/// Changes that are being made.
let changes: [Growth] = [
    answeringChanges("confirm one, the first one first", first: true),
    answeringChanges("confirm one, the last one first", first: false),
    Growth(module, "running changes of one answer", "begin one, and confirm it in order", upTo: 10_000) {
        count in
        showingChanges(count, isReversed: false)
    },
    Growth(
        module, "running changes of one answer", "begin one, and confirm it in the reverse order",
        upTo: 10_000
    ) {
        count in
        showingChanges(count, isReversed: true)
    },
    Growth(module, "running changes of a provider", "request one, and have it made", upTo: 10_000) { count in
        let scheduler = VirtualTimeScheduler()
        let root = makeRoot(scheduler)
        let numbers = root.provide(Numbers.self) { key throws(Broken) in key }
        blackHole(root.query(numbers, key: 7))
        scheduler.run()
        let changes = root.provide(Changes.self, changing: [numbers]) { _ throws(Broken) in nil }
        return .init(count, keeping: root) {
            for value in 1...count { changes.request(NumberChange(key: 7, value: value)) }
            scheduler.run(limit: .max)
            return numbers.store.state[7] ?? 0
        }
    },
]

private func answeringChanges(_ operation: String, first: Bool) -> Growth {
    Growth(module, "running changes of `Mutations`", operation) { count in
        var mutations = Mutations<Changes>()
        for value in 1...count {
            blackHole(mutations.reduce(.requested(NumberChange(key: 7, value: value)), .ignoring))
        }
        return .init(count) {
            for number in 1...count {
                let id = first ? number : count + 1 - number
                blackHole(
                    mutations.reduce(.succeeded(id, NumberChange(key: 7, value: id), at: .zero), .ignoring))
            }
            return count - mutations.running.count
        }
    }
}

private func showingChanges(_ count: Int, isReversed: Bool) -> Growth.Work {
    let answers = Answers(shown: 1)
    let changes = (1...count).map { NumberChange(key: 0, value: $0) }
    return .init(count) {
        for (number, change) in changes.enumerated() {
            answers.reduce(.changed([.began(number, change)], from: "changes"))
        }
        for index in 0..<count {
            let number = isReversed ? count - 1 - index : index
            let event = MutationEvent.confirmed(number, changes[number], tags: [], at: .zero)
            answers.reduce(.changed([event], from: "changes"))
        }
        return answers.query[0] ?? 0
    }
}

/// Tables of rows.
let tables: [Growth] = [
    Growth(module, "rows of a `Table`", "append one") { count in
        .init(count) {
            var table = Table<Row>()
            for id in 0..<count { table.upsert(Row(id)) }
            return table.count
        }
    },
    Growth(module, "rows of a `Table`", "find and change one") { count in
        var table = Table((0..<count).map { Row($0) })
        return .init(count) {
            for index in 0..<count { table.update(shuffled(index, count)) { $0.count += 1 } }
            return table.reduce(0) { $0 + $1.count }
        }
    },
    Growth(module, "rows of a `Table`", "insert one at the front, for each row behind") { count in
        var table = Table((0..<count).map { Row($0) })
        return .init(count) {
            table.insert(Row(-1), at: 0)
            return table.count - 1
        }
    },
    Growth(module, "rows of a `Table`", "remove the first one, for each row behind") { count in
        var table = Table((0..<count).map { Row($0) })
        return .init(count) {
            table.remove(0)
            return table.count + 1
        }
    },
    Growth(module, "rows of a `Table`", "remove every second one, for each") { count in
        var table = Table((0..<count).map { Row($0) })
        return .init(count) {
            table.removeAll { $0.id % 2 == 0 }
            return 2 * table.count
        }
    },
    Growth(module, "rows of a `Table`", "sort, for each") { count in
        var table = Table((0..<count).map { Row(shuffled($0, count)) })
        return .init(count) {
            table.sort { $0.id < $1.id }
            return table[count - 1].id + 1
        }
    },
    Growth(module, "rows of a `Table`", "merge 20 into the order, for each row") { count in
        var table = Table((0..<count).map { Row(2 * $0) })
        return .init(count) {
            table.merge((0..<20).map { Row(2 * $0 + 1) }, sortedBy: { $0.id < $1.id })
            return table.count - 20
        }
    },
]
