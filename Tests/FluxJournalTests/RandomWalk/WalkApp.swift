import FluxCore
import ReactiveCore
import ReactiveTesting

/// The app of a random walk: tabs and what is below them open from states, panels by their routes.
final class WalkApp: Sendable {
    /// An open tab.
    struct Tab: Sendable {
        let scope: Scope
        let store: Store<TabState>
        let details: Box<Store<LineState>?>
    }

    /// An open panel.
    struct Panel: Sendable {
        let scope: Scope
        let store: Store<LineState>
    }

    let root: Scope
    let tabs: Store<History<TabsState>>
    let tally: Store<TallyState>
    let news: Store<NewsState>
    private let side: Scope
    private let openTabs = Box<[(place: String, tab: Tab)]>([])
    private let openPanels = Box<[(route: String, panel: Panel)]>([])

    init(_ root: Scope) throws {
        self.root = root
        news = root.child("news").store(NewsState(), key: "news")
        let results = root.dispatcher(for: TallyAction.self)
        tally = root.store(TallyState(), key: "tally") { command in
            switch command {
            case .settle(let count): results.dispatch(.settled(count))
            }
        }
        _ = try root.store(LevelState(), from: tally.asSource(), key: "level") { [news] command in
            switch command {
            case .announce(let level): news.dispatch(.announced(level))
            }
        }
        side = root.child("side")
        tabs = root.store(History(TabsState(), limit: 4), key: "tabs")
        tabs.select { $0.present.open }.subscribe { [weak self] in self?.follow($0) }.disposed(by: root)
    }

    var openedTabs: [Tab] { openTabs.value.map(\.tab) }
    var openedPanels: [Panel] { openPanels.value.map(\.panel) }

    private func follow(_ places: [String]) {
        for (place, tab) in openTabs.value where !places.contains(place) {
            openTabs.with { $0.removeAll { $0.place == place } }
            tab.scope.close()
        }
        for place in places where !openTabs.value.contains(where: { $0.place == place }) { openTab(place) }
    }

    private func openTab(_ place: String) {
        let parent = place.hasPrefix("side/") ? side : root
        let scope = parent.child("tab", route: "tab/\(place.suffix(1))")
        let store = scope.store(TabState(), key: "tab")
        _ = Store.required { [tally] in
            try scope.store(ProductState(), from: store.asSource(), tally.asSource(), key: "product")
        }
        let tab = Tab(scope: scope, store: store, details: Box(nil))
        openTabs.with { $0.append((place, tab)) }
        let open = Box<Scope?>(nil)
        store.select { $0.isExpanded }.subscribe { [weak scope] isExpanded in
            if isExpanded, let scope {
                let details = scope.child("details")
                open.value = details
                tab.details.value = details.store(LineState(), key: "line")
            } else {
                open.value?.close()
                (open.value, tab.details.value) = (nil, nil)
            }
        }.disposed(by: scope)
    }

    /// Opens a panel without an action; closes it if it is open.
    func togglePanel(_ route: String) {
        let panel = openPanels.with { panels in
            panels.firstIndex { $0.route == route }.map { panels.remove(at: $0).panel }
        }
        if let panel { panel.scope.close() } else { openPanel(route) }
    }

    func openPanel(_ route: String) {
        let scope = root.child("panel", route: route)
        openPanels.with {
            $0.append((route, Panel(scope: scope, store: scope.store(LineState(), key: "line"))))
        }
    }

    /// Opens what a recording says was opened by its route.
    func open(_ route: String) { if route.hasPrefix("panel/") { openPanel(route) } }
}
