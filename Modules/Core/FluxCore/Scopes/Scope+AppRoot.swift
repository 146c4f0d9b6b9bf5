package import ReactiveCore

extension Scope {
    /// Creates a root scope of an app that draws on the terminal: misuse is noted in recordings, but not written to
    /// standard error.
    package convenience init(appRoot name: String, scheduler: any Scheduler, mode: ScopeMode) {
        self.init(root: name, scheduler: scheduler, mode: mode, diagnose: { _ in })
    }
}
