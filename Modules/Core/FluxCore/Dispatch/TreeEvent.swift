package import ReactiveCore

/// An event in a tree of scopes, for journals.
package enum TreeEvent {
    case opened(path: String, route: String?)
    case storeCreated(path: String, key: String, state: any Reducible, origin: StateOrigin)
    /// States were set by something other than an action: they were restored, or derived from restored ones. The
    /// observers of the stores are notified afterwards.
    ///
    /// - path: The restored scope; the states are in it and below, or derived from those.
    /// - id: The cause of the actions that observers dispatch: the action in which states were replaced, or a new one.
    case replaced(path: String, states: [StateReader.Entry], id: Cause?)
    /// The reduction of an action begins; only for observers that requested it.
    case begun(UInt64, DispatchedAction<any Sendable>)
    /// An action was reduced. `states` reads what it may have changed; valid only during the
    /// notification.
    case reduced(ObservedAction, states: StateReader)
    case closed(path: String)
    /// A scope received a value from outside that its states depend on.
    case externalInput(path: String, name: String, value: any Encodable & Sendable)
    /// A mistake was reported.
    case misused(Diagnostic)
    /// An action was not reduced.
    case dropped(DispatchedAction<any Sendable>, DropReason)
    /// Work of a scope began or ended.
    case work(WorkEvent)
    /// An action was processed: its stores have reduced it, their observers were notified, and the requested commands
    /// were run. Only for observers that requested it, and not in a replica.
    case processed(DispatchedAction<any Sendable>)

    /// The events that are reported only if an observer requests them.
    package struct Requests: OptionSet, Sendable {
        package static let begun = Requests(rawValue: 1)
        package static let processed = Requests(rawValue: 2)

        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }
    }
}

/// Where the initial state of a store is from.
package enum StateOrigin: Sendable, Equatable {
    /// The creator of the store passed it.
    case creator
    /// It was saved, and a restoration is in progress.
    case saved
    /// It was parked under a route.
    case parked
}

/// Why an action was not reduced.
package enum DropReason: Sendable, Equatable {
    /// It was dispatched by work that newer work had replaced, or that was cancelled.
    ///
    /// - work: The path of its scope and its id.
    /// - number: Its number in the tree; `nil` if its beginning was not observed.
    case late(work: String, number: UInt64?)
    /// Middleware dropped it, for this reason.
    case middleware(String)
}

/// A command that a reducer requested.
package struct RequestedCommand: Sendable {
    /// The path and the key of the store.
    package let (path, key): (String, String)
    package let command: any Sendable
    /// The place of the request: `Module/File.swift:12`.
    package let place: String
}

/// Reads the states that an action may have changed: those of its dispatcher's stores, and those that were
/// derived from them.
package struct StateReader {
    /// A state with its place in the tree.
    package typealias Entry = (path: String, key: String, state: any Reducible)

    private let cells: CellTable
    private let derived: [AnyCell]

    init(_ cells: CellTable, _ derived: [AnyCell]) { (self.cells, self.derived) = (cells, derived) }

    /// The commands that the reducers requested and that were not run yet, in the order of the requests.
    package var commands: [RequestedCommand] { cells.requestedCommands }

    /// Returns the states. They share storage with the stores: the next change copies what it modifies.
    package func callAsFunction() -> [Entry] {
        (cells.cells + derived).compactMap(\.entry)
    }
}

extension AnyCell {
    /// The state with its place; `nil` while the caller is changing it.
    var entry: StateReader.Entry? { readableState.map { (path, key, $0) } }
}
