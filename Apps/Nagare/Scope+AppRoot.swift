import FluxCore
import ReactiveCore

extension Scope {
    /// Creates a root scope of the app. Recordings note misuse; nothing is written to the terminal, on which the app
    /// draws.
    convenience init(appRoot name: String, scheduler: any Scheduler, mode: ScopeMode) {
        self.init(root: name, scheduler: scheduler, mode: mode, diagnose: { _ in })
    }
}
