/// Notices to show one after the other, such as errors; a part of a state, or the state of a store.
///
/// One that waits already, or shows, is dropped.
public struct NoticeQueue<Notice: Equatable & Sendable>: Reducible {
    /// What happens to a queue.
    public enum Action: Sendable {
        /// There is something to say.
        case raised(Notice)
        /// The one that shows was put away: the next one shows.
        case dismissed
    }

    /// The one that shows first.
    public private(set) var notices: [Notice]

    /// What is to be shown; `nil` hides.
    public var shown: Notice? { notices.first }

    /// A queue of `notices`, the one that shows first; one that is there already is dropped.
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

/// As a test states it: `["offline", "full"]`.
extension NoticeQueue: ExpressibleByArrayLiteral {
    /// A queue of `notices`, the one that shows first; one that is there already is dropped.
    public init(arrayLiteral notices: Notice...) { self.init(notices) }
}

extension NoticeQueue: Codable where Notice: Codable {}
