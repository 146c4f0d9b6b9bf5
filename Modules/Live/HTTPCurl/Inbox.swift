import CCurl
import HTTP
import Synchronization

/// The queue through which callers send messages to the transfer thread and wake it.
final class Inbox: Sendable {
    enum Message: Sendable {
        case start(Waiter)
        case cancel(Call)
    }

    private enum Phase { case open, closing, ended }

    private struct State {
        var phase = Phase.open
        var messages: [Message] = []
        /// Whether the thread sleeps or is about to. Otherwise it reads the queue without being woken.
        var isAsleep = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    /// The bit pattern of the thread's poller; 0 while there is none. It has a separate lock because the
    /// woken thread needs `state` at once.
    private let pollerAddress = Mutex<UInt>(0)

    func post(_ message: Message) {
        let (isOpen, wakes) = state.withLock { state in
            guard state.phase == .open else { return (false, false) }
            state.messages.append(message)
            defer { state.isAsleep = false }
            return (true, state.isAsleep)
        }
        if wakes { wakeThread() }
        if !isOpen, case .start(let waiter) = message { waiter.end(.failure(.cancelled)) }
    }

    func close() {
        state.withLock { state in
            if state.phase == .open { state.phase = .closing }
        }
        wakeThread()
    }

    private func wakeThread() {
        pollerAddress.withLock { number in
            if let poller = OpaquePointer(bitPattern: number) { ccurl_poller_wake(poller) }
        }
    }

    func waitForEnd() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if state.phase != .ended { state.waiting.append(continuation) }
                return state.phase == .ended
            }
            if hasEnded { continuation.resume() }
        }
    }

    // MARK: - Called by the transfer thread

    func attach(_ poller: OpaquePointer) {
        let number = UInt(bitPattern: poller)
        pollerAddress.withLock { $0 = number }
    }

    /// Moves all posted messages into `messages`, oldest first, and reuses its memory for the next ones.
    ///
    /// - Returns: Whether the thread should end.
    func drain(into messages: inout [Message]) -> Bool {
        messages.removeAll(keepingCapacity: true)
        return state.withLock { state in
            swap(&state.messages, &messages)
            state.isAsleep = false
            return state.phase != .open
        }
    }

    /// - Returns: Whether the queue is empty. In that case the thread is woken for every message until the
    ///   next `drain`.
    func prepareToSleep() -> Bool {
        state.withLock { state in
            state.isAsleep = state.messages.isEmpty && state.phase == .open
            return state.isAsleep
        }
    }

    /// Stops waking the thread, so that its poller can be freed.
    func detach() {
        pollerAddress.withLock { $0 = 0 }
    }

    /// Ends all unread and all later requests with `.cancelled`.
    func end() {
        let (messages, waiting) = state.withLock { state in
            state.phase = .ended
            defer { (state.messages, state.waiting) = ([], []) }
            return (state.messages, state.waiting)
        }
        for case .start(let waiter) in messages { waiter.end(.failure(.cancelled)) }
        for continuation in waiting { continuation.resume() }
    }
}

/// One call of `send`. It exists before the request starts, so that a cancellation is never missed.
final class Call: Sendable {
    let request: HTTPRequest
    let target: Target
    /// The hash of the URL, computed by the caller to spare the transfer thread.
    let hash: Int
    let isCancelled = Atomic(false)

    init(_ request: HTTPRequest, to target: Target) {
        (self.request, self.target, hash) = (request, target, request.url.hashValue)
    }
}

/// A caller that awaits the outcome of a call.
struct Waiter: Sendable {
    let call: Call
    let continuation: CheckedContinuation<Result<RawResponse, HTTPFailure>, Never>

    func end(_ outcome: Result<RawResponse, HTTPFailure>) {
        continuation.resume(returning: outcome)
    }
}

/// A response whose headers are not parsed yet: the caller parses them, to spare the transfer thread.
struct RawResponse: Sendable {
    let status: Int
    let head: HeaderBlock
    let body: [UInt8]

    var response: HTTPResponse { HTTPResponse(status: status, headers: head.headers, body: body) }
}
