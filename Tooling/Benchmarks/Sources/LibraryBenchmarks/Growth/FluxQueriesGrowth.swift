import FluxCore
import FluxQueries
import Measuring
import ReactiveCore

private let module = "FluxQueries"

/// Answers.
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
    Growth(module, "answers that nobody shows, with an `unusedLimit`", "hide one, and show it again") {
        count in
        let answers = Answers(shown: count)
        return .init(count) {
            for key in 0..<count { answers.reduce(.hidden(key, at: .zero)) }
            for key in (0..<count).reversed() { answers.reduce(.shown(key, at: .zero)) }
            return answers.query.entries.count(where: \.isShown)
        }
    },
    Growth(module, "scopes that show answers of a provider", "show one, and receive its answer") { count in
        let scheduler = VirtualTimeScheduler()
        let root = makeRoot(scheduler)
        let numbers = root.provide(Numbers.self) { key throws(Broken) in key }
        return .init(count) {
            for key in 0..<count { blackHole(root.child("number").query(numbers, key: key)) }
            scheduler.run(limit: .max)
            return numbers.store.state.entries.count { $0.phase == .loaded }
        }
    },
]

/// Changes that are being made.
let changes: [Growth] = [
    Growth(module, "running changes of one answer", "begin one, and confirm it in order", upTo: 10_000) {
        count in
        let answers = Answers(shown: 1)
        let changes = (1...count).map { NumberChange(key: 0, value: $0) }
        return .init(count) {
            for (number, change) in changes.enumerated() {
                answers.reduce(.changed([.began(number, change)], from: "changes"))
            }
            for (number, change) in changes.enumerated() {
                answers.reduce(
                    .changed([.confirmed(number, change, tags: [], at: .zero)], from: "changes"))
            }
            return answers.query[0] ?? 0
        }
    }
]

/// Tables of rows.
let tables: [Growth] = [
    Growth(module, "rows of a `Table`", "find and change one") { count in
        var table = Table((0..<count).map { Row($0) })
        return .init(count) {
            for index in 0..<count { table.update(shuffled(index, count)) { $0.count += 1 } }
            return table.reduce(0) { $0 + $1.count }
        }
    }
]

struct Broken: Error, Equatable {}

enum Numbers: QueryEndpoint {
    typealias Key = Int
    typealias Value = Int
    typealias Failure = Broken
    typealias Change = NumberChange

    static var policy: QueryPolicy { QueryPolicy(staleTime: .seconds(10), unusedLimit: .max) }

    static func tags(of key: Int) -> [QueryTag] { [QueryTag("number", "\(key)")] }
    static func apply(_ change: NumberChange, to value: inout Int, of key: Int) {
        if change.key == key { value = change.value }
    }
}

struct NumberChange: Equatable, Sendable {
    let key: Int
    let value: Int
}

/// A query that answers all that it has requested.
final class Answers {
    var query = Query<Numbers>()
    private var requests: [Query<Numbers>.Request] = []
    private lazy var ask = CommandSink<Query<Numbers>.Command> { [unowned self] command in
        if case .fetch(let request) = command { requests.append(request) }
    }

    init(shown count: Int) {
        for key in 0..<count { reduce(.shown(key, at: .zero)) }
        answer()
    }

    func reduce(_ action: Query<Numbers>.Action) { query.reduce(action, ask) }

    func answer() {
        let answered = requests
        requests = []
        for request in answered { reduce(.arrived(request.key, for: request, at: .zero)) }
    }
}
