import CCurl
import Glibc
import HTTP
import Synchronization

/// The thread: takes orders, lets libcurl work, hands answers back, and sleeps in between.
final class TransferLoop {
    private let settings: HTTPCurl.Settings
    private let inbox: Inbox
    private var idle: [UnsafeMutableRawPointer] = []
    private var active: [ObjectIdentifier: Transfer] = [:]
    /// No transfer's silence ends before; may be too early, never too late.
    private var nextSilence: ContinuousClock.Instant?

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
        inbox.attach(multi)
        serve(multi)
        inbox.detach()
        for transfer in active.values { release(transfer, multi) }
        active = [:]
        for easy in idle { curl_easy_cleanup(easy) }
        curl_multi_cleanup(multi)
        giveUp()
    }

    /// Ends what is still waiting to be started.
    private func giveUp() {
        inbox.close()
        for case .start(let call) in inbox.take().orders { call.end(.failure(.cancelled)) }
        inbox.end()
    }

    private func serve(_ multi: UnsafeMutableRawPointer) {
        var running: Int32 = 0
        while true {
            let (orders, isClosing) = inbox.take()
            for order in orders { obey(order, multi) }
            if isClosing { break }
            curl_multi_perform(multi, &running)
            collect(multi)
            endSilent(multi)
            curl_multi_poll(multi, nil, 0, sleepMilliseconds, nil)
        }
        for transfer in active.values { transfer.call.end(.failure(.cancelled)) }
    }

    private func obey(_ order: Inbox.Order, _ multi: UnsafeMutableRawPointer) {
        switch order {
        case .start(let call) where call.ticket.isCancelled.load(ordering: .acquiring):
            call.end(.failure(.cancelled))
        case .start(let call):
            start(call, multi)
        case .cancel(let ticket):
            guard let transfer = active[ObjectIdentifier(ticket)] else { return }
            end(transfer, .failure(.cancelled), multi)
        }
    }

    private func start(_ call: Call, _ multi: UnsafeMutableRawPointer) {
        guard let easy = idle.popLast() ?? curl_easy_init() else {
            return call.end(.failure(.unreachable(host: "", detail: "Out of memory")))
        }
        do throws(HTTPFailure) {
            let transfer = try Transfer(call, easy: easy, settings: settings, now: .now)
            active[ObjectIdentifier(call.ticket)] = transfer
            nextSilence = min(nextSilence ?? transfer.silenceEnds, transfer.silenceEnds)
            curl_multi_add_handle(multi, easy)
        } catch {
            idle.append(easy)
            call.end(.failure(error))
        }
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
            curl_multi_remove_handle(multi, easy)
            if let outcome = transfer.finish(code, now: .now) {
                end(transfer, outcome, multi)
            } else {
                curl_multi_add_handle(multi, easy)
            }
        }
    }

    /// libcurl measures silence in whole seconds; this does in milliseconds, before the first byte too.
    private func endSilent(_ multi: UnsafeMutableRawPointer) {
        let now = ContinuousClock.now
        guard let next = nextSilence, next <= now else { return }
        for transfer in active.values where transfer.silenceEnds <= now {
            end(transfer, .failure(transfer.timedOut), multi)
        }
        nextSilence = active.values.lazy.map(\.silenceEnds).min()
    }

    private var sleepMilliseconds: Int32 {
        guard !active.isEmpty, let nextSilence else { return .max }
        return Int32(clamping: (nextSilence - .now).atLeastOneMillisecond)
    }

    private func end(
        _ transfer: Transfer, _ outcome: Result<HTTPResponse, HTTPFailure>, _ multi: UnsafeMutableRawPointer
    ) {
        active[ObjectIdentifier(transfer.call.ticket)] = nil
        release(transfer, multi)
        transfer.call.end(outcome)
    }

    /// Removing a handle in mid-transfer closes its connection; doing it twice does nothing.
    private func release(_ transfer: Transfer, _ multi: UnsafeMutableRawPointer) {
        curl_multi_remove_handle(multi, transfer.easy)
        idle.append(transfer.easy)
    }
}
