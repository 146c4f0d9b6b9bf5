import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting

struct Broken: Error, Equatable, Codable {}

struct Numbered: Identifiable, Equatable, Codable, Sendable {
    let id: Int
    var version = 1
}

extension Retry {
    /// Delays of 1 s, 2 s, 4 s and so on.
    static func doubled(retries: Int) -> Retry {
        .after(BackOff(initial: .seconds(1), factor: 2, maximum: .seconds(30), attempts: retries + 1))
    }
}

/// Changes rows of a list.
enum NumberChange: Equatable, Codable, Sendable {
    case set(Int, version: Int)
    case remove(Int)
    case insertFirst(Int)
}

protocol NumberList: InfiniteQueryEndpoint
where Key == String, Item == Numbered, Cursor == Int, Failure == Broken, Change == NumberChange {}

extension NumberList {
    static func tags(of key: String) -> [QueryTag] { [QueryTag("posts", key)] }

    static func apply(_ change: NumberChange, to items: inout Table<Numbered>) {
        switch change {
        case .set(let id, let version): items.update(id) { $0.version = version }
        case .remove(let id): items.remove(id)
        case .insertFirst(let id): items.insert(Numbered(id: id), at: 0)
        }
    }
}

enum FirstPage: NumberList {
    static var policy: InfiniteQueryPolicy { InfiniteQueryPolicy(staleTime: .seconds(60)) }
}

enum AllPages: NumberList {
    static var policy: InfiniteQueryPolicy {
        InfiniteQueryPolicy(staleTime: .seconds(60), refetch: .allPages)
    }
}

/// Sends pages of three items after 100 ms; for the key "slow", after a second.
struct NumberService: Sendable {
    let items: Box<[Int]>
    let version = Box(1)
    let rotates = Box(false)
    /// Whether it says neither where the list ends nor how long it is: pages after the last one repeat it.
    let isEndless = Box(false)
    /// An item at the start of each page.
    let pinned = Box<Int?>(nil)
    let refetchAfter = Box<Duration?>(nil)
    private let service: StandInRequests

    init(items: Box<[Int]>, scheduler: TestScheduler) {
        (self.items, service) = (items, StandInRequests(scheduler: scheduler))
    }

    var requests: Box<[String]> { service.sent }
    var failures: Box<Int> { service.failures }
    var cancelled: Box<Int> { service.cancelled }

    func page<List: NumberList>(_ key: String, _ number: Int) async throws(Broken) -> InfinitePage<List> {
        try await service.send("\(key) \(number)", takes: key == "slow" ? 1_000 : 100)
        if rotates.value { items.value.append(items.value.removeFirst()) }
        let last = max(items.value.count - 1, 0) / 3
        let rest = items.value.dropFirst((isEndless.value ? min(number - 1, last) : number - 1) * 3)
        return InfinitePage(
            ([pinned.value].compactMap(\.self) + rest.prefix(3)).map {
                Numbered(id: $0, version: version.value)
            },
            next: isEndless.value || rest.count > 3 ? number + 1 : nil,
            total: isEndless.value ? nil : items.value.count, refetchAfter: refetchAfter.value)
    }
}

struct ListState<List: NumberList>: Reducible {
    enum Action: Sendable { case list(InfiniteQuery<List>.Action), event(MutationEvent<NumberChange>) }
    enum Command: Sendable { case list(InfiniteQuery<List>.Command) }

    var list = InfiniteQuery<List>()

    mutating func reduce(_ action: Action, _ ask: CommandSink<Command>) {
        switch action {
        case .list(let action): list.reduce(action, ask.map(Command.list))
        case .event(let event): list.reduce([event], ask.map(Command.list))
        }
    }
}

/// A list whose service has the given numbers.
struct ListFixture<List: NumberList> {
    let scheduler = TestScheduler()
    let scope: Scope
    let store: Store<ListState<List>>
    let service: NumberService

    init(
        items: ClosedRange<Int>, retry: Retry<Broken> = .never, state: InfiniteQuery<List> = InfiniteQuery()
    ) {
        let scope = Scope(root: "app", scheduler: scheduler)
        let service = NumberService(items: Box(Array(items)), scheduler: scheduler)
        let dispatcher = scope.dispatcher(for: ListState<List>.Action.self)
        let runner = InfiniteQueryRunner<List>(in: scope, retry: retry) {
            dispatcher.dispatch(.list($0))
        } fetch: { request throws(Broken) in
            try await service.page(request.key, request.cursor)
        }
        store = scope.store(ListState(list: state)) { command in
            if case .list(let command) = command { runner.run(command) }
        }
        (self.scope, self.service) = (scope, service)
    }

    var now: Duration { scheduler.now }
    var state: InfiniteQuery<List> { store.state.list }
    var shown: [Int] { state.items.ids }
    var requests: [String] {
        scheduler.advance(to: Int(scheduler.now / TestScheduler.unit))  // Tasks start when time advances.
        return service.requests.value
    }

    func send(_ action: InfiniteQuery<List>.Action) { store.dispatch(.list(action)) }
    func send(_ event: MutationEvent<NumberChange>) { store.dispatch(.event(event)) }
    func show(_ key: String) { send(.shown(key, from: 1, at: now)) }
    func loadMore() { send(.nextPageRequested(at: now)) }
    func refetch() { send(.refetchRequested(at: now)) }
    func run() { scheduler.run() }
    func advance(by time: Duration) { scheduler.clock.advance(to: now + time) }

    func loadPages(_ count: Int, of key: String) {
        show(key)
        run()
        for _ in 1..<count {
            loadMore()
            run()
        }
    }
}
