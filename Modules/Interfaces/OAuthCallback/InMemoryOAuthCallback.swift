public import ReactiveCore
import Synchronization

/// A simulated browser for tests: a closure returns the redirect for a page, after a delay.
public final class InMemoryOAuthCallback: OAuthCallback {
    public typealias Browser =
        @Sendable (_ page: String) throws(OAuthCallbackFailure) -> OAuthRedirect

    private let scheduler: any Scheduler
    private let delay: Duration
    private let browser: Browser
    private let shown = Mutex<[OAuthPage]>([])

    /// Creates a simulated browser.
    ///
    /// - Parameters:
    ///   - scheduler: Measures the delay.
    ///   - delay: How long the user takes.
    ///   - browser: Returns the redirect that follows a consent page.
    public init(
        scheduler: any Scheduler, delay: Duration = .zero, browser: @escaping Browser
    ) {
        (self.scheduler, self.delay, self.browser) = (scheduler, delay, browser)
    }

    /// The pages shown to users after a redirect, in order.
    public var pages: [OAuthPage] { shown.withLock { $0 } }

    public func visit(
        _ page: String, answer: @escaping @Sendable (OAuthRedirect) -> OAuthAnswer
    ) async throws(OAuthCallbackFailure) -> OAuthRedirect {
        do { try await scheduler.sleep(for: delay) } catch { throw .cancelled }
        let redirect = try browser(page)
        switch answer(redirect) {
        case .accepted(let page):
            shown.withLock { $0.append(page) }
            return redirect
        case .rejected(let page):
            shown.withLock { $0.append(page) }
            // No other redirect follows.
            for await _ in AsyncStream<Never>.makeStream().stream {}
            throw .cancelled
        }
    }
}
