import Glibc
import HTTP

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
