public import FluxCore

/// Describes changes that a service makes.
public protocol MutationEndpoint: Sendable {
    /// A change, as it is requested and as the queries apply it.
    associatedtype Change: Equatable & Sendable
    /// Why a change was refused.
    associatedtype Failure: Error & Equatable

    /// What is out of date after the change, made or refused.
    ///
    /// - Parameter change: The change.
    static func tags(invalidatedBy change: Change) -> [QueryTag]
}

extension MutationEndpoint {
    public static func tags(invalidatedBy change: Change) -> [QueryTag] { [] }
}

/// Changes that are being made by a service; a part of a state.
///
/// Queries show a change at once. It stays on top of later answers until the service has made it, and leaves no trace
/// if the service refuses it:
///
/// ```swift
/// case .changes(let action):
///     let events = changes.reduce(action, ask.map(Command.changes))
///     posts.reduce(events, ask.map(Command.posts))
/// ```
///
/// Changes can be answered in another order than they were requested; the queries show the later request. If the service
/// must also make them in that order, such as two values of one row, give them a common `queue` in the runner.
///
/// Running changes end with their scope. If they must continue when a screen closes, they belong in a scope above. A
/// state that is created later shows them if it reduces that they began:
/// `posts.reduce(running.map { .began($0.id, $0.change) }, ask.map(Command.posts))`.
///
/// A state that begins with what was saved, or parked when a scope with the same route closed, contains changes that
/// get no answer any more. Dispatch `restored` when such a scope opens: to this part, or to the list if this part is in
/// a scope above.
public struct Mutations<Endpoint: MutationEndpoint>: Sendable, Equatable {
    /// What can happen to the changes. Times are those of the scope's scheduler.
    public enum Action: Sendable, Equatable {
        /// The user requested a change.
        case requested(Endpoint.Change)
        /// The service has made the change with this number, as given here.
        case succeeded(Int, Endpoint.Change, at: Duration)
        /// The service refused the change, or did not answer.
        case failed(Endpoint.Failure, Int, at: Duration)
        /// The user no longer wants the change with this number. It is undone at once. If it is waiting in a queue, it
        /// is not sent to the service; if it is being made, its outcome is unknown, and its tags are out of date.
        case cancelled(Int, at: Duration)
        /// The state was restored, perhaps in another process, or its scope was opened again: the outcome of
        /// running changes is unknown.
        case restored(at: Duration)
        /// The outcome of the interrupted change with this number is known.
        case resolved(Int)
        /// The user has seen which change was refused.
        case refusalDismissed
    }

    /// A change that is running, or waiting in a queue of the runner.
    public struct Running: Sendable, Equatable, Identifiable {
        /// Unique in the lifetime of the part.
        public let id: Int
        /// The change as it was requested.
        public let change: Endpoint.Change
    }

    /// A change that was refused.
    public struct Refused: Sendable, Equatable {
        /// The change as it was requested.
        public let change: Endpoint.Change
        /// Why it was refused.
        public let failure: Endpoint.Failure
    }

    /// What the part requests; a `MutationRunner` runs it.
    public enum Command: Sendable, Equatable {
        /// Have the service make a change.
        case perform(Running)
        /// Do not make a change, or stop making it; its outcome is ignored.
        case cancel(Running)
    }

    /// The running changes in the order of their requests, that is, by id.
    public private(set) var running: [Running] = []
    /// The latest change that was refused; `nil` after the next request, or after it was dismissed.
    public private(set) var refused: Refused?
    /// Why the latest change was refused; `nil` after the next request, or after it was dismissed.
    public var failure: Endpoint.Failure? { refused?.failure }
    /// Changes that were running when the state was saved, until they are `resolved`: the service may have made them.
    public private(set) var interrupted: [Running] = []
    private var count = 0

    /// Creates a part without changes.
    public init() {}

