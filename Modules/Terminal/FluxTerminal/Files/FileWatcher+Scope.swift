package import FluxCore
package import FluxPrivateFiles

extension FileWatcher {
    /// Watches a file from now on, and reads it again soon after any process has saved it.
    ///
    /// - Parameters:
    ///   - path: An absolute path.
    ///   - scope: Owns the work of this name, and runs it on its scheduler.
    package convenience init(
        _ path: String, in scope: Scope, _ work: String, reload: @escaping @Sendable () -> Void
    ) {
        self.init(path) { [weak scope] in
            // Editors write a file in several steps.
            scope?.work(work, .debounced(for: .milliseconds(100))) { reload() }
        }
    }
}
