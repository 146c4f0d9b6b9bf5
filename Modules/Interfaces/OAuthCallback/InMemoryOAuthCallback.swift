public import ReactiveCore
import Synchronization

/// A browser in memory, for tests: it is given the page and says what it brings back, after a delay.
public final class InMemoryOAuthCallback: OAuthCallback {
    public typealias Browser =
        @Sendable (_ page: String) throws(OAuthCallbackFailure) -> OAuthRedirect

    private let scheduler: any Scheduler
    private let delay: Duration
    private let browser: Browser
    private let shown = Mutex<[OAuthPage]>([])

    /// - Parameters:
    ///   - scheduler: Where the delay is spent.
    ///   - delay: How long the user takes.
    ///   - browser: What comes back from a page.
    public init(
        scheduler: any Scheduler, delay: Duration = .zero, browser: @escaping Browser
    ) {
        (self.scheduler, self.delay, self.browser) = (scheduler, delay, browser)
    }

    /// The last pages that users were shown, in order.
    public var pages: [OAuthPage] { shown.withLock { $0 } }

    public func visit(
        _ page: String, answer: @escaping @Sendable (OAuthRedirect) -> OAuthPage
    ) async throws(OAuthCallbackFailure) -> OAuthRedirect {
        do { try await scheduler.sleep(for: delay) } catch { throw .cancelled }
        let redirect = try browser(page)
        let last = answer(redirect)
        shown.withLock { $0.append(last) }
        return redirect
    }
}
