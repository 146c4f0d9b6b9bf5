import CCurl
import Glibc
import HTTP
import Synchronization

/// The thread: takes orders, lets libcurl work, hands answers back, and sleeps in between.
final class TransferLoop {
    private let settings: HTTPCurl.Settings
    private let inbox: Inbox
    private let time = LoopTime()
    private var orders: [Inbox.Order] = []
    private var active = ActiveTransfers()
    private var idle: [Handle] = []
    /// No transfer's silence ends before; may be too early, never too late.
    private var nextSilence: ContinuousClock.Instant?

    /// Handles and connections that are kept for later; a burst makes more, which go when it is over.
    private static let maximumIdle = 64

    /// Starts a thread of its own that ends when `inbox` is closed.
    static func start(settings: HTTPCurl.Settings, inbox: Inbox) {
        let loop = Unmanaged.passRetained(TransferLoop(settings: settings, inbox: inbox)).toOpaque()
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<TransferLoop>.fromOpaque(context).takeRetainedValue().main()
                return nil
            }, loop)
        if status == 0 {
            pthread_detach(thread)
        } else {
            Unmanaged<TransferLoop>.fromOpaque(loop).takeRetainedValue().giveUp()
        }
    }

    private init(settings: HTTPCurl.Settings, inbox: Inbox) {
        (self.settings, self.inbox) = (settings, inbox)
    }

    private func main() {
        // Signals are the main thread's; a broken pipe under TLS is then an error code and not the end.
        var everySignal = sigset_t()
        sigfillset(&everySignal)
        pthread_sigmask(SIG_BLOCK, &everySignal, nil)
        curl_global_init(Int(CURL_GLOBAL_DEFAULT))
        guard let multi = curl_multi_init() else { return giveUp() }
        // Or it would keep four for each request under way, and close the others after a burst.
        ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Self.maximumIdle)
        inbox.attach(multi)
        serve(multi)
        inbox.detach()
        for transfer in active.all { end(transfer, .failure(.cancelled), multi) }
        idle = []
        curl_multi_cleanup(multi)
        giveUp()
    }

    /// Ends what is still waiting to be started.
    private func giveUp() {
        inbox.close()
        _ = inbox.take(into: &orders)
        for case .start(let call) in orders { call.end(.failure(.cancelled)) }
        orders = []
        inbox.end()
    }

    private func serve(_ multi: UnsafeMutableRawPointer) {
        var (running, ready): (Int32, Int32) = (0, 0)
        while true {
            let isClosing = inbox.take(into: &orders)
            for order in orders { obey(order, multi) }
            if isClosing { break }
            if ready > 0 {
                curl_multi_perform(multi, &running)
            } else {
                // What has just begun or is due, and not all the others that wait for their servers.
                curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running)
            }
            collect(multi)
            endSilent(multi)
            curl_multi_poll(multi, nil, 0, sleepMilliseconds, &ready)
            time.update()
        }
    }

    private func obey(_ order: Inbox.Order, _ multi: UnsafeMutableRawPointer) {
        switch order {
        case .start(let call) where call.ticket.isCancelled.load(ordering: .acquiring):
            call.end(.failure(.cancelled))
        case .start(let call):
            if !active.join(call) { start(call, multi) }
        case .cancel(let ticket):
            guard let transfer = active.leave(ticket) else { return }
            if transfer.calls.isEmpty { end(transfer, .failure(.cancelled), multi) }
        }
    }

    private func start(_ call: Call, _ multi: UnsafeMutableRawPointer) {
        guard let handle = idle.popLast() ?? Handle() else {
            return call.end(.failure(.unreachable(host: call.target.host, detail: "Out of memory")))
        }
        let transfer = Transfer(call, handle: handle, settings: settings, time: time)
        active.add(transfer, for: call)
        nextSilence = min(nextSilence ?? transfer.silenceEnds, transfer.silenceEnds)
        curl_multi_add_handle(multi, handle.easy)
    }

    /// Hands back every answer that is complete.
    private func collect(_ multi: UnsafeMutableRawPointer) {
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
                end(transfer, outcome, multi)
            } else {
                curl_multi_remove_handle(multi, easy)
                transfer.prepare()
                curl_multi_add_handle(multi, easy)
            }
        }
    }

    /// libcurl measures silence in whole seconds; this does in milliseconds, before the first byte too.
    private func endSilent(_ multi: UnsafeMutableRawPointer) {
        guard let next = nextSilence, next <= time.now else { return }
        for transfer in active.all where transfer.silenceEnds <= time.now {
            end(transfer, .failure(transfer.timedOut), multi)
        }
        nextSilence = active.all.map(\.silenceEnds).min()
    }

    private var sleepMilliseconds: Int32 {
        guard !active.isEmpty, let nextSilence else { return .max }
        return Int32(clamping: (nextSilence - time.now).atLeastOneMillisecond)
    }

    /// Removing a handle in mid-transfer closes its connection, or resets its HTTP/2 stream.
    private func end(
        _ transfer: Transfer, _ outcome: Result<Answer, HTTPFailure>, _ multi: UnsafeMutableRawPointer
    ) {
        curl_multi_remove_handle(multi, transfer.handle.easy)
        active.remove(transfer)
        if idle.count < Self.maximumIdle { idle.append(transfer.handle) }
        transfer.end(outcome)
    }
}
