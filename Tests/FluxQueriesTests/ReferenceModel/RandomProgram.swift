import FluxCore
import FluxQueries
import Foundation
import ReactiveCore
import ReactiveTesting

/// Which row and which list a screen shows.
private struct ShownKeys: Reducible, Codable {
    var row: Int?
    var list: String?

    mutating func reduce(_ action: ShownKeys) { self = action }
}

/// A process whose root provides rows, lists and changes, whose screens show them, and which has a feature that provides
/// rows of its own and is parked when it closes.
///
/// It may be a fork of another one, which goes on.
final class RandomProgram: Sendable {
    /// What an earlier process, or one that goes on, leaves to this one.
    enum Origin {
        /// What is read from a file. The process has a clock of its own.
        case session(Data)
        /// The states of another tree of this process.
        case states(TreeStates)
    }

    private struct Screen: Sendable {
        let scope: Scope
        let keys: Store<ShownKeys>
        let row: QueryView<OneNumber>
        let list: ListView<AllNumbers>
    }

    private struct Feature: Sendable {
        let scope: Scope
        let key: Int
        let row: QueryView<OneNumber>
    }

    let root: Scope
    let defects: Box<[String]>
    private let service: RandomService
    private let rows: QueryProvider<OneNumber>
    private let lists: ListProvider<AllNumbers>
    private let changes: MutationProvider<NumberChanges>
    private let screens = Box<[Screen]>([])
    private let feature = Box<Feature?>(nil)
    /// Until when the parked answer of the feature is fresh; `nil` if it is not.
    private let parked = Box<(key: Int, freshUntil: Duration)?>(nil)
    /// Whether this process has parked the feature.
    private let hasParked = Box(false)

    init(_ service: RandomService, _ defects: Box<[String]>, from origin: Origin? = nil) throws {
        let clock = ProcessClock(base: service.scheduler, start: .milliseconds(service.random(0...2_000)))
        let root = Scope(root: "app", scheduler: clock)
        switch origin {
        case .session(let file):
            _ = try JSONDecoder().decode(TreeSnapshot.self, from: file).restored(in: root)
        case .states(let states): _ = states.restored(in: root)
        case nil: break
        }
        let screens = screens
        @Sendable func expect(_ isShown: Bool, _ what: String) {
            if root.isClosed || !isShown { defects.with { $0.append("\(what) was requested for nobody") } }
        }
        rows = root.provide(OneNumber.self, retry: .doubled(retries: 1)) { id throws(Broken) in
            expect(screens.value.contains { $0.keys.state.row == id }, "row \(id)")
            return try await service.answer { service.rows.value[id: id] }
        }
        lists = root.provide(AllNumbers.self, from: 1, retry: .doubled(retries: 1)) {
            request throws(Broken) in
            expect(screens.value.contains { $0.keys.state.list == request.key }, "list \(request.key)")
            return try await service.page(request.key, request.cursor)
        }
        changes = root.provide(NumberChanges.self, changing: [rows, lists]) { change throws(Broken) in
            try await service.make(change)
        }
        (self.root, self.service, self.defects) = (root, service, defects)
        expectStale(rows.store.state, "a restart")
    }

    /// Another process, or a state of the past, says nothing about how old an answer is.
    private func expectStale(_ answers: Query<OneNumber>, _ event: String) {
        for entry in answers.entries where !entry.isStale(at: now) {
            defects.with { $0.append("after \(event), an answer is fresh: \(entry)") }
        }
    }

    private var now: Duration { root.scheduler.now }

    /// What another process reads.
    func session() throws -> Data {
        try JSONEncoder().encode(TreeSnapshot(TreeStates(of: root), without: [], userInfo: [:]))
    }

    /// Goes back to an earlier state, of this process or another.
    func restore(_ snapshot: ScopeSnapshot) {
        parked.value = nil  // The saved state of the feature is used instead.
        root.restore(snapshot).dispose()
        expectStale(rows.store.state, "a restoration")
    }

    /// The service's rows have changed.
    func invalidate(_ tags: [QueryTag]) {
        rows.store.dispatch(.invalidated(tags, at: now))
        lists.store.dispatch(.invalidated(tags, at: now))
        if feature.value != nil { feature.value?.row.refetch() }
    }

