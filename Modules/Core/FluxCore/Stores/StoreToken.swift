import ReactiveCore

/// A store's place in its scope's order, made before the store, so that others can wait for it.
///
/// Until its store is registered, who waits for it sees the initial state; after it is unregistered, the last.
public struct StoreToken<State: Reducible>: Sendable {
    let cell: Confined<StateCell<State>>
    let dispatcher: Dispatcher<State.Action>
}

/// Why a store cannot be registered.
public enum RegistrationFailure: Error, Equatable {
    /// The stores would wait for each other: the names of their states, the first one again at the end.
    case cycle(path: [String])
    /// A token is of another scope, or of a store that hears other actions.
    case foreignToken
    /// The token has its store already, or has had it.
    case spentToken
}

extension Confined where Value: AnyCell {
    /// The same without its types.
    var erased: Confined<AnyCell> { Confined<AnyCell>(value) }
}
