import Glibc
import Synchronization

/// Reports changes to a file by any process, also if its folder does not exist yet or the file is a symbolic link. It
/// uses no CPU time in between.
package final class FileWatcher: Sendable {
    /// Where a change may appear, and the name of the file or folder that changes there.
    private struct Target: Equatable {
        let folder: String
        let name: String
    }

    /// What differs between two versions of a file.
    private struct Version: Equatable {
        private let device, number, size, seconds, nanoseconds: Int

        /// `nil` if there is no file.
        init?(of path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number) = (Int(status.st_dev), Int(truncatingIfNeeded: status.st_ino))
            size = Int(status.st_size)
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        }
    }

    private struct State {
        /// The version that was reported last.
        var version: Version?
        var targets: [Target] = []
        var watchers: [FolderWatcher] = []
        var isStopped = false
    }

    private let path: String
    private let changed: @Sendable () -> Void
    private let state: Mutex<State>

    /// Watches a file from now on.
    ///
    /// - Parameters:
    ///   - path: An absolute path.
    ///   - changed: Called on a queue of the watcher. Not called any more when the system's limit of watches is reached.
    package init(_ path: String, changed: @escaping @Sendable () -> Void) {
        (self.path, self.changed) = (path, changed)
        state = Mutex(State(version: Version(of: path)))
        watch()
    }

    /// Stops reporting. Safe to call more than once, from any thread.
    package func stop() {
        let watchers = state.withLock { state in
            state.isStopped = true
            defer { state.watchers = [] }
            return state.watchers
        }
        for watcher in watchers { watcher.stop() }
    }

    private func watch() {
        var targets = targets
        while true {
            let watchers = targets.compactMap { target in
                FolderWatcher(folder: target.folder, prefix: target.name) { [weak self] in self?.notice() }
            }
            let previous = state.withLock { [targets] state in
                if state.isStopped { return watchers }
                defer { (state.targets, state.watchers) = (targets, watchers) }
                return state.watchers
            }
            for watcher in previous { watcher.stop() }
            // A folder may have appeared before it was watched.
            let current = self.targets
            if current == targets { return }
            targets = current
        }
    }

    private func notice() {
        if state.withLock({ $0.targets }) != targets { watch() }
        let isChanged = state.withLock { [path] state in
            let version = Version(of: path)
            defer { state.version = version }
            return version != state.version
        }
        if isChanged { changed() }
    }

    /// The file or the first of its folders that is missing, and the file to which a symbolic link leads.
    private var targets: [Target] {
        var targets = [missingPart]
        if let resolved = realpath(path, nil) {
            let (folder, name) = Self.split(String(cString: resolved))
            if String(cString: resolved) != path { targets.append(Target(folder: folder, name: name)) }
            free(resolved)
        }
        return targets
    }

    private var missingPart: Target {
        var (folder, name) = Self.split(path)
        while folder != "/", access(folder, F_OK) != 0 { (folder, name) = Self.split(folder) }
        return Target(folder: folder, name: name)
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        let parts = path.split(separator: "/")
        return ("/" + parts.dropLast().joined(separator: "/"), parts.last.map(String.init) ?? "")
    }
}
