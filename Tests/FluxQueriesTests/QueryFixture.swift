import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting

struct Answer: Equatable, Codable, Sendable { let text: String }

enum AnswerByKey: QueryEndpoint {
    typealias Key = String
    typealias Value = Answer
    typealias Failure = Broken

    static var policy: QueryPolicy {
        QueryPolicy(staleTime: .seconds(10), unusedLimit: 2)
    }

    static func pollingInterval(of entry: QueryEntry<Self>) -> Duration? {
        entry.id == "polled" ? .seconds(30) : nil
    }
    static func tags(of key: String) -> [QueryTag] { [QueryTag("post", key)] }
}

struct QueryState: Reducible {
    var query = Query<AnswerByKey>()

    mutating func reduce(
        _ action: Query<AnswerByKey>.Action, _ ask: CommandSink<Query<AnswerByKey>.Command>
    ) {
        query.reduce(action, ask)
    }
}

/// A query whose service numbers its answers, after 100 ms.
struct QueryFixture {
    let scheduler = TestScheduler()
    let scope: Scope
    let store: Store<QueryState>
    let requests = Box<[String]>([])
    let failures = Box(0)
    let cancelled = Box(0)

    init(retry: Retry<Broken> = .never, state: Query<AnswerByKey> = Query()) {
        let scope = Scope(root: "app", scheduler: scheduler)
        let dispatcher = scope.dispatcher(for: Query<AnswerByKey>.Action.self)
        let (scheduler, requests, failures, cancelled) = (scheduler, requests, failures, cancelled)
        let runner = QueryRunner<AnswerByKey>(in: scope, retry: retry) {
            dispatcher.dispatch($0)
        } fetch: { key throws(Broken) in
            requests.value.append(key)
            let number = requests.value.count { $0 == key }
            do {
                try await scheduler.sleep(for: .milliseconds(100))
            } catch {
                cancelled.value += 1
                throw Broken()
            }
            if failures.value > 0 {
                failures.value -= 1
                throw Broken()
            }
            return Answer(text: "\(key) \(number)")
        }
        store = scope.store(QueryState(query: state)) { runner.run($0) }
        self.scope = scope
    }

    var now: Duration { scheduler.now }
    var state: Query<AnswerByKey> { store.state.query }

    func send(_ action: Query<AnswerByKey>.Action) { store.dispatch(action) }
    func show(_ key: String) { send(.shown(key, at: now)) }
    func run() { scheduler.clock.advance(to: now + .seconds(1)) }
    func advance(by time: Duration) { scheduler.clock.advance(to: now + time) }
}
