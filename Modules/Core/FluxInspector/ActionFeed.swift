import FluxJournal
import ReactiveCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The actions of a session for one page: those so far in parts, then what follows.
///
/// What the page has not taken yet is bounded; past the bound, the page starts again. The program never waits.
package final class ActionFeed: Sendable {
    /// What a page receives next.
    package enum Event: Sendable {
        /// A message with actions.
        case message([UInt8])
        /// More followed than a page may leave waiting: the page must open the session again.
        case reload
        /// Nothing yet; `changed` is called when there is more.
        case nothing
    }

    private struct State {
        /// The session when it was opened; `nil` when the page has all of it.
        var initial: Recording?
        var nextLine = 0
        var rows = ActionRows()
        var header = Data()
        /// Lines that followed.
        var waiting: [Data] = []
        var waitingBytes = 0
        var isOverflown = false
        /// The number of the last action that was sent.
        var last: UInt64 = 0
    }

    private let state = Guarded(State())
    private let subscription = Subscription()
    private let changed: @Sendable () -> Void

    /// The lines of one message.
    private static let chunk = 10_000
    /// The size of the waiting lines at which the page starts again, in bytes.
    package static let limit = 4 << 20

    /// - Parameters:
    ///   - inspector: The session.
    ///   - changed: Called when there may be another event, from any thread; must not block.
    /// - Throws: An error if the session cannot be read.
    init(_ inspector: Inspector, changed: @escaping @Sendable () -> Void) throws {
        self.changed = changed
        switch inspector.source {
        case .recording(let recording): state.withLock { $0.initial = recording }
        case .trace(let trace, _, _):
            subscription.add(inspector.keepCurrent())
            let lines = trace.follow(until: subscription) { [weak self] in self?.add($0) }
            let recording = try Recording(lines)
            let header = lines.prefix { $0 != UInt8(ascii: "\n") } + [UInt8(ascii: "\n")]
            state.withLock { ($0.initial, $0.header) = (recording, Data(header)) }
        }
    }

    deinit { subscription.dispose() }

    /// Ends the feed.
    package func end() { subscription.dispose() }

    private func add(_ lines: Data) {
        state.withLock { state in
            guard !state.isOverflown else { return }
            state.waiting.append(lines)
            state.waitingBytes += lines.count
            if state.waitingBytes > Self.limit {
                (state.isOverflown, state.waiting, state.waitingBytes) = (true, [], 0)
            }
        }
        changed()
    }

    /// Takes the next event. Reads and encodes lines on the calling thread; call it from one thread at a time.
    ///
    /// - Throws: `RecordingFailure` if the recording cannot be read.
    package func next() throws -> Event {
        try state.withLock { state in
            if state.isOverflown { return .reload }
            if let recording = state.initial {
                let end = min(state.nextLine + Self.chunk, recording.count)
                let isLast = end == recording.count
                let message = try state.rows.message(state.nextLine..<end, of: recording, isLast: isLast)
                state.nextLine = end
                if isLast { state.initial = nil }
                return .message(message)
            }
            guard !state.waiting.isEmpty else { return .nothing }
            let lines = state.waiting.reduce(state.header, +)
            (state.waiting, state.waitingBytes) = ([], 0)
            let recording = try Recording(lines)
            return .message(try state.rows.message(1..<recording.count, of: recording, isLast: true))
        }
    }
}
