import CPostgres
import Glibc

/// The thread that uses a connection. It sleeps while there is nothing to do, and ends when its inbox is closed.
final class ConnectionThread {
    private let settings: SyncPostgres.Settings
    private let inbox: Inbox

    static func start(_ settings: SyncPostgres.Settings, _ inbox: Inbox) {
        let context = Unmanaged.passRetained(ConnectionThread(settings, inbox)).toOpaque()
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<ConnectionThread>.fromOpaque(context).takeRetainedValue().main()
                return nil
            }, context)
        if status == 0 {
            pthread_detach(thread)
        } else {
            Unmanaged<ConnectionThread>.fromOpaque(context).takeRetainedValue().inbox.close()
        }
    }

    private init(_ settings: SyncPostgres.Settings, _ inbox: Inbox) {
        (self.settings, self.inbox) = (settings, inbox)
    }

    private func main() {
        // The main thread handles signals. With SIGPIPE blocked, TLS reports a broken pipe as an error instead.
        var everySignal = sigset_t()
        sigfillset(&everySignal)
        pthread_sigmask(SIG_BLOCK, &everySignal, nil)
        guard inbox.wakeup >= 0 else { return inbox.close() }
        let session = Session(settings, inbox)
        while true {
            switch inbox.next() {
            case .call(let call):
                call.run(on: session)
                session.finish(call)
            case .sleep: _ = cpostgres_wait(inbox.wakeup, -1, 0, -1)
            case .end: return session.close()
            }
        }
    }
}
