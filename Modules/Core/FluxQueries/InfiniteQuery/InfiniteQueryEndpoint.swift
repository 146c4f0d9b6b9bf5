/// Describes a list that a service sends page by page: its types, its tags and when it is refetched.
///
/// ```swift
/// enum PostList: InfiniteQueryEndpoint {
///     typealias Key = String
///     typealias Item = Post
///     typealias Failure = ServiceFailure
/// }
/// ```
public protocol InfiniteQueryEndpoint: Sendable {
    /// Which list it is, such as the text of a search.
    associatedtype Key: Hashable & Sendable
    /// An element of the list; its id is unique in the list.
    associatedtype Item: Identifiable & Equatable & Sendable where Item.ID: Sendable
    /// Where a page starts: its number, the position of its first item, or what the service calls a cursor.
    associatedtype Cursor: Equatable & Sendable = Int
    /// Why a request failed.
    associatedtype Failure: Error & Equatable
    /// A change that is shown before the service has confirmed it.
    associatedtype Change: Equatable & Sendable = Never
    /// What a page says beside its items, such as a rate limit. It arrives in the same action as the items.
    associatedtype Metadata: Equatable & Sendable = Never

    /// When the list is stale, and what a refetch requests.
    static var policy: InfiniteQueryPolicy { get }

    /// What the list contains; a mutation that invalidates one of these tags causes a refetch.
    ///
    /// - Parameter key: Which list it is.
    static func tags(of key: Key) -> [QueryTag]

    /// Applies a change to the list, or to one page of it: a row that the change is about may be missing.
    ///
    /// A change may be applied to an answer that already contains it, until the next refetch: set a value rather than
    /// add to one.
    ///
    /// - Parameters:
    ///   - change: A change that has been requested.
    ///   - items: The list.
    static func apply(_ change: Change, to items: inout Table<Item>)
}

extension InfiniteQueryEndpoint {
    public static var policy: InfiniteQueryPolicy { InfiniteQueryPolicy() }
    public static func tags(of key: Key) -> [QueryTag] { [] }
}

extension InfiniteQueryEndpoint where Change == Never {
    /// Does nothing: a list without changes does not call it.
    public static func apply(_ change: Never, to items: inout Table<Item>) {}
}

/// When a list is stale, and what a refetch requests.
public struct InfiniteQueryPolicy: Sendable, Equatable {
    /// What a refetch requests. The items that are visible stay until the answers replace them.
    public enum Refetch: Sendable, Equatable {
        /// The first page. The items behind it stay if they continue it, that is, if there is a next page and the last
        /// item of the first one was in the list; otherwise, the list starts again.
        case firstPage
        /// One page after the other, until as many items as before are loaded, or a page adds none. If the list moves
        /// meanwhile, or while more pages are loaded, it is refetched from the start, up to three times.
        ///
        /// Items that were inserted above are noticed, because the next page begins with the last items before it.
        /// When items are removed above, others move from the next page to one that is loaded already, and are missing.
        /// That is noticed only if pages have a `total`; otherwise, choose a cursor that names the last item instead of
        /// a position, or invalidate the list.
        case allPages
    }

    /// How long an answer is fresh. Showing a list again refetches it only if it is stale.
    public var staleTime: Duration
    /// What a refetch requests.
    public var refetch: Refetch
    /// How long an unused list, which no screen shows, is retained; for lists that a scope provides.
    public var unusedTime: Duration
    /// The maximum number of unused lists; those that were hidden first are removed.
    public var unusedLimit: Int

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - staleTime: How long an answer is fresh, 0 or more.
    ///   - refetch: What a refetch requests.
    ///   - unusedTime: How long an unused list is retained, 0 or more.
    ///   - unusedLimit: The maximum number of unused lists, 0 or more.
    public init(
        staleTime: Duration = .zero, refetch: Refetch = .firstPage, unusedTime: Duration = .seconds(60),
        unusedLimit: Int = 20
    ) {
        (self.staleTime, self.refetch) = (staleTime, refetch)
        (self.unusedTime, self.unusedLimit) = (unusedTime, unusedLimit)
    }
}
