/// Notices of which the newest one is shown, such as errors; part of a state, or the state of a store.
///
/// A newer notice replaces an older one, which is shown again when the newer one is dismissed. An equal notice that is
/// already in the queue moves to its front.
public struct NoticeQueue<Notice: Equatable & Sendable>: Reducible {
    /// Changes of the queue.
    public enum Action: Sendable {
        /// A notice is to be shown, in place of the current one.
        case raised(Notice)
        /// The current notice was dismissed: the next one is shown.
        case dismissed
    }

    /// The notices, newest first; the first one is shown.
    public private(set) var notices: [Notice]

    /// The current notice; `nil` if the queue is empty.
    public var shown: Notice? { notices.first }

    /// Creates a queue of `notices`, the current one first, without duplicates.
    public init(_ notices: [Notice] = []) {
        self.notices = []
        for notice in notices.reversed() { reduce(.raised(notice)) }
    }

    public mutating func reduce(_ action: Action) {
        switch action {
        case .raised(let notice):
            notices.removeAll { $0 == notice }
            notices.insert(notice, at: 0)
        case .dismissed: if !notices.isEmpty { notices.removeFirst() }
        }
    }
}

/// For the expectations of tests: `["offline", "full"]`.
extension NoticeQueue: ExpressibleByArrayLiteral {
    /// Creates a queue of `notices`, the current one first, without duplicates.
    public init(arrayLiteral notices: Notice...) { self.init(notices) }
}

extension NoticeQueue: Codable where Notice: Codable {}
