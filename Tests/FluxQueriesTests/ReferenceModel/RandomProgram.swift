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
final class RandomProgram: Sendable {
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

    /// - Parameter session: The states of an earlier process.
    init(_ service: RandomService, _ defects: Box<[String]>, restoring session: ScopeSnapshot? = nil) {
        let root = Scope(root: "app", scheduler: service.scheduler)
        if let session { root.restore(session) }
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
    }

    /// The service's rows have changed.
    func invalidate(_ tags: [QueryTag]) {
        let now = service.scheduler.now
        rows.store.dispatch(.invalidated(tags, at: now))
        lists.store.dispatch(.invalidated(tags, at: now))
        if feature.value != nil { feature.value?.row.refetch() }
    }

    func step() {
        let id = service.random(0...9)
        switch service.random(0...9) {
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
            return open.scope.close()
        }
        let service = service
        let scope = root.child("feature", route: "feature")
        let key = service.random(0...3)
        let row = scope.query(OneNumber.self, key: key) { id throws(Broken) in
            try await service.answer { service.rows.value[id: id] }
        }
        feature.value = Feature(scope: scope, key: key, row: row)
    }

    /// Requests again what has failed for good.
    func resume() {
        let now = service.scheduler.now
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
