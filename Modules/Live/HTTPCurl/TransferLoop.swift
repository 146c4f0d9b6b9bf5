import CCurl
import Glibc
import HTTP
import Synchronization

/// The transfer thread's loop: reads messages, lets libcurl work, returns responses and sleeps.
///
/// It is a struct because Swift checks the exclusivity of every access to a class's properties at run time.
struct TransferLoop: ~Copyable {
    private let settings: HTTPCurl.Settings
    private let inbox: Inbox
    private let multi: UnsafeMutableRawPointer
    private let poller: OpaquePointer
    private let time = LoopClock()
    private var messages: [Inbox.Message] = []
    private var active = ActiveTransfers()
    private var idle: [EasyHandle] = []
    /// A lower bound of all idle deadlines.
    private var nextIdleDeadline: ContinuousClock.Instant?

    /// How many handles and connections are kept for reuse; a burst creates more, which are released after
    /// it.
    private static let maximumIdle = 64

    /// - Returns: `nil` when memory or descriptors run out.
    init?(settings: HTTPCurl.Settings, inbox: Inbox) {
        curl_global_init(Int(CURL_GLOBAL_DEFAULT))
        guard let multi = curl_multi_init() else { return nil }
        guard let poller = ccurl_poller_create(multi) else {
            curl_multi_cleanup(multi)
            return nil
        }
        // By default libcurl keeps four connections per running request and closes the others after a burst.
        ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Self.maximumIdle)
        (self.settings, self.inbox, self.multi, self.poller) = (settings, inbox, multi, poller)
    }

    /// Returns after the inbox is closed, all transfers have ended and all resources are released.
    consuming func run() {
        inbox.attach(poller)
        serve()
        inbox.detach()
        for transfer in active.all { end(transfer, .failure(.cancelled)) }
        idle = []
        curl_multi_cleanup(multi)
        ccurl_poller_free(poller)
    }

    private mutating func serve() {
        var running: Int32 = 0
        while true {
            let isClosing = inbox.drain(into: &messages)
            for message in messages { process(message) }
            if isClosing { break }
            // Starts new transfers and handles expired timers.
            curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running)
            collectFinished()
            endTimedOut()
            ccurl_poller_wait(poller, inbox.prepareToSleep() ? sleepMilliseconds : 0)
            time.update()
        }
    }

    private mutating func process(_ message: Inbox.Message) {
        switch message {
        case .start(let waiter) where waiter.call.isCancelled.load(ordering: .acquiring):
            waiter.end(.failure(.cancelled))
        case .start(let waiter):
            if !active.join(waiter) { start(waiter) }
        case .cancel(let call):
            guard let transfer = active.leave(call) else { return }
            if transfer.waiters.isEmpty { end(transfer, .failure(.cancelled)) }
        }
    }

    private mutating func start(_ waiter: Waiter) {
        guard let handle = idle.popLast() ?? EasyHandle(settings, poller) else {
            return waiter.end(.failure(.unreachable(host: waiter.call.target.host, detail: "Out of memory")))
        }
        let transfer = Transfer(waiter, handle: handle, time: time)
        active.add(transfer)
        nextIdleDeadline = min(nextIdleDeadline ?? transfer.idleDeadline, transfer.idleDeadline)
        curl_multi_add_handle(multi, handle.easy)
    }

    /// Returns the outcome of every finished transfer.
    private mutating func collectFinished() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else {
                continue
            }
            let code = message.pointee.data.result
            var context: UnsafeMutableRawPointer?
            ccurl_get_pointer(easy, CURLINFO_PRIVATE, &context)
            guard let transfer = Transfer.at(context) else { continue }
            if let outcome = transfer.finish(code) {
                end(transfer, outcome)
            } else {
                curl_multi_remove_handle(multi, easy)
                transfer.prepare()
                curl_multi_add_handle(multi, easy)
            }
        }
    }

    /// libcurl measures idle time in whole seconds. This has millisecond precision and covers the time before
    /// the first byte as well.
    private mutating func endTimedOut() {
        guard let next = nextIdleDeadline, next <= time.now else { return }
        for transfer in active.all where transfer.idleDeadline <= time.now {
            end(transfer, .failure(transfer.timedOut))
        }
        nextIdleDeadline = active.all.map(\.idleDeadline).min()
    }

    /// The time until libcurl or an idle timeout needs attention, in milliseconds; -1 for no limit.
    private var sleepMilliseconds: Int32 {
        guard !active.isEmpty, let nextIdleDeadline else { return -1 }
        let timeout = Int32(clamping: (nextIdleDeadline - time.now).atLeastOneMillisecond)
        var due = -1
        curl_multi_timeout(multi, &due)
        return due < 0 ? timeout : min(timeout, Int32(clamping: due))
    }

    /// Removing a handle during a transfer closes its connection or resets its HTTP/2 stream.
    private mutating func end(_ transfer: Transfer, _ outcome: Result<RawResponse, HTTPFailure>) {
        curl_multi_remove_handle(multi, transfer.handle.easy)
        active.remove(transfer)
        if idle.count < Self.maximumIdle { idle.append(transfer.handle) }
        transfer.end(outcome)
    }
}

/// The current time of the transfer thread, read once per wake-up.
final class LoopClock {
    private(set) var now = ContinuousClock.now

    func update() {
        now = .now
    }
}

/// The thread that sends all requests.
final class TransferThread {
    private let settings: HTTPCurl.Settings
    private let inbox: Inbox

    /// Starts the thread, which ends when `inbox` is closed.
    static func start(settings: HTTPCurl.Settings, inbox: Inbox) {
        let context = Unmanaged.passRetained(TransferThread(settings, inbox)).toOpaque()
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<TransferThread>.fromOpaque(context).takeRetainedValue().main()
                return nil
            }, context)
        if status == 0 {
            pthread_detach(thread)
        } else {
            Unmanaged<TransferThread>.fromOpaque(context).takeRetainedValue().inbox.end()
        }
    }

    private init(_ settings: HTTPCurl.Settings, _ inbox: Inbox) {
        (self.settings, self.inbox) = (settings, inbox)
    }

    private func main() {
        // The main thread handles signals. With SIGPIPE blocked, TLS reports a broken pipe as an error
        // instead.
        var everySignal = sigset_t()
        sigfillset(&everySignal)
        pthread_sigmask(SIG_BLOCK, &everySignal, nil)
        if let loop = TransferLoop(settings: settings, inbox: inbox) { loop.run() }
        inbox.end()
    }
}
