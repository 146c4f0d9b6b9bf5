/// A queue of notices that are shown one after the other, such as errors; part of a state, or the state of a
/// store.
///
/// A notice that is already in the queue is not added again.
public struct NoticeQueue<Notice: Equatable & Sendable>: Reducible {
    /// Changes of the queue.
    public enum Action: Sendable {
        /// A notice is to be shown.
        case raised(Notice)
        /// The current notice was dismissed: the next one is shown.
        case dismissed
    }

    /// The notices; the first one is shown.
    public private(set) var notices: [Notice]

    /// The current notice; `nil` if the queue is empty.
    public var shown: Notice? { notices.first }

    /// Creates a queue of `notices`, the current one first, without duplicates.
    public init(_ notices: [Notice] = []) {
        self.notices = []
        for notice in notices { reduce(.raised(notice)) }
    }

    public mutating func reduce(_ action: Action) {
        switch action {
        case .raised(let notice): if !notices.contains(notice) { notices.append(notice) }
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
