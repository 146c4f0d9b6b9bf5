import Glibc
import Synchronization

/// One end of a pipe, closed when it is released. Reading and writing block.
package final class PipeEnd: Sendable {
    private let open: Mutex<Int32?>
    private let unread = Mutex<[UInt8]>([])

    init(_ descriptor: Int32?) { open = Mutex(descriptor) }

    deinit { close() }

    /// `nil` after closing.
    package var descriptor: Int32? { open.withLock { $0 } }

    /// No thread may be reading or writing at the time.
    package func close() {
        open.withLock { open in
            if let descriptor = open { Glibc.close(descriptor) }
            open = nil
        }
    }

    /// The next bytes; empty at the end of the stream.
    package func read() -> [UInt8] {
        let buffered = unread.withLock { unread in
            defer { unread = [] }
            return unread
        }
        guard buffered.isEmpty else { return buffered }
        guard let descriptor else { return [] }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count >= 0 { return Array(buffer[..<count]) }
            guard errno == EINTR else { return [] }
        }
    }

    package func readToEnd() -> [UInt8] {
        var all: [UInt8] = []
        while case let more = read(), !more.isEmpty { all += more }
        return all
    }

    /// The next line, without its line break; `nil` at the end of the stream.
    package func line() -> String? {
        var line: [UInt8] = []
        while case let more = read(), !more.isEmpty {
            line += more
            guard let end = line.firstIndex(of: UInt8(ascii: "\n")) else { continue }
            unread.withLock { $0 = Array(line[(end + 1)...]) }
            return String(decoding: line[..<end], as: UTF8.self)
        }
        return nil
    }

    /// Ignores that the reader may have closed its end.
    package func write(_ text: String) {
        guard let descriptor else { return }
        var bytes = Array(text.utf8)[...]
        ignoringBrokenPipe {
            while !bytes.isEmpty {
                let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno != EINTR { break }
                bytes = bytes.dropFirst(max(count, 0))
            }
        }
    }

    /// Creates a pipe and returns this process's end and the child's.
    static func pair(_ stream: ChildProcess.Stream, isInput: Bool) -> (parentEnd: PipeEnd, childEnd: PipeEnd)?
    {
        guard case .pipe = stream else { return nil }
        let pipe = GNU.pipe()
        let (reading, writing) = (PipeEnd(pipe.reading), PipeEnd(pipe.writing))
        return isInput ? (writing, reading) : (reading, writing)
    }
}

/// Runs `body`, in which a write to a pipe without a reader fails and does not end the process. Affects only the calling
/// thread.
package func ignoringBrokenPipe(_ body: () throws -> Void) rethrows {
    var (pipes, before) = (sigset_t(), sigset_t())
    sigemptyset(&pipes)
    sigaddset(&pipes, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipes, &before)
    defer {
        // A pending `SIGPIPE` belongs to this thread alone; consume it.
        var none = timespec()
        while sigtimedwait(&pipes, nil, &none) > 0 {}
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    try body()
}
