import ApplicationFlux
import FluxCore
import Login
import Persistence
import PersistenceSQLite
import ReactiveCore
import Shell

/// Where the user was when the app ended, kept while it runs: whatever ends it, the next start comes back.
struct RouteMemory {
    private let vault: FileValueVault<LastRoute>
    private let root: Scope
    private let scope: Scope

    init(_ folders: Folders, _ parent: Scope) {
        vault = FileValueVault(folder: folders.state, name: "last-route.json")
        root = parent
        scope = parent.child("last-route")
    }

    /// `nil` before the first time; a file that cannot be read is no reason not to start.
    var last: Route? { (try? vault.load())?.url.flatMap { Route(url: $0) } }

    /// Keeps where `shell` is, once it has rested there for a second.
    func follow(_ shell: Shell) {
        let happened = PublishRelay<Void>()
        root.observe { _ in happened.accept(()) }.disposed(by: scope)
        happened.asObservable().debounce(.seconds(1), on: scope.scheduler)
            .compactMap { [weak shell] in shell?.routes.last }.distinctUntilChanged()
            .subscribe { [scope] route in
                scope.work("keep", .enqueue) { keep(route) }
            }.disposed(by: scope)
    }

    /// Keeps a place at once.
    func keep(_ route: Route) {
        // Who was sent to the login screen wants to come back to the screen before it.
        if route != .login { _ = try? vault.update { $0.url = route.url } }
    }
}
