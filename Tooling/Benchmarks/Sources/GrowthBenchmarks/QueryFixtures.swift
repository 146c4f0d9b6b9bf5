import FluxCore
import FluxQueries

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

enum Rows: InfiniteQueryEndpoint {
    typealias Key = Int
    typealias Item = Row
    typealias Failure = Broken
    typealias Change = NumberChange

    static var policy: InfiniteQueryPolicy { InfiniteQueryPolicy(staleTime: .seconds(10), unusedLimit: .max) }

    static func apply(_ change: NumberChange, to items: inout Table<Row>) {
        items.update(change.key) { $0.count = change.value }
    }
}

enum Changes: MutationEndpoint {
    typealias Change = NumberChange
    typealias Failure = Broken
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

/// A list whose service has pages of 20 rows.
final class Pages {
    var list = InfiniteQuery<Rows>()
    private var request: InfiniteQuery<Rows>.Request?
    private lazy var ask = CommandSink<InfiniteQuery<Rows>.Command> { [unowned self] command in
        if case .fetch(let request) = command { self.request = request }
    }

    /// - Parameter count: The rows of the first page.
    init(_ count: Int) {
        reduce(.shown(0, from: 0, at: .zero))
        answer(count)
    }

    func reduce(_ action: InfiniteQuery<Rows>.Action) { list.reduce(action, ask) }
    func reduce(_ events: [MutationEvent<NumberChange>]) { list.reduce(events, ask) }

    func answer(_ count: Int) {
        guard let request else { return }
        let rows = (request.cursor..<request.cursor + count).map { Row($0) }
        reduce(.pageArrived(InfinitePage(rows, next: request.cursor + count), for: request, at: .zero))
    }
}
