import Glibc
import Sync
import Synchronization

/// The lookup of a host's addresses on a thread of its own, because it may block for long.
final class NameLookup: Sendable {
    private let host: String
    private let lookUp: @Sendable (String) -> Result<[String], SyncFailure>
    /// Keeps the descriptor open that the thread wakes, even if the call has ended.
    private let inbox: Inbox
    private let outcome = Mutex<Result<[String], SyncFailure>?>(nil)

    /// `nil` while the lookup is in progress.
    var result: Result<[String], SyncFailure>? { outcome.withLock { $0 } }

    /// Starts the thread, which wakes the inbox's thread when it has a result.
    ///
    /// - Parameter lookUp: Returns the numeric addresses of a host, in order of preference. May block.
    init(
        _ host: String, inbox: Inbox, _ lookUp: @escaping @Sendable (String) -> Result<[String], SyncFailure>
    ) {
        (self.host, self.inbox, self.lookUp) = (host, inbox, lookUp)
        let context = Unmanaged.passRetained(self).toOpaque()
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<NameLookup>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context)
        if status == 0 {
            pthread_detach(thread)
        } else {
            Unmanaged<NameLookup>.fromOpaque(context).release()
            outcome.withLock { $0 = .failure(.offline(detail: "There are too many threads.")) }
        }
    }

    private func run() {
        var everySignal = sigset_t()
        sigfillset(&everySignal)
        pthread_sigmask(SIG_BLOCK, &everySignal, nil)
        let result = lookUp(host)
        outcome.withLock { $0 = result }
        inbox.wake()
    }

    /// Looks the host up with the system's resolver.
    static func system(_ host: String) -> Result<[String], SyncFailure> {
        var (hints, first) = (addrinfo(), UnsafeMutablePointer<addrinfo>?.none)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        let status = getaddrinfo(host, nil, &hints, &first)
        guard status == 0 else {
            let reason = ServerText.clean(gai_strerror(status))
            return .failure(.offline(detail: "\(ServerText.clean(host)): \(reason)"))
        }
        defer { freeaddrinfo(first) }
        var (addresses, next) = ([String](), first)
        while let entry = next {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            if getnameinfo(
                entry.pointee.ai_addr, entry.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0,
                NI_NUMERICHOST) == 0
            {
                addresses.append(
                    String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
            }
            next = entry.pointee.ai_next
        }
        return .success(addresses)
    }
}
