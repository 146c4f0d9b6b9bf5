import Dispatch
import Glibc
import Synchronization

/// Reports changes to files in a folder by any process; uses no CPU time in between.
package final class FolderWatcher: Sendable {
    private let source: Mutex<any DispatchSourceRead>
    private let queue = DispatchQueue(label: "folder-watch")
    private let events: FolderEvents
    private let changed: @Sendable () -> Void

    /// The number of events that the watcher has read.
    package var eventCount: Int { events.count.load(ordering: .relaxed) }

    /// Fails when the system's limit of watches is reached.
    ///
    /// - Parameters:
    ///   - folder: The path of an existing folder.
    ///   - prefix: Only files whose name has this prefix are reported.
    ///   - changed: Called on a queue of the watcher, once for simultaneous changes.
    package init?(folder: String, prefix: String, changed: @escaping @Sendable () -> Void) {
        guard let events = FolderEvents(of: folder, prefix: prefix) else { return nil }
        let source = DispatchSource.makeReadSource(fileDescriptor: events.descriptor, queue: queue)
        source.setCancelHandler { close(events.descriptor) }
        source.setEventHandler { if events.read() { changed() } }
        source.activate()
        self.source = Mutex(source)
        (self.events, self.changed) = (events, changed)
    }

    deinit { stop() }

    /// Stops reporting. Safe to call more than once, from any thread.
    package func stop() { source.withLock { $0.cancel() } }

    /// Reports the changes so far that have not been reported; returns when that is done. Do not call it from `changed`.
    package func reportPendingChanges() {
        queue.sync {
            // The descriptor is closed after `stop()`, on this queue.
            if !source.withLock({ $0.isCancelled }), events.read() { changed() }
        }
    }
}

/// The system's events about the files in a folder. The system adds an event before the call returns that causes it.
private final class FolderEvents: Sendable {
    /// Readable when there are events. The owner closes it.
    let descriptor: Int32
    private let prefix: String
    /// The number of events that were read.
    let count = Atomic<Int>(0)

    init?(of folder: String, prefix: String) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        self.prefix = prefix
        guard descriptor >= 0 else { return nil }
        // The log is written before its commit is visible. Therefore a committing process calls `utimensat`
        // afterwards; the commits of a killed process are noticed when the system closes its files.
        let kinds = UInt32(IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO)
        guard inotify_add_watch(descriptor, folder, kinds) >= 0 else {
            close(descriptor)
            return nil
        }
    }

    /// Reads all pending events.
    ///
    /// - Returns: Whether one of them is about a file with `prefix`, or events were lost.
    func read() -> Bool {
        var (buffer, isMatch) = ([UInt8](repeating: 0, count: 4_096), false)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
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
                self.count.add(1, ordering: .relaxed)
                offset += 16 + length
            }
        }
    }
}
