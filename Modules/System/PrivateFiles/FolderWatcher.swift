import Dispatch
import Glibc
import Synchronization

/// Reports changes to files in a folder by any process; sleeps in between.
package final class FolderWatcher: Sendable {
    private let source: Mutex<any DispatchSourceRead>
    private let count = Count()

    private final class Count: Sendable {
        let wakeUps = Atomic<Int>(0)
    }

    /// How often the watcher has woken up.
    package var wakeUps: Int { count.wakeUps.load(ordering: .relaxed) }

    /// Fails when the system's limit of watches is reached.
    ///
    /// - Parameters:
    ///   - prefix: Only files whose name has this prefix are reported.
    ///   - changed: Called on a queue of the watcher, once for simultaneous changes.
    package init?(folder: String, prefix: String, changed: @escaping @Sendable () -> Void) {
        let events = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard events >= 0 else { return nil }
        // The log is written before its commit is visible. Therefore a committing process calls `utimensat`
        // afterwards; the commits of a killed process are noticed when the system closes its files.
        let kinds = UInt32(IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO)
        guard inotify_add_watch(events, folder, kinds) >= 0 else {
            close(events)
            return nil
        }
        let source = DispatchSource.makeReadSource(
            fileDescriptor: events, queue: DispatchQueue(label: "nagare.folder-watch"))
        source.setCancelHandler { close(events) }
        source.setEventHandler { [count] in
            count.wakeUps.add(1, ordering: .relaxed)
            if Self.drain(events, prefix) { changed() }
        }
        source.activate()
        self.source = Mutex(source)
    }

    deinit { stop() }

    /// Stops reporting. Safe to call more than once, from any thread.
    package func stop() { source.withLock { $0.cancel() } }

    /// Reads all pending events.
    ///
    /// - Returns: Whether one of them is about a file with `prefix`, or events were lost.
    private static func drain(_ events: Int32, _ prefix: String) -> Bool {
        var (buffer, isMatch) = ([UInt8](repeating: 0, count: 4_096), false)
        while true {
            let count = read(events, &buffer, buffer.count)
            guard count > 0 else { return isMatch }
            var offset = 0
            // struct inotify_event: descriptor, mask, cookie, length of the name, the name and zeros.
            while offset + 16 <= count {
                let (mask, length) = buffer.withUnsafeBytes {
                    (
                        $0.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
                        Int($0.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                    )
                }
                let name = buffer[offset + 16..<min(offset + 16 + length, count)].prefix { $0 != 0 }
                if name.starts(with: prefix.utf8) || mask & UInt32(IN_Q_OVERFLOW) != 0 { isMatch = true }
                offset += 16 + length
            }
        }
    }
}
