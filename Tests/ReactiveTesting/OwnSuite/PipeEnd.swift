import Glibc
import Synchronization

/// One end of a pipe, closed when nobody holds it. What reads or writes blocks.
package final class PipeEnd: Sendable {
    private let open: Mutex<Int32?>
    private let unread = Mutex<[UInt8]>([])

    init(_ descriptor: Int32?) { open = Mutex(descriptor) }

    deinit { close() }

    /// `nil` once it is closed.
    package var descriptor: Int32? { open.withLock { $0 } }

    /// Nobody may be reading or writing meanwhile.
    package func close() {
        open.withLock { open in
            if let descriptor = open { Glibc.close(descriptor) }
            open = nil
        }
    }

    /// The next bytes; none at the end.
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

    /// The next line, without its end; `nil` when there is none any more.
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

    /// Who reads may have gone.
    package func write(_ text: String) {
        guard let descriptor else { return }
        var (pipes, before) = (sigset_t(), sigset_t())
        sigemptyset(&pipes)
        sigaddset(&pipes, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &pipes, &before)
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { break }
            bytes = bytes.dropFirst(max(count, 0))
        }
        // One that came is for this thread alone, and is taken back.
        var none = timespec()
        while sigtimedwait(&pipes, nil, &none) > 0 {}
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// The end for us and the one for the program.
    static func pair(_ stream: ChildProcess.Stream, isInput: Bool) -> (parentEnd: PipeEnd, childEnd: PipeEnd)?
    {
        guard case .pipe = stream else { return nil }
        let pipe = GNU.pipe()
        let (reading, writing) = (PipeEnd(pipe.reading), PipeEnd(pipe.writing))
        return isInput ? (writing, reading) : (reading, writing)
    }
}