    /// Changes the part, and requests the resulting commands.
    ///
    /// - Parameters:
    ///   - action: What happened.
    ///   - ask: Requests a command: `ask.map(Command.changes)`.
    /// - Returns: What the queries that show the change must reduce: `posts.reduce(events, ask.map(Command.posts))` for
    ///   each of them. A result that is not used, of which the compiler warns, is a change that no query shows and that
    ///   makes no answer out of date; write `_ =` if no query shows changes of this kind.
    public mutating func reduce(
        _ action: Action, _ ask: CommandSink<Command>
    ) -> [MutationEvent<Endpoint.Change>] {
        switch action {
        case .requested(let change):
            count &+= 1
            refused = nil
            let next = Running(id: count, change: change)
            running.append(next)
            ask(.perform(next))
            return [.began(count, change)]
        case .succeeded(let id, let made, let now):
            guard let requested = remove(id)?.change else { return [] }
            let tags = Endpoint.tags(invalidatedBy: requested) + Endpoint.tags(invalidatedBy: made)
            return [.confirmed(id, made, tags: tags, at: now)]
        case .failed(let failure, let id, let now):
            guard let change = remove(id) else { return [] }
            refused = Refused(change: change.change, failure: failure)
            return [undone(change, now)]
        case .cancelled(let id, let now):
            guard let cancelled = remove(id) else { return [] }
            ask(.cancel(cancelled))
            return [undone(cancelled, now)]
        case .restored(let now):
            defer { (interrupted, running) = (interrupted + running, []) }
            return running.map { undone($0, now) }
        case .resolved(let id):
            interrupted.removeAll { $0.id == id }
            return []
        case .refusalDismissed:
            refused = nil
            return []
        }
    }

    private func undone(_ change: Running, _ now: Duration) -> MutationEvent<Endpoint.Change> {
        .refused(change.id, tags: Endpoint.tags(invalidatedBy: change.change), at: now)
    }

    private mutating func remove(_ id: Int) -> Running? {
        running.index(of: id, sortedBy: \.id).map { running.remove(at: $0) }
    }
}

extension Mutations: Codable where Endpoint.Change: Codable, Endpoint.Failure: Codable {}
extension Mutations.Refused: Codable where Endpoint.Change: Codable, Endpoint.Failure: Codable {}
extension Mutations.Action: Codable where Endpoint.Change: Codable, Endpoint.Failure: Codable {}
extension Mutations.Command: Codable where Endpoint.Change: Codable {}
extension Mutations.Running: Codable where Endpoint.Change: Codable {}

/// What a mutation means for the queries whose answers it changes; returned by `Mutations.reduce`.
public enum MutationEvent<Change: Equatable & Sendable>: Sendable, Equatable {
    /// A change was requested, and is shown at once.
    case began(Int, Change)
    /// The service has made the change, perhaps a little different than requested. `tags` are out of date.
    case confirmed(Int, Change, tags: [QueryTag], at: Duration)
    /// The service has refused the change, it was cancelled, or it is unknown whether the service has made it. `tags` may
    /// be out of date.
    case refused(Int, tags: [QueryTag], at: Duration)

    var tags: [QueryTag] {
        switch self {
        case .began: []
        case .confirmed(_, _, let tags, _), .refused(_, let tags, _): tags
        }
    }
}

extension MutationEvent: Codable where Change: Codable {}

/// Names what a query's answer contains, so that a mutation can invalidate it: `"posts"`, `QueryTag("post", "4f0e")`.
public struct QueryTag: Hashable, Codable, Sendable, ExpressibleByStringLiteral {
    /// The kind of data, such as `posts`.
    public let kind: String
    /// The id of one element of this kind; `nil` for all of them.
    public let id: String?

    /// Creates a tag.
    ///
    /// - Parameters:
    ///   - kind: The kind of data, such as `posts`.
    ///   - id: The id of one element of this kind; `nil` for all of them.
    public init(_ kind: String, _ id: String? = nil) { (self.kind, self.id) = (kind, id) }

    public init(stringLiteral kind: String) { self.init(kind) }

    /// Whether both tags name the same data, at least in part: a tag without an id names all data of its kind.
    ///
    /// - Parameter other: The other tag.
    /// - Returns: Whether the tags overlap.
    func overlaps(_ other: QueryTag) -> Bool {
        kind == other.kind && (id == nil || other.id == nil || id == other.id)
    }
}

extension [QueryTag] {
    func overlaps(_ others: [QueryTag]) -> Bool { contains { tag in others.contains(where: tag.overlaps) } }
}
