import ReactiveCore

/// Represents a store before it is registered, so that other stores can wait for it.
///
/// Before the store is registered, stores that wait for it receive its initial state; after it is
/// unregistered, its last state.
public struct StoreToken<State: Reducible>: Sendable {
    let cell: Confined<StateCell<State>>
    let dispatcher: Dispatcher<State.Action>
    /// Where its state is from.
    let origin: StateOrigin
}

/// Why a store cannot be registered.
public enum RegistrationFailure: Error, Equatable {
    /// The stores would wait for each other: the names of their states along the cycle; the first and the
    /// last are equal.
    case cycle(path: [String])
    /// A token belongs to another scope, or to a store of other actions.
    case foreignToken
    /// A derived store reads a store that is neither in its scope nor in a scope above it.
    case sourceOutsideScope(state: String)
    /// A derived store reads a store of another dispatcher, but the root scope was not created with the mode
    /// `.onScheduler`.
    case sourceOfOtherDispatcher(state: String)
    /// The token was already used for a store.
    case spentToken
}

extension RegistrationFailure: CustomStringConvertible {
    /// What is wrong, and what to write instead.
    public var description: String {
        switch self {
        case .cycle(let path):
            """
            the stores would wait for each other: \(path.joined(separator: " reads ")). Remove one of these \
            sources, or put the value into an action.
            """
        case .foreignToken:
            """
            the token belongs to another scope, or to a store of other actions. Create it with token(_:) of the \
            scope that registers the store.
            """
        case .sourceOutsideScope(let state):
            """
            \(state) is neither in the scope of the derived store nor in a scope above it. Create the store of \
            \(state) there, or the derived store in a scope below it.
            """
        case .sourceOfOtherDispatcher(let state):
            """
            \(state) reduces other actions or is in another scope, which needs a root that reduces one action at a \
            time: Scope(root: name, scheduler: scheduler, mode: .onScheduler).
            """
        case .spentToken: "the token was already used for a store. Create another one with token(_:)."
        }
    }
}

extension Confined where Value: AnyCell {
    /// The type-erased cell.
    var erased: Confined<AnyCell> { Confined<AnyCell>(value) }
}
