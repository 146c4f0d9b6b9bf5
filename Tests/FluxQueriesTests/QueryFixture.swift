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
    private let service: StandInRequests

    init(retry: Retry<Broken> = .never, state: Query<AnswerByKey> = Query()) {
        let scope = Scope(root: "app", scheduler: scheduler)
        let dispatcher = scope.dispatcher(for: Query<AnswerByKey>.Action.self)
        let service = StandInRequests(scheduler: scheduler)
        let runner = QueryRunner<AnswerByKey>(in: scope, retry: retry) {
            dispatcher.dispatch($0)
        } fetch: { key throws(Broken) in
            Answer(text: "\(key) \(try await service.send(key))")
        }
        store = scope.store(QueryState(query: state)) { runner.run($0) }
        (self.scope, self.service) = (scope, service)
    }

    var now: Duration { scheduler.now }
    var requests: Box<[String]> { service.sent }
    var failures: Box<Int> { service.failures }
    var cancelled: Box<Int> { service.cancelled }
    var state: Query<AnswerByKey> { store.state.query }

    func send(_ action: Query<AnswerByKey>.Action) { store.dispatch(action) }
    func show(_ key: String) { send(.shown(key, at: now)) }
    func run() { scheduler.clock.advance(to: now + .seconds(1)) }
    func advance(by time: Duration) { scheduler.clock.advance(to: now + time) }
}

/// The requests to a stand-in service: each takes its time, and fails if the test says so or if it is cancelled.
struct StandInRequests: Sendable {
    let scheduler: TestScheduler
    let sent = Box<[String]>([])
    /// How many of the next ones fail.
    let failures = Box(0)
    let cancelled = Box(0)

    /// - Returns: How many equal requests were sent, with this one.
    @discardableResult
    func send(_ request: String, takes milliseconds: Int = 100) async throws(Broken) -> Int {
        sent.value.append(request)
        let number = sent.value.count { $0 == request }
        do {
            try await scheduler.sleep(for: .milliseconds(milliseconds))
        } catch {
            cancelled.value += 1
            throw Broken()
        }
        guard failures.value > 0 else { return number }
        failures.value -= 1
        throw Broken()
    }
}
