import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting

enum ScreenAction: Sendable {
    case number(Query<OneNumber>.Action)
    case list(InfiniteQuery<AllNumbers>.Action)
    case changes(Mutations<NumberChanges>.Action)
}

struct ScreenState: Reducible {
    enum Command: Sendable {
        case number(Query<OneNumber>.Command)
        case list(InfiniteQuery<AllNumbers>.Command)
        case changes(Mutations<NumberChanges>.Command)
    }

    var number = Query<OneNumber>()
    var list = InfiniteQuery<AllNumbers>()
    var changes = Mutations<NumberChanges>()

    mutating func reduce(_ action: ScreenAction, _ ask: CommandSink<Command>) {
        switch action {
        case .number(let action): number.reduce(action, ask.map(Command.number))
        case .list(let action): list.reduce(action, ask.map(Command.list))
        case .changes(let action):
            let events = changes.reduce(action, ask.map(Command.changes))
            number.reduce(events, ask.map(Command.number))
            list.reduce(events, ask.map(Command.list))
        }
    }
}

/// Whether a request may be sent: once each time when there is a reason, or when the answer is stale.
struct Permission: Sendable {
    private(set) var isDirty = true
    private var freshUntil = Duration.zero
    /// The number of the latest request.
    private(set) var running = 0

    mutating func allow() { isDirty = true }

    /// - Returns: Whether a request may be sent now.
    mutating func asked(at now: Duration) -> Bool {
        let isPermitted = isDirty || now >= freshUntil
        (isDirty, running, freshUntil) = (false, running + 1, .seconds(1_000_000))
        return isPermitted
    }

    mutating func ended(_ number: Int, isAnswered: Bool, at now: Duration) {
        guard number == running else { return }
        if isAnswered { freshUntil = now + .milliseconds(500) } else { isDirty = true }
    }
}

/// A screen that shows rows and a list, and notes requests that should not have been sent.
final class RandomScreen: Sendable {
    let scope: Scope
    let store: Store<ScreenState>
    let defects = Box<[String]>([])
    private let service: RandomService
    private let rows = Box<[Int: Permission]>([:])
    private let list = Box(Permission())
    /// When the last view of a row was hidden.
    private let hidden = Box<[Int: Duration]>([:])

    init(in root: Scope, _ service: RandomService) {
        let scope = root.child("screen")
        let dispatcher = scope.dispatcher(for: ScreenAction.self)
        let (rows, list, defects) = (rows, list, defects)
        @Sendable func expect(_ isPermitted: Bool, _ what: String) {
            if !isPermitted {
                defects.value.append("\(what) was requested again at \(service.scheduler.now)")
            }
        }
        @Sendable func expectOpen(_ what: String) {
            if scope.isClosed { defects.value.append("\(what) was requested for a closed scope") }
        }
        let number = QueryRunner<OneNumber>(in: scope, retry: .doubled(retries: 1)) {
            dispatcher.dispatch(.number($0))
        } fetch: { id throws(Broken) in
            expectOpen("row \(id)")
            let number = rows.value[id]?.running ?? 0
            var isAnswered = false
            defer { rows.value[id]?.ended(number, isAnswered: isAnswered, at: service.scheduler.now) }
            let answer = try await service.answer { service.rows.value[id: id] }
            isAnswered = !Task.isCancelled
            return answer
        }
        let pages = InfiniteQueryRunner<AllNumbers>(in: scope, retry: .doubled(retries: 1)) {
            dispatcher.dispatch(.list($0))
        } fetch: { request throws(Broken) in
            guard request.cursor == 1 else {
                let before = service.rows.value
                var page: InfinitePage<AllNumbers>?
                // After a failure, and if the list moved, it is requested from its start.
                defer { if page == nil || service.rows.value != before { list.value.allow() } }
                page = try await service.page(request.key, request.cursor)
                return page ?? InfinitePage([], next: nil)
            }
            expectOpen("the list")
            let number = list.value.running
            var isAnswered = false
            defer { list.value.ended(number, isAnswered: isAnswered, at: service.scheduler.now) }
            let page = try await service.page(request.key, 1)
            isAnswered = !Task.isCancelled
            return page
        }
        let changes = MutationRunner<NumberChanges>(
            in: scope, queue: { $0.tags.first?.id.map { Int($0) == 1 ? "one" : nil } ?? nil }
        ) {
            dispatcher.dispatch(.changes($0))
        } perform: { change throws(Broken) in
            // Its outcome invalidates what it may have changed.
            defer { Self.allowAll(rows, list) }
            return try await service.make(change)
        }
        store = scope.store(ScreenState()) { command in
            let now = service.scheduler.now
            // What changes later at this time is not in the answer, as far as the state knows.
            switch command {
            case .number(.fetch(let request)):
                let isPermitted = rows.value[request.key, default: Permission()].asked(at: now)
                expect(isPermitted, "row \(request.key)")
            case .list(.fetch(let request)) where request.cursor == 1:
                expect(list.value.asked(at: now), "the list")
            // A request that is cancelled at once is never sent.
            case .number(.cancel(let request)): rows.value[request.key]?.allow()
            case .list(.cancel): list.value.allow()
            default: break
            }
            switch command {
            case .number(let command): number.run(command)
            case .list(let command): pages.run(command)
            case .changes(let command): changes.run(command)
            }
        }
        (self.scope, self.service) = (scope, service)
    }