    func step() {
        let id = service.random(0...9)
        switch service.random(0...12) {
        case 0, 1: open()
        case 2:
            guard let screen = randomScreen() else { return }
            screens.with { $0.removeAll { $0.scope === screen.scope } }
            screen.scope.close()
        case 3, 4: randomScreen()?.keys.dispatch(randomKeys())
        case 5: randomScreen()?.list.loadMore()
        case 6: randomScreen()?.row.refetch()
        case 7: changes.request(service.random(0...2) == 0 ? .remove(id) : .set(id, version: id + 2))
        case 8: changes.request(.insertFirst(id))
        default: toggleFeature()
        }
    }

    private func randomKeys() -> ShownKeys {
        let row = service.random(0...10)
        let list = ["all", "even", nil][service.random(0...2)]
        return ShownKeys(row: row == 10 ? nil : row, list: list)
    }

    private func randomScreen() -> Screen? {
        let open = screens.value
        return open.isEmpty ? nil : open[service.random(0...(open.count - 1))]
    }

    private func open() {
        let scope = root.child("screen")
        let keys = scope.store(randomKeys())
        // Listed before it shows anything: what it shows may be requested.
        let row = keys.select { $0.row }
        let list = keys.select { $0.list }
        let gate = BehaviorRelay(value: false)
        let screen = Screen(
            scope: scope, keys: keys,
            row: scope.query(
                rows, key: gate.asProperty().flatMapLatest { $0 ? row : Property(constant: nil) }),
            list: scope.list(
                lists, key: gate.asProperty().flatMapLatest { $0 ? list : Property(constant: nil) }))
        screens.with { $0.append(screen) }
        gate.accept(true)
    }

    private func toggleFeature() {
        if let open = feature.value {
            feature.value = nil
            hasParked.value = true
            let entry = open.row.entry.value
            parked.value = entry.flatMap { entry in
                guard !entry.isStale(at: now), let updatedAt = entry.updatedAt else { return nil }
                return (open.key, updatedAt + OneNumber.policy.staleTime)
            }
            return open.scope.close()
        }
        let service = service
        let scope = root.child("feature", route: "feature")
        let key = service.random(0...1)
        let row = scope.query(OneNumber.self, key: key) { id throws(Broken) in
            try await service.answer { service.rows.value[id: id] }
        }
        feature.value = Feature(scope: scope, key: key, row: row)
        if let parked = parked.value, parked.key == key, let entry = row.entry.value,
            entry.isStale(at: now) != (now >= parked.freshUntil)
        {
            defects.with { [now] in $0.append("fresh until \(parked.freshUntil), at \(now): \(entry)") }
        }
        parked.value = nil
        if !hasParked.value, let entry = row.entry.value, !entry.isStale(at: now) {
            defects.with { $0.append("parked elsewhere, an answer is fresh: \(entry)") }
        }
    }

    /// Requests again what has failed for good.
    func resume() {
        rows.store.dispatch(.resumed(at: now))
        lists.store.dispatch(.resumed(at: now))
        feature.value?.row.refetch()
    }

    /// What differs at rest from a program that asks the service whenever it shows something.
    var differences: [String] {
        var lines: [String] = []
        for screen in screens.value {
            let keys = screen.keys.state
            if let id = keys.row, screen.row.value.value != .some(service.rows.value[id: id]) {
                lines.append("row \(id) is \(String(describing: screen.row.entry.value))")
            }
            guard let key = keys.list else { continue }
            let (list, all) = (screen.list.list.value, service.list(key))
            let items = list.map { Array($0.items) } ?? []
            if items != Array(all.prefix(items.count)) || items.count < min(3, all.count) {
                lines.append("list \(key) is \(String(describing: list)), not \(all)")
            }
        }
        if let feature = feature.value, feature.row.value.value != .some(service.rows.value[id: feature.key])
        {
            lines.append("the feature's row is \(String(describing: feature.row.entry.value))")
        }
        if !changes.running.value.isEmpty { lines.append("changes are running") }
        let shown = Set(rows.store.state.entries.filter(\.isShown).map(\.id))
        if shown != Set(screens.value.compactMap { $0.keys.state.row }) { lines.append("shown are \(shown)") }
        if rows.store.state.entries.contains(where: { $0.phase == .loading }) {
            lines.append("a row is loading")
        }
        return lines
    }
}

/// The clock of a process, which began at another time than others.
private struct ProcessClock: Scheduler {
    let base: TestScheduler
    let start: Duration

    init(base: TestScheduler, start: Duration) { (self.base, self.start) = (base, start - base.now) }

    var now: Duration { base.now + start }
    var executor: (any TaskExecutor)? { base.executor }

    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        base.enqueue(after: delay, work)
    }
}
