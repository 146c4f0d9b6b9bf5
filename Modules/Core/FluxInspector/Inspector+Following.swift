import FluxCore
import FluxJournal
import ReactiveCore

/// The pages that follow a running program.
struct FollowerCount: Sendable {
    var count = 0
    var observation: Subscription?
    /// Whether the trace will be written soon.
    var isScheduled = false
}

extension Inspector {
    /// The delay between an action and the message about it; several actions share a message.
    private static let delay = Duration.milliseconds(20)

    /// Opens the session for a page.
    ///
    /// - Parameter changed: Called when the feed may have another event, from any thread; must not block.
    /// - Throws: An error if the session cannot be read.
    package func feed(changed: @escaping @Sendable () -> Void) async throws -> ActionFeed {
        try await scheduler.perform { [self] in Result { try ActionFeed(self, changed: changed) } }.get()
    }

    /// Takes the next event of a feed of this session.
    ///
    /// - Throws: `RecordingFailure` if the recording cannot be read.
    package func next(of feed: ActionFeed) async throws -> ActionFeed.Event {
        try await scheduler.perform { Result { try feed.next() } }.get()
    }

    /// Writes the trace soon after each action while a page follows it; otherwise, the program pays nothing.
    ///
    /// - Returns: Dispose it when the page no longer follows.
    func keepCurrent() -> Subscription {
        guard case .trace(let trace, let root, _) = source else { return Subscription() }
        let isFirst = following.withLock { following in
            following.count += 1
            return following.count == 1
        }
        if isFirst {
            let observation = root.observe { [weak self] _ in self?.scheduleFlush(trace) }
            following.withLock { $0.observation = observation }
        }
        return Subscription { [weak self] in self?.endFollowing() }
    }

    private func scheduleFlush(_ trace: Trace) {
        let isFirst = following.withLock { following in
            defer { following.isScheduled = true }
            return !following.isScheduled
        }
        guard isFirst else { return }
        scheduler.schedule(after: Self.delay) { [weak self] in
            self?.following.withLock { $0.isScheduled = false }
            trace.flush()
        }
    }

    private func endFollowing() {
        let observation = following.withLock { following -> Subscription? in
            following.count -= 1
            guard following.count == 0 else { return nil }
            defer { following.observation = nil }
            return following.observation
        }
        observation?.dispose()
    }
}
