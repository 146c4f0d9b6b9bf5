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
/// Running changes end with their scope. If they must continue when a screen closes, they belong in a scope above.
public struct Mutations<Endpoint: MutationEndpoint>: Sendable, Equatable {
    /// What can happen to the changes. Times are those of the scope's scheduler.
    public enum Action: Sendable, Equatable {
        /// The user requested a change.
        case requested(Endpoint.Change)
        /// The service has made the change with this number, as given here.
        case succeeded(Int, Endpoint.Change, at: Duration)
        /// The service refused the change, or did not answer.
        case failed(Endpoint.Failure, Int, at: Duration)
        /// The state was restored, perhaps in another process: it is unknown what became of running changes.
        case restored(at: Duration)
    }

    /// A change that is running; a `MutationRunner` makes it.
    public struct Running: Sendable, Equatable, Identifiable {
        /// Unique in the lifetime of the part.
        public let id: Int
        /// The change as it was requested.
        public let change: Endpoint.Change
    }

    /// What the part requests: that the service makes a change.
    public typealias Command = Running

    /// The running changes in the order of their requests.
    public private(set) var running: [Running] = []
    /// Why the latest failed change was refused; `nil` after the next request.
    public private(set) var failure: Endpoint.Failure?
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
            failure = nil
            let next = Running(id: count, change: change)
            running.append(next)
            ask(next)
            return [.began(count, change)]
        case .succeeded(let id, let made, let now):
            guard let requested = remove(id) else { return [] }
            let tags = Endpoint.tags(invalidatedBy: requested) + Endpoint.tags(invalidatedBy: made)
            return [.confirmed(id, made, tags: tags, at: now)]
        case .failed(let failure, let id, let now):
            guard let change = remove(id) else { return [] }
            self.failure = failure
            return [.refused(id, tags: Endpoint.tags(invalidatedBy: change), at: now)]
        case .restored(let now):
            defer { running = [] }
            return running.map { .refused($0.id, tags: Endpoint.tags(invalidatedBy: $0.change), at: now) }
        }
    }

    private mutating func remove(_ id: Int) -> Endpoint.Change? {
        running.firstIndex { $0.id == id }.map { running.remove(at: $0).change }
    }
}

extension Mutations: Codable where Endpoint.Change: Codable, Endpoint.Failure: Codable {}
extension Mutations.Action: Codable where Endpoint.Change: Codable, Endpoint.Failure: Codable {}
extension Mutations.Running: Codable where Endpoint.Change: Codable {}
