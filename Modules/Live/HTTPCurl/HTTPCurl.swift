public import HTTP
import Synchronization

/// An HTTP client over libcurl: a single thread sends all requests over shared, persistent connections.
///
/// Certificates are verified. TLS is 1.2 or newer, and HTTP/2 is used if the server offers it. At most 5
/// redirects are followed, never from https to http. The client follows them itself so that every hop obeys
/// the same rules as the first: plain http only to loopback, a token only to its own origin. Proxies are
/// taken from the usual environment variables; loopback is always contacted directly.
public final class HTTPCurl: HTTP, Sendable {
    private let inbox = Inbox()
    /// The site of the most recent request.
    private let lastSite = Mutex<Target.Site?>(nil)

    /// Starts the transfer thread, which sleeps until there is something to send.
    public init(settings: Settings) {
        TransferThread.start(settings: settings, inbox: inbox)
    }

    deinit {
        inbox.close()
    }

    /// Sends `request` and returns the response, whatever its status.
    ///
    /// Identical GETs that overlap share one request on the wire, unless another request that may change the
    /// answer was sent in between.
    ///
    /// - Parameter request: Headers and tokens that contain control characters are not sent.
    /// - Throws: `.refusedURL` before anything is sent; `.timedOut` when one of the timeouts in the settings
    ///   expires; `.tooLarge` when the headers or the body exceed their limit; `.cancelled`, also after
    ///   `close()`.
    ///
    /// Safe to call from any thread. Cancelling the task ends the request on the wire at once, unless another
    /// caller shares it.
    public func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let target = try target(of: request.url)
        try target.check(request.reach)
        let call = Call(request, to: target)
        let inbox = inbox
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                inbox.post(.start(Waiter(call: call, continuation: continuation)))
            }
        } onCancel: {
            call.isCancelled.store(true, ordering: .releasing)
            inbox.post(.cancel(call))
        }
        return try outcome.get().response
    }

    /// Cancels all requests, closes all connections and ends the transfer thread.
    ///
    /// Returns when the thread has released its resources. Later requests fail with `.cancelled`. Safe to
    /// call from any thread and more than once. Releasing the last reference to the client does the same
    /// without waiting.
    public func close() async {
        inbox.close()
        await inbox.waitForEnd()
    }

    private func target(of url: String) throws(HTTPFailure) -> Target {
        let known = lastSite.withLock { $0 }
        let target = try Target(url, known: known)
        if target.site.urlPrefix != known?.urlPrefix { lastSite.withLock { $0 = target.site } }
        return target
    }
}

extension HTTPCurl {
    /// Timeouts, size limits and identification of a client.
    public struct Settings: Sendable {
        /// Sent as `User-Agent`, such as `nagare/1.0.0`.
        public var userAgent: String
        /// For establishing a connection, including name lookup and handshake. All timeouts are at least 1
        /// ms.
        public var connectTimeout: Duration = .seconds(10)
        /// The longest time without a received byte, before the first byte as well.
        public var idleTimeout: Duration = .seconds(10)
        /// For a whole request, including redirects.
        public var totalTimeout: Duration = .seconds(30)
        /// In bytes, after decompression.
        public var bodyLimit: Int = 16 << 20
        /// In bytes, for the status line and headers together.
        public var headerLimit: Int = 256 << 10
        /// A PEM file with the certificates to trust; `nil` for those of the system.
        public var caFile: String?

        /// Whether the environment names a proxy, which then connects to other hosts than loopback.
        public var usesProxy = false

        public init(userAgent: String) {
            self.userAgent = userAgent
        }
    }
}

extension Duration {
    /// Whole milliseconds, rounded up; at least 1 because libcurl treats 0 as no timeout.
    var atLeastOneMillisecond: Int { max(1, Int((self / .milliseconds(1)).rounded(.up))) }
}
