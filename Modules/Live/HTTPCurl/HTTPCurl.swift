public import HTTP
import Synchronization

/// HTTP over libcurl: one thread that sends everything, over connections that it keeps and shares.
///
/// Certificates are verified, TLS is 1.2 or newer, HTTP/2 where the server offers it. Redirects are followed
/// by hand, at most 5 and never from https to http, so that every hop obeys the same rules as the first:
/// plain http for loopback only, a token for its own origin only. Proxies come from the usual environment
/// variables, except for loopback, which is asked directly.
public final class HTTPCurl: HTTP, Sendable {
    private let inbox = Inbox()
    /// Where the last request led.
    private let lastSite = Mutex<Target.Site?>(nil)

    /// Starts the thread, which sleeps until there is something to send.
    public init(settings: Settings) {
        TransferThread.start(settings: settings, inbox: inbox)
    }

    deinit {
        inbox.close()
    }

    /// Sends `request` and returns its answer, whatever the status; a GET that is under way already is not
    /// sent twice, unless something was sent since that may have changed its answer.
    ///
    /// - Parameter request: Headers with control characters are left out, and so is a token that has any.
    /// - Throws: `.refusedURL` before anything is sent; `.timedOut` after one of the settings' times;
    ///   `.tooLarge` when head or body exceed the limits; `.cancelled` also after `close()`.
    ///
    /// Call from anywhere. Cancelling the task ends the request on the wire at once, unless somebody else
    /// waits for the same.
    public func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let call = Call(request, to: try target(of: request.url))
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

    /// Ends every request with `.cancelled`, closes all connections and ends the thread.
    ///
    /// Returns when the thread holds nothing any more; from then on every request ends with `.cancelled`.
    /// Call from anywhere, also twice. Letting go of the last reference does the same without the wait.
    public func close() async {
        inbox.close()
        await inbox.waitForEnd()
    }

    private func target(of url: String) throws(HTTPFailure) -> Target {
        let known = lastSite.withLock { $0 }
        let target = try Target(url, known: known)
        if target.site.start != known?.start { lastSite.withLock { $0 = target.site } }
        return target
    }
}
