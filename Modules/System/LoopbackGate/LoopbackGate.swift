import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Accepts connections on 127.0.0.1 for an HTTP server that listens on ``serverPath``, and passes on the requests that
/// ``RequestFilter`` allows.
///
/// Safe to use from any thread; end it with ``stop()``.
package final class LoopbackGate: Sendable {
    /// The limits of a gate.
    package struct Settings: Sendable {
        /// How long a client may take for a head, from its first byte or from the start of the connection, and for
        /// the next bytes of a body. A connection that is idle between two requests may stay.
        package var timeout: Duration
        /// The maximum number of connections with an incomplete request; further ones are closed at once. If more
        /// are idle between two requests, those that have been so for longest are closed.
        package var waitingLimit: Int
        /// The text of the response to other users of the machine; `nil` if they may connect.
        package var refusalOfOtherUsers: String?
        /// Whether the server reads each body to its end, so that it may be in chunks.
        package var readsBodies: Bool

        /// Creates settings.
        package init(
            timeout: Duration = .seconds(10), waitingLimit: Int = 64, refusalOfOtherUsers: String? = nil,
            readsBodies: Bool = false
        ) {
            self.readsBodies = readsBodies
            (self.timeout, self.waitingLimit) = (timeout, waitingLimit)
            self.refusalOfOtherUsers = refusalOfOtherUsers
        }
    }

    /// The reason why a gate cannot listen.
    package struct Failure: Error, Sendable {
        /// The value of `errno`.
        package let code: Int32
        /// The system's message.
        package var message: String { String(cString: strerror(code)) }
    }

    /// The port on 127.0.0.1.
    package let port: UInt16
    /// The Unix socket on which the server must listen before ``run()``. Only this user can reach it.
    package let serverPath: String
    private let folder: String
    private let settings: Settings
    private let listener: Int32
    private let wakeUp: Int32
    /// The end of the loop, which notices that it is closed.
    private let writer: Mutex<Int32?>
    private let isRunning = Mutex(false)
    private let ended = AsyncStream.makeStream(of: Never.self)

    /// Listens; connections wait until ``run()``.
    ///
    /// - Parameter port: 0 selects a free port.
    package init(port: UInt16, _ settings: Settings = Settings()) throws(Failure) {
        let (listener, port) = try Descriptor.listen(port)
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else {
            defer { close(listener) }
            throw Failure(code: errno)
        }
        ends.forEach(Descriptor.prepare)
        // A short path: the address of a Unix socket has about 100 bytes.
        var template = Array("/tmp/http-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            let code = errno
            [listener, ends[0], ends[1]].forEach { _ = close($0) }
            throw Failure(code: code)
        }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        (self.port, self.listener, self.settings) = (port, listener, settings)
        serverPath = "\(folder)/socket"
        wakeUp = ends[0]
        writer = Mutex(ends[1])
    }

    /// Accepts connections from now on, until ``stop()``. Call it once.
    package func run() throws(Failure) {
        isRunning.withLock { $0 = true }
        let gate = Unmanaged.passRetained(self).toOpaque()
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let code = pthread_create(
            &thread, nil,
            { context in
                let gate: UnsafeMutableRawPointer? = context
                if let gate { Unmanaged<LoopbackGate>.fromOpaque(gate).takeRetainedValue().main() }
                return nil
            }, gate)
        guard code == 0 else {
            Unmanaged<LoopbackGate>.fromOpaque(gate).release()
            isRunning.withLock { $0 = false }
            throw Failure(code: code)
        }
        #if canImport(Darwin)
        if let thread { pthread_detach(thread) }
        #else
        pthread_detach(thread)
        #endif
    }

    private func main() {
        var loop = GateLoop(listener, wakeUp, port, serverPath, settings)
        loop.run()
        finish()
    }

    /// Passes on what the server has written, and closes all connections and the port, which is free when this returns. A second call does nothing.
    package func stop() async {
        let end = writer.withLock { $0.take() }
        if let end {
            close(end)
            if !isRunning.withLock(\.self) { finish() }
        }
        // A task of its own, because the wait must not end early if this one is cancelled.
        await Task { [ended] in for await _ in ended.stream {} }.value
    }

    private func finish() {
        close(listener)
        close(wakeUp)
        unlink(serverPath)
        rmdir(folder)
        ended.continuation.finish()
    }
}
