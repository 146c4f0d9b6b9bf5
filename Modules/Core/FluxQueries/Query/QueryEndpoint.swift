/// Describes what a service answers in one piece: its types, its tags, and how long an answer is used.
///
/// ```swift
/// enum PostByID: QueryEndpoint {
///     typealias Key = Post.ID
///     typealias Value = Post
///     typealias Failure = ServiceFailure
/// }
/// ```
public protocol QueryEndpoint: Sendable {
    /// What is requested, such as an id; equal keys share one request and one answer.
    associatedtype Key: Hashable & Sendable
    /// The answer of the service.
    associatedtype Value: Equatable & Sendable
    /// Why a request failed.
    associatedtype Failure: Error & Equatable
    /// A change that is shown before the service has confirmed it.
    associatedtype Change: Equatable & Sendable = Never

    /// How long an answer is used.
    static var policy: QueryPolicy { get }

    /// How long after an answer or a failure a shown answer is refetched, more than 0; `nil` for never.
    ///
    /// - Parameter entry: The answer and its request, so that polling can depend on them.
    static func pollingInterval(of entry: QueryEntry<Self>) -> Duration?

    /// What the answer contains; a mutation that invalidates one of these tags causes a refetch.
    ///
    /// - Parameter key: What is requested.
    static func tags(of key: Key) -> [QueryTag]

    /// Applies a change to an answer; does nothing if the change is about something else.
    ///
    /// A change may be applied to an answer that already contains it, until the next refetch: set a value rather than
    /// add to one.
    ///
    /// - Parameters:
    ///   - change: A change that has been requested.
    ///   - value: The answer.
    ///   - key: What was requested.
    static func apply(_ change: Change, to value: inout Value, of key: Key)

    /// The answers that a change concerns even if no view has requested them.
    ///
    /// - Parameter change: A change that has been requested.
    static func keys(changedBy change: Change) -> [Key]

    /// What a change is applied to while the answer is not known; `nil` if the change is shown only after the answer.
    ///
    /// - Parameter key: What was not requested yet, or not answered.
    static func value(beforeAnswerFor key: Key) -> Value?
}

extension QueryEndpoint {
    public static var policy: QueryPolicy { QueryPolicy() }
    public static func pollingInterval(of entry: QueryEntry<Self>) -> Duration? { nil }
    public static func tags(of key: Key) -> [QueryTag] { [] }
    public static func keys(changedBy change: Change) -> [Key] { [] }
    public static func value(beforeAnswerFor key: Key) -> Value? { nil }
}

extension QueryEndpoint where Change == Never {
    /// Does nothing: a query without changes does not call it.
    public static func apply(_ change: Never, to value: inout Value, of key: Key) {}
}

/// How long an answer is used, and how long it is retained.
public struct QueryPolicy: Sendable, Equatable {
    /// How long an answer is fresh. Showing it again refetches it only if it is stale.
    public var staleTime: Duration
    /// How long an unused answer, which no screen shows, is retained; `nil` for no limit in time.
    public var unusedTime: Duration?
    /// The maximum number of unused answers; those that were hidden first are removed.
    public var unusedLimit: Int

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - staleTime: How long an answer is fresh, 0 or more.
    ///   - unusedTime: How long an answer that no view shows is cached, 0 or more; `nil` for as long as there are not
    ///     too many.
    ///   - unusedLimit: The maximum number of unused answers, 0 or more.
    public init(
        staleTime: Duration = .zero, unusedTime: Duration? = .seconds(60), unusedLimit: Int = 20
    ) {
        (self.staleTime, self.unusedTime, self.unusedLimit) = (staleTime, unusedTime, unusedLimit)
    }
}
