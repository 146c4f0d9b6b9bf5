import FluxJournal
import ReactiveCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The actions of a session for one page: the past ones in parts, then the new ones.
///
/// The number of actions that wait for the page is bounded. Past the bound, the page starts again, so that the program
/// never waits for it.
package final class ActionFeed: Sendable {
    /// What a page receives next.
    package enum Event: Sendable {
        /// A message with actions.
        case message([UInt8])
        /// More actions followed than may wait for the page: it must open the session again.
        case reload
        /// Nothing yet; `changed` is called when there is more.
        case nothing
    }

    /// What followed. The recorder adds to it, and never waits for a page.
    private struct Waiting {
        var lines = Data()
        var hasOverflowed = false
    }

    /// What the page has received.
    private struct Sent {
        /// The session when it was opened; `nil` when the page has all of it.
        var initial: Recording?
        var nextLine = 0
        var rows = ActionRows()
        var header = Data()
        /// How many texts the session had when it was opened.
        var initialTexts = 0

        /// Whether the page has so many texts of former actions that it must start again.
        var isFull: Bool { initial == nil && rows.textCount > initialTexts + ActionFeed.textLimit }
    }

    private let waiting = Guarded(Waiting())
    private let sent = Guarded(Sent())
    private let subscription = Subscription()
    private let changed: @Sendable () -> Void

    /// The lines of one message.
    private static let chunk = 10_000
    /// The size of the waiting lines at which the page starts again, in bytes.
    package static let limit = 4 << 20
    /// How many more texts, such as names of scopes, a page receives before it starts again.
    private static let textLimit = 100_000

    /// - Parameters:
    ///   - inspector: The session.
    ///   - changed: Called when there may be another event, from any thread; must not block.
    /// - Throws: An error if the session cannot be read.
    init(_ inspector: Inspector, changed: @escaping @Sendable () -> Void) throws {
        self.changed = changed
        switch inspector.source {
        case .recording(let recording): sent.withLock { $0.initial = recording }
        case .trace(let trace, _, _):
            subscription.add(inspector.keepCurrent())
            let lines = trace.follow(until: subscription) { [weak self] in self?.add($0) }
            let recording = try Recording(lines)
            let header = lines.prefix { $0 != UInt8(ascii: "\n") } + [UInt8(ascii: "\n")]
            sent.withLock { ($0.initial, $0.header) = (recording, Data(header)) }
        }
    }

    deinit { subscription.dispose() }

    /// Ends the feed.
    package func end() { subscription.dispose() }

    private func add(_ lines: Data) {
        waiting.withLock { waiting in
            guard !waiting.hasOverflowed else { return }
            waiting.lines += lines
            if waiting.lines.count > Self.limit { (waiting.hasOverflowed, waiting.lines) = (true, Data()) }
        }
        changed()
    }

    /// Takes the next event. Reads and encodes lines on the calling thread; call it from one thread at a time.
    ///
    /// - Throws: `RecordingFailure` if the recording cannot be read.
    package func next() throws -> Event {
        try sent.withLock { sent in
            if waiting.withLock({ $0.hasOverflowed }) || sent.isFull { return .reload }
            if let recording = sent.initial {
                let end = min(sent.nextLine + Self.chunk, recording.count)
                let isLast = end == recording.count
                let message = try sent.rows.message(sent.nextLine..<end, of: recording, isLast: isLast)
                sent.nextLine = end
                if isLast { (sent.initial, sent.initialTexts) = (nil, sent.rows.textCount) }
                return .message(message)
            }
            let lines = waiting.withLock { waiting in
                defer { waiting.lines = Data() }
                return waiting.lines
            }
            guard !lines.isEmpty else { return .nothing }
            let recording = try Recording(sent.header + lines)
            return .message(try sent.rows.message(1..<recording.count, of: recording, isLast: true))
        }
    }
}
