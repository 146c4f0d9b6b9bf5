import Glibc
import Synchronization

/// Reports changes to a file by any process, also if its folder does not exist yet; sleeps in between.
package final class FileWatcher: Sendable {
    private struct State {
        var watcher: FolderWatcher?
        var isStopped = false
    }

    private let path: String
    private let changed: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - path: An absolute path. A file to which a symbolic link leads is not watched.
    ///   - changed: Called on a queue of the watcher, sometimes without a change. Not called any more when the system's
    ///     limit of watches is reached.
    package init(_ path: String, changed: @escaping @Sendable () -> Void) {
        (self.path, self.changed) = (path, changed)
        watch()
    }

    /// Stops reporting. Safe to call more than once, from any thread.
    package func stop() {
        state.withLock { state in
            state.isStopped = true
            return state.watcher.take()
        }?.stop()
    }

    /// Watches the file, or the first of its folders that is missing.
    private func watch() {
        var target = missingPart
        while true {
            let (folder, name) = target
            let watcher = FolderWatcher(folder: folder, prefix: name) { [weak self] in
                self?.notice(in: folder)
            }
            let previous = state.withLock { state -> FolderWatcher? in
                if state.isStopped { return watcher }
                defer { state.watcher = watcher }
                return state.watcher
            }
            previous?.stop()
            // The folder may have appeared before it was watched.
            target = missingPart
            if target == (folder, name) { return }
        }
    }

    private func notice(in folder: String) {
        if missingPart.folder != folder { watch() }
        changed()
    }

    /// The deepest existing folder on the way to the file, and the name of what it should contain.
    private var missingPart: (folder: String, name: String) {
        var parts = path.split(separator: "/").map(String.init)
        var name = parts.popLast() ?? ""
        while let last = parts.last {
            let folder = "/" + parts.joined(separator: "/")
            if access(folder, F_OK) == 0 { return (folder, name) }
            name = last
            parts.removeLast()
        }
        return ("/", name)
    }
}
