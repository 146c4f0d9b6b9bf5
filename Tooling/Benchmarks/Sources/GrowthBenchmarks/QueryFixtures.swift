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