    /// The service's rows have changed.
    func invalidate(_ tags: [QueryTag]) {
        if scope.isClosed { return }
        Self.allowAll(rows, list)
        store.dispatch(.number(.invalidated(tags, at: service.scheduler.now)))
        store.dispatch(.list(.invalidated(tags, at: service.scheduler.now)))
    }

    private static func allowAll(_ rows: Box<[Int: Permission]>, _ list: Box<Permission>) {
        list.value.allow()
        for id in 0..<10 { rows.value[id, default: Permission()].allow() }
    }

    func step() {
        let now = service.scheduler.now
        let id = service.random(0...9)
        switch service.random(0...11) {
        case 0, 1:
            if mayBeRemoved(id, at: now) { rows.value[id]?.allow() }
            hidden.value[id] = nil
            store.dispatch(.number(.shown(id, at: now)))
        case 2:
            // A view can be hidden only if it was shown.
            guard let shown = store.state.number.entries.filter(\.isShown).first else { return }
            store.dispatch(.number(.hidden(shown.id, at: now)))
            if store.state.number.entries[id: shown.id]?.isShown != true { hidden.value[shown.id] = now }
        case 3:
            rows.value[id, default: Permission()].allow()
            store.dispatch(.number(.refetchRequested(id, at: now)))
        case 4:
            let key = service.random(0...1) == 0 ? "all" : "even"
            if key != store.state.list.key { list.value.allow() }
            store.dispatch(.list(.shown(key, from: 1, at: now)))
        case 5: store.dispatch(.list(.hidden))
        case 6:
            list.value.allow()
            store.dispatch(.list(.refetchRequested(at: now)))
        case 7: store.dispatch(.list(.nextPageRequested(at: now)))
        case 8: mutate(.set(id, version: service.random(2...99)))
        case 9: mutate(service.random(0...1) == 0 ? .remove(id) : .insertFirst(id))
        case 10:
            guard let running = store.state.changes.running.last else { return }
            Self.allowAll(rows, list)
            store.dispatch(.changes(.cancelled(running.id, at: now)))
        default: resume()
        }
    }

    /// Whether the policy removes the answer for a row: nobody has shown it for long, or others are kept instead.
    private func mayBeRemoved(_ id: Int, at now: Duration) -> Bool {
        guard let since = hidden.value[id] else { return false }
        let others = hidden.value.filter { $0.key != id && $0.value >= since }
        return now - since >= OneNumber.policy.unusedTime! || others.count >= OneNumber.policy.unusedLimit
    }

    func resume() {
        store.dispatch(.number(.resumed(at: service.scheduler.now)))
        store.dispatch(.list(.resumed(at: service.scheduler.now)))
    }

    private func mutate(_ change: NumberChange) { store.dispatch(.changes(.requested(change))) }

    /// What differs from a naive cache, which asks the service whenever something is shown.
    var differences: [String] {
        let state = store.state
        var lines = state.number.entries.filter { $0.isShown && $0.value != service.rows.value[id: $0.id] }
            .map { "row \($0.id) is \($0), not \(service.rows.value[id: $0.id] as Any)" }
        if !state.changes.running.isEmpty { lines.append("changes are running") }
        if state.list.isShown, let key = state.list.key {
            let all = service.list(key)
            let expected = Array(all.prefix(state.list.items.count))
            if Array(state.list.items) != expected || state.list.items.count < Swift.min(3, all.count) {
                lines.append("the list is \(state.list), not \(expected)")
            }
        }
        return lines
    }
}
