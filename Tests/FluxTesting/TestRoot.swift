package import FluxCore
package import ReactiveCore

/// The root of a test store, which ends with the test: that it is released is no mistake.
package enum TestRoot {
    /// - Parameter diagnose: Receives the other mistakes, by default as in every root.
    package static func make(
        _ scheduler: any Scheduler, mode: ScopeMode = .anywhere,
        diagnose: (@Sendable (Diagnostic) -> Void)? = DiagnosticPrinter.hook
    ) -> Scope {
        guard let diagnose else { return Scope(root: "test", scheduler: scheduler, mode: mode) }
        return Scope(root: "test", scheduler: scheduler, mode: mode) { (diagnostic: Diagnostic) in
            if case .rootReleased = diagnostic { return }
            diagnose(diagnostic)
        }
    }
}
